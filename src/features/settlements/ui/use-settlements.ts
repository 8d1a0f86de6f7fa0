import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { Outcome, Rest } from '../domain/settle.ts';
import { call, type Entry } from './settlement-api.ts';

const key = ['settlements'];

/** What is open, oldest first, kept up to date by the live feed. */
export function useOpenEntries() {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  useLive('settlement.changed', refresh, refresh);
  return useEntries('open');
}

/** What was settled, newest first. */
export const useSettledEntries = () => useEntries('settled');

function useEntries(state: 'open' | 'settled') {
  const locale = useShownLocale();
  return useInfiniteQuery({
    queryKey: [...key, state, locale],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET api/settlements', { query: { state, locale, before } }, { signal }),
    placeholderData: (seen) => seen,
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
