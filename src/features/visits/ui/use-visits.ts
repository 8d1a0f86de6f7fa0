import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { call } from './visit-api.ts';

/** A device that was asleep, or heard nothing, looks again. */
const againMs = 5 * 60_000;

/** The visits under way, as they are now; nothing for whoever may not see them. */
export function useVisits(userId: string | null) {
  const { data, error, reload } = useLoaded(
    userId === null ? null : `visits ${userId}`,
    (signal) => call('GET api/visits', undefined, { signal }),
    againMs,
  );
  useLive('visit.changed', reload, reload);
  return { data, error, reload };
}
