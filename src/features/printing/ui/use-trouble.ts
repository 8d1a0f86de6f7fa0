import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/ui/live/use-live.ts';
import { call, type TroubledJob } from './print-api.ts';

/** Failed slips, kept up to date by the live feed; not loaded if the user may not see them. */
export function useTrouble(isAllowed: boolean) {
  const queries = useQueryClient();
  const key = ['printing', 'trouble'];
  const refresh = () => {
    if (isAllowed) void queries.invalidateQueries({ queryKey: key });
  };
  // Every sale queues and prints slips; only events about failed slips are worth a request.
  const hasTrouble = () => (queries.getQueryData<readonly TroubledJob[]>(key)?.length ?? 0) > 0;
  useLive('print.failed', refresh, refresh);
  useLive('print.settled', refresh);
  useLive('printer.changed', refresh);
  useLive('print.queued', () => hasTrouble() && refresh());
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET api/print-jobs/trouble', undefined, { signal }),
    enabled: isAllowed,
  });
}
