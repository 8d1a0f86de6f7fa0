import type { SettingsChanging } from '#features/configuration/domain/settings-changing.ts';
import { accessChanged } from '#platform/server/session.ts';
import { on } from '#platform/server/venue-context.ts';

/** Where phones are no longer tills, whoever is signed in on one is asked again at once. */
export const staffEventHandlers = [
  on<SettingsChanging>('settings.changing', async (tx, { changed }) => {
    if (changed.includes('hasMobilePos')) tx.emit({ name: accessChanged, data: {} });
  }),
];
