import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { DayPanel, type DaySheets } from './day-panel.tsx';
import { ListFrame } from './list-frame.tsx';
import { signed } from './say-difference.ts';
import { call } from './shift-api.ts';
import { everything, queryOf, ShiftFilters, type Wanted } from './shift-filters.tsx';

type State = 'open' | 'ended';

/** The time of the clock is the same again after it, ms. */
const longestDay = 23 * 3_600_000;

interface ShiftsScreenProps {
  /** The way to X and Z, and to the Z of a day; of a feature that shifts do not import. */
  readonly DaySheets: DaySheets;
}

/** Who worked when, and what their drawers came to. */
export function ShiftsScreen({ DaySheets }: ShiftsScreenProps): ReactElement {
  const t = useTranslations('shifts');
  const { day, time, dateTime, money } = useFormats();
  // The business day stands beside it, and has each time of the clock once.
  const endOf = (startedAt: number, endedAt: number) =>
    endedAt - startedAt < longestDay ? time(endedAt) : dateTime(endedAt);
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Wanted<State>>(everything);
  const query = queryOf(wanted);
  const list = useInfiniteQuery({
    queryKey: ['shifts', 'list', query],
    queryFn: ({ pageParam: before, signal }) => call('GET api/shifts', { query: { ...query, before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ shifts, hasMore }) => (hasMore ? shifts.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['shifts'] });
  useLive('shift.changed', refresh, refresh);
  const shifts = list.data?.pages.flatMap((page) => page.shifts);
  const amounts = (['openingFloat', 'counted', 'difference'] as const).map((name) => t(`list.columns.${name}`));
  return (
    <ListFrame
      title={t('pages.shifts')}
      filters={
        <>
          <DayPanel DaySheets={DaySheets} />
          <ShiftFilters wanted={wanted} states={['open', 'ended']} onWanted={setWanted} />
        </>
      }
      error={list.error}
      count={shifts?.length}
      empty={t('list.noShifts')}
      columns={(
        ['user', 'state', 'day', 'start', 'end', 'point', 'openingFloat', 'number', 'counted', 'difference'] as const
      ).map((name) => t(`list.columns.${name}`))}
      amounts={amounts}
      more={list.hasNextPage ? { isBusy: list.isFetchingNextPage, load: () => void list.fetchNextPage() } : null}
    >
      {shifts?.map(({ id, user, businessDay, startedAt, endedAt, endedBy, pointName, openingFloat, handout }) => (
        <tr key={id}>
          <td>{user.name}</td>
          <td>{t(`list.states.${stateOf(endedAt, handout)}`)}</td>
          <td>{day(businessDay)}</td>
          <td>{time(startedAt)}</td>
          <td>
            {endedAt !== null && endOf(startedAt, endedAt)}
            {endedBy !== null && endedBy.id !== user.id && ` (${endedBy.name})`}
          </td>
          <td>{pointName}</td>
          <td className="shift-amount">{money(openingFloat)}</td>
          <td>{handout?.number}</td>
          <td className="shift-amount">{handout && money(handout.counted)}</td>
          <td className="shift-amount">{handout && signed(handout.difference, money)}</td>
        </tr>
      ))}
    </ListFrame>
  );
}

function stateOf(endedAt: number | null, handout: { readonly isReceived: boolean } | null) {
  if (endedAt === null) return 'open';
  if (handout === null) return 'ended';
  return handout.isReceived ? 'received' : 'counted';
}
