import type { Session } from '#platform/ui/api/session.ts';
import type { Feed } from '#platform/ui/live/feed.ts';

/** Applies changed settings and permissions on open devices without a reload. Returns an unsubscribe function. */
export function followVenue(session: Session, feed: Feed): () => void {
  const readSettings = () => void session.readSettings().catch(() => undefined);
  const readRights = () => void session.readRights().catch(() => undefined);
  const stops = [
    feed.on('configuration.', readSettings),
    feed.on('roles.', readRights),
    feed.onReset(readSettings),
    feed.onReset(readRights),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
