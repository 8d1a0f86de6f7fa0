import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sumMinor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { HandoutDialog } from './handout-dialog.tsx';
import { ListFrame } from './list-frame.tsx';
import { signed } from './say-difference.ts';
import { call } from './shift-api.ts';
import { everything, queryOf, ShiftFilters, type Wanted } from './shift-filters.tsx';

/** Mostly zero: an empty cell is easier to read, and so is no column where all are. */
const seldom: ReadonlySet<string> = new Set(['late', 'takenOut']);

type State = 'counted' | 'received';

/** What was handed over, what was expected, and who received it. */
export function HandoutsScreen(): ReactElement {
  const t = useTranslations('shifts');
  const { day, dateTime, money } = useFormats();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Wanted<State>>(everything);
  const [shown, setShown] = useState<string | null>(null);
  const query = queryOf(wanted);
  const list = useInfiniteQuery({
    queryKey: ['shifts', 'handouts', query],
    queryFn: ({ pageParam: before, signal }) => call('GET api/handouts', { query: { ...query, before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ handouts, hasMore }) => (hasMore ? handouts.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['shifts'] });
  useLive('shift.changed', refresh, refresh);
  // All that arrived later, by whatever method: in detail it is told apart.
  const handouts = list.data?.pages.flatMap((page) =>
    page.handouts.map(({ late, lateBy, ...handout }) => ({
      ...handout,
      late: sumMinor([late, ...lateBy.map(({ amount }) => amount)]),
    })),
  );
  const sums = (['counted', 'expected', 'difference', 'takenOut', 'handedOver', 'late'] as const).filter(
    (name) => !seldom.has(name) || handouts?.some((handout) => handout[name] !== 0),
  );
  const figure = (name: (typeof sums)[number], amount: number) =>
    name === 'difference' ? signed(amount, money) : money(amount);
  const amounts = sums.map((name) => t(`list.columns.${name}`));
  return (
    <ListFrame
      title={t('pages.handouts')}
      filters={<ShiftFilters wanted={wanted} states={['counted', 'received']} onWanted={setWanted} />}
      error={list.error}
      count={handouts?.length}
      empty={t('list.noHandouts')}
      columns={[
        ...(['number', 'state', 'day', 'countedAt'] as const).map((name) => t(`list.columns.${name}`)),
        ...amounts,
      ]}
      amounts={amounts}
      more={list.hasNextPage ? { isBusy: list.isFetchingNextPage, load: () => void list.fetchNextPage() } : null}
      over={shown !== null && <HandoutDialog id={shown} onClose={() => setShown(null)} />}
    >
      {handouts?.map((handout) => (
        <tr key={handout.id}>
          <td>
            <Button size="sm" aria-haspopup="dialog" onClick={() => setShown(handout.id)}>
              {t('dialog.cashOutOf', { number: handout.number, name: handout.user.name })}
            </Button>
          </td>
          <td className="shift-state">
            {handout.received === null
              ? t('list.states.counted')
              : t('list.receivedBy', { name: handout.received.by.name })}
          </td>
          <td>{day(handout.businessDay)}</td>
          <td>{dateTime(handout.countedAt)}</td>
          {sums.map((name) => (
            <td key={name} className="shift-amount">
              {seldom.has(name) && handout[name] === 0 ? '' : figure(name, handout[name])}
            </td>
          ))}
        </tr>
      ))}
    </ListFrame>
  );
}
