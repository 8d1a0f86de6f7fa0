import { feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { readHistory } from '#platform/server/records/record-history.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { configurationContract } from '../contract.ts';
import { configurationPermissions } from '../domain/permissions.ts';
import { usualVatId } from '../domain/policy.ts';
import { vats } from '../domain/resources.ts';
import { publicSettings } from '../domain/settings.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { changeSettings, subject } from './commands/change-settings.ts';
import { vatRules } from './commands/check-vat.ts';
import { editable, storedSettings } from './queries/edit-settings.ts';
import { readAllSettings, readSettings, regionOf } from './queries/read-settings.ts';
import { shownLogos } from './queries/shown-logos.ts';
import { vatStore } from './store.ts';

export { askToConfirm, refuseInvalid } from './commands/change-settings.ts';
export { noteClosedDay, noteOpenDay } from './commands/note-days.ts';
export { readAllSettings, readerOf, readSettings, settingsAt } from './queries/read-settings.ts';
export { insertVatRate, saveSettings } from './store.ts';

const vatResource = resourceServer(vats, vatStore, { sq, en, mk, sr, de }, vatRules);

const audiences: LiveAudiences = {
  'configuration.changed': 'session',
};

export const configurationServer = feature({
  name: 'configuration',
  contract: configurationContract,
  permissions: configurationPermissions,
  audiences,
  resources: [vatResource],
  lookups: { regionOf },
  pictures: [{ kind: 'logo', used: shownLogos }],
  uses: [
    {
      of: 'banks',
      find: async (tx, id) => {
        const { bankId, name } = await readAllSettings(tx);
        return bankId === id ? [{ resource: 'configuration', id: null, name }] : [];
      },
    },
    {
      of: 'vats',
      find: async (tx, id) => {
        const settings = await readSettings(tx);
        return usualVatId(settings) === id ? [{ resource: 'configuration', id: null, name: settings.name }] : [];
      },
    },
  ],
  routes: {
    ...resourceRoutes(vatResource, 'vats'),
    'GET api/configuration': async ({ tx }) => publicSettings(await readAllSettings(tx)),
    'GET api/configuration/edit': async ({ venue, tx }) => editable(venue, tx, await storedSettings(tx)),
    'PUT api/configuration': (context, { body }) => changeSettings(context, body),
    'GET api/configuration/history': ({ venue, tx }) => readHistory(venue, tx, subject),
  },
});
