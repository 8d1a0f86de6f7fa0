import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { call, callFloor } from './reservation-api.ts';

/** One evening, by default the present one, as it is now. */
export function useEvening(day: string | undefined) {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['reservations', 'evening', day ?? ''],
    queryFn: ({ signal }) => call('GET api/reservations', { query: day === undefined ? {} : { day } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['reservations'] });
  useLive('reservation.changed', refresh, refresh);
  return { evening: data, error, refresh };
}

export function useRooms() {
  const locale = useLocaleChoice();
  return useQuery({
    queryKey: ['floor', locale],
    queryFn: ({ signal }) => callFloor('GET api/tables', { query: { locale } }, { signal }),
  });
}
