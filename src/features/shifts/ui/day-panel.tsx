import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { sumMinor } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Link } from '#platform/ui/router/use-router.tsx';
import type { shiftsContract } from '../contract.ts';
import { call } from './shift-api.ts';

type Days = Answer<(typeof shiftsContract)['GET api/days']>;

/** The way to X and Z; with a day, to its Z. */
export type DaySheets = ComponentType<{ readonly day?: Day }>;

interface DayPanelProps {
  readonly DaySheets: DaySheets;
}

/** The business day, its close by hand, its X and Z, and the days that were closed by hand. */
export function DayPanel({ DaySheets }: DayPanelProps): ReactElement | null {
  const t = useTranslations('shifts.days');
  const { day, dateTime } = useFormats();
  const may = useMay();
  const [isClosing, setClosing] = useState(false);
  const { data } = useQuery({
    queryKey: ['shifts', 'days'],
    queryFn: ({ signal }) => call('GET api/days', undefined, { signal }),
  });
  if (data === undefined) return null;
  return (
    <section className="shift-days" aria-label={t('title')}>
      <p>
        {t('present')} <strong>{day(data.day)}</strong>
      </p>
      {data.isOverdue && (
        <p className="shift-outside">
          <Icon name="warning" size={20} /> {t('overdue')}
        </p>
      )}
      {data.outsideShifts.length > 0 && <OutsideShifts taken={data.outsideShifts} />}
      {may('shift.closeDay') && data.isClosable && (
        <Button icon="lock" aria-haspopup="dialog" onClick={() => setClosing(true)}>
          {t('close')}
        </Button>
      )}
      <DaySheets />
      {data.closed.length > 0 && (
        <ul className="shift-closed" aria-label={t('closedDays')}>
          {data.closed.map((each) => (
            <li key={each.day}>
              <Link to="/admin/reports/sales" search={{ from: each.day, to: each.day, by: 'paymentMethod' }}>
                {t('closedBy', { number: each.number, day: day(each.day), name: each.by.name })}
              </Link>{' '}
              {dateTime(each.closedAt)}
            </li>
          ))}
        </ul>
      )}
      {isClosing && <CloseDialog days={data} DaySheets={DaySheets} onClose={() => setClosing(false)} />}
    </section>
  );
}

/** Who took cash on no shift, and when: nothing else asks for it. */
function OutsideShifts({ taken }: { readonly taken: Days['outsideShifts'] }): ReactElement {
  const t = useTranslations('shifts.days');
  const { day, money } = useFormats();
  return (
    <details className="shift-outsides">
      <summary>
        <Icon name="warning" size={20} /> {t('outsideShifts', { amount: money(sumOf(taken)) })}
      </summary>
      <ul>
        {taken.map((each) => (
          <li key={`${each.day} ${each.user.id}`}>
            {t('outsideShift', { day: day(each.day), name: each.user.name, amount: money(each.amount) })}
          </li>
        ))}
      </ul>
    </details>
  );
}

const sumOf = (taken: Days['outsideShifts']) => sumMinor(taken.map(({ amount }) => amount));

interface CloseDialogProps extends DayPanelProps {
  readonly days: Days;
  readonly onClose: () => void;
}

/** What is not finished yet, ticked off where it is; nothing of it keeps a day open. Once it is closed, its Z. */
function CloseDialog({ days, DaySheets, onClose }: CloseDialogProps): ReactElement {
  const t = useTranslations('shifts.days');
  const tDialog = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const { day, money } = useFormats();
  const queries = useQueryClient();
  const [closing] = useState(days.day);
  const [isClosed, setClosed] = useState(false);
  const mayRead = useMay()('report.daySheet');
  const { give, isBusy, error } = useChange(
    (body: { day: string }, options) => call('POST api/days/close', { body }, options),
    () => {
      void queries.invalidateQueries({ queryKey: ['shifts'] });
      if (mayRead) setClosed(true);
      else onClose();
    },
  );
  if (isClosed) {
    return (
      <Dialog title={t('isClosed', { day: day(closing) })} closeLabel={tDialog('close')} onClose={onClose} size="sm">
        <DaySheets day={closing} />
      </Dialog>
    );
  }
  const outside = days.outsideShifts.filter((each) => each.day === days.day);
  const ticks = [
    [days.openOrders, t('openOrders', { count: days.openOrders })],
    // Few venues have any: the others are asked nothing.
    ...(days.yetToGo === 0 ? [] : ([[days.yetToGo, t('yetToGo', { count: days.yetToGo })]] as const)),
    [days.openShifts, t('openShifts', { count: days.openShifts })],
    [days.waitingHandouts, t('waitingHandouts', { count: days.waitingHandouts })],
    ...(outside.length === 0 ? [] : ([[1, t('outsideOfDay', { amount: money(sumOf(outside)) })]] as const)),
  ] as const;
  return (
    <Dialog title={t('closeTitle', { day: day(days.day) })} closeLabel={t('cancel')} onClose={onClose} size="sm">
      <div className="shift-form">
        {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
        <p className="shift-lead">{t('lead')}</p>
        <ul className="shift-ticks">
          {ticks.map(([count, text]) => (
            <li key={text}>
              <Icon name={count === 0 ? 'check' : 'warning'} size={20} /> {text}
            </li>
          ))}
        </ul>
        <Button variant="primary" size="lg" block icon="lock" busy={isBusy} onClick={() => give({ day: days.day })}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
