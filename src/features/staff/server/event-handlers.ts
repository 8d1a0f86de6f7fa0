import type { EventHandlers } from '#platform/server/feature-links.ts';
import { accessChanged } from '#platform/server/session.ts';

export const staffEventHandlers: EventHandlers = {
  /** When phones are no longer allowed as tills, sessions on phones are checked again at once. */
  'settings.changed': async (tx, { changed }) => {
    if (changed.includes('hasMobilePos')) tx.emit({ name: accessChanged, data: {} });
  },
};
