import type { EventHandlers } from '#platform/server/feature-links.ts';
import { accessChanged } from '#platform/server/session.ts';

export const staffEventHandlers: EventHandlers = {
  /** Where phones are no longer tills, whoever is signed in on one is asked again at once. */
  'settings.changed': async (tx, { changed }) => {
    if (changed.includes('hasMobilePos')) tx.emit({ name: accessChanged, data: {} });
  },
};
