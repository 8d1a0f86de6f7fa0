import { feature } from '#platform/server/feature.ts';
import { configurationContract } from '../contract.ts';
import { configurationPermissions } from '../domain/permissions.ts';
import { publicSettings } from '../domain/settings.ts';
import { readSettings } from './queries/read-settings.ts';

export { readSettings, settingsAt } from './queries/read-settings.ts';
export { insertVatRate, saveSettings } from './store.ts';

export const configurationServer = feature({
  name: 'configuration',
  contract: configurationContract,
  permissions: configurationPermissions,
  routes: {
    'GET api/configuration': async ({ tx }) => publicSettings(await readSettings(tx)),
  },
});
