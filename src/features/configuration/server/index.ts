import { feature } from '#platform/server/feature.ts';
import { readHistory } from '#platform/server/records/record-history.ts';
import { configurationContract } from '../contract.ts';
import { configurationPermissions } from '../domain/permissions.ts';
import { publicSettings } from '../domain/settings.ts';
import { changeSettings, subject } from './commands/change-settings.ts';
import { editable, storedSettings } from './queries/edit-settings.ts';
import { readSettings } from './queries/read-settings.ts';
import { shownLogos } from './queries/shown-logos.ts';

export { refuseInvalid } from './commands/change-settings.ts';
export { readSettings, settingsAt } from './queries/read-settings.ts';
export { insertVatRate, saveSettings } from './store.ts';

export const configurationServer = feature({
  name: 'configuration',
  contract: configurationContract,
  permissions: configurationPermissions,
  pictures: [{ kind: 'logo', used: shownLogos }],
  uses: [
    {
      of: 'banks',
      find: async (tx, id) => {
        const { bankId, name } = await readSettings(tx);
        return bankId === id ? [{ section: 'configuration', id: null, name }] : [];
      },
    },
  ],
  routes: {
    'GET api/configuration': async ({ tx }) => publicSettings(await readSettings(tx)),
    'GET api/configuration/edit': async ({ tx }) => editable(await storedSettings(tx)),
    'PUT api/configuration': (context, { body }) => changeSettings(context, body),
    'GET api/configuration/history': ({ tx }) => readHistory(tx, subject),
  },
});
