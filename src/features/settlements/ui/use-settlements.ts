import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { Outcome, Rest } from '../domain/settle.ts';
import { call, type Entry } from './settlement-api.ts';

const key = ['settlements'];

/** What is open, kept up to date by the live feed. */
export function useOpenEntries() {
  const queries = useQueryClient();
  const locale = useShownLocale();
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  useLive('settlement.changed', refresh, refresh);
  return useQuery({
    queryKey: [...key, 'open', locale],
    queryFn: ({ signal }) => call('GET api/settlements', { query: { state: 'open', locale } }, { signal }),
    placeholderData: (seen) => seen,
  });
}

/** What was settled, newest first. */
export function useSettledEntries() {
  const locale = useShownLocale();
  return useInfiniteQuery({
    queryKey: [...key, 'settled', locale],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET api/settlements', { query: { state: 'settled', locale, before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  });
}

export interface Settling {
  readonly entry: Entry;
  readonly outcome: Outcome;
  readonly rest?: Rest | undefined;
  readonly note: string;
}

export function useSettle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ entry: { id, received }, outcome, rest, note }: Settling) =>
      call('POST api/settlements/{id}/settle', { params: { id }, body: { outcome, rest, received, note } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
