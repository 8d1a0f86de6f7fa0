import { session } from '#platform/ui/api/app-api.ts';
import { feed } from '#platform/ui/live/use-live.ts';

/** Applies changed settings and permissions on open devices without a reload. Returns an unsubscribe function. */
export function followVenue(): () => void {
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
