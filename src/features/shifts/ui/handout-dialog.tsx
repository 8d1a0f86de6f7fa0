import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import type { shiftsContract } from '../contract.ts';
import { ReceiveView } from './receive-view.tsx';
import { call } from './shift-api.ts';

type Whole = Answer<(typeof shiftsContract)['GET api/handouts/{id}']>;

interface HandoutDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** All that led to a cash-out, and its receipt where it waits. */
export function HandoutDialog({ id, onClose }: HandoutDialogProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['shifts', 'handout', id],
    queryFn: ({ signal }) => call('GET api/handouts/{id}', { params: { id } }, { signal }),
  });
  // Whether the user receives cash-outs is decided there, for the till and for this list.
  const { data: own } = useQuery({
    queryKey: ['shifts', 'own'],
    queryFn: ({ signal }) => call('GET api/shifts/mine', undefined, { signal }),
  });
  return (
    // What is typed to receive it stays: a tap beside the dialog closes only one that was received.
    <Dialog
      title={t('titles.counted')}
      closeLabel={t('close')}
      onClose={onClose}
      size="lg"
      closesOutside={data !== undefined && data.received !== null}
    >
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
      {data !== undefined && (
        <div className="shift-form">
          <ReceiveView
            userName={data.user.name}
            cashOut={{ ...data, handoutId: data.id, isReceived: data.received !== null }}
            own={own}
            onDone={onClose}
          />
          <Particulars handout={data} />
        </div>
      )}
    </Dialog>
  );
}

function Particulars({ handout }: { readonly handout: Whole }): ReactElement {
  const t = useTranslations('shifts');
  const { money, dateTime } = useFormats();
  const { openingFloat, sums, methods, counts, entered, reason, late, lateBy } = handout;
  const figures: readonly (readonly [string, string])[] = [
    [t('dialog.openingFloat'), money(openingFloat)],
    ...sums
      .filter(({ amount }) => amount !== 0)
      .map((sum) => [t(`list.sums.${sum.reason}`), money(sum.amount)] as const),
    ...methods.map(({ name, expected, counted }) => {
      const shown = counted === null ? money(expected) : `${money(expected)} / ${money(counted)}`;
      return [name, shown] as const;
    }),
    ...(late === 0 ? [] : [[t('list.columns.late'), money(late)] as const]),
    ...lateBy.map(({ name, amount }) => [t('list.lateBy', { name }), money(amount)] as const),
    ...counts.map(
      ({ by, at, cash }) => [t('list.countedBy', { name: by.name, time: dateTime(at) }), money(cash)] as const,
    ),
    ...(reason === '' ? [] : [[t('dialog.whyDifferent'), reason] as const]),
  ];
  return (
    <>
      <h3 className="shift-heading">{t('list.particulars')}</h3>
      <dl className="shift-rows">
        {figures.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two counts may be by one person at one minute
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {entered.map(({ id, at, reason: why, amount, note, category, receiptNumber, by }) => (
          <div key={id}>
            <dt>
              {[t(`list.sums.${why}`), category && t(`dialog.categories.${category}`), note, receiptNumber, by.name]
                .filter(Boolean)
                .join(' · ')}{' '}
              <time>{dateTime(at)}</time>
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
