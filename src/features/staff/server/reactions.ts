import type { SettingsChanging } from '#features/configuration/domain/settings-changing.ts';
import { on } from '#platform/server/house.ts';
import { accessChanged } from '#platform/server/session.ts';

/** Where phones are no longer tills, whoever is signed in on one is asked again at once. */
export const staffReactions = [
  on<SettingsChanging>('settings.changing', async (pen, { changed }) => {
    if (changed.includes('hasMobilePos')) pen.emit({ name: accessChanged, data: {} });
  }),
];
