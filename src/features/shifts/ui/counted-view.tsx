import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { isOff } from '../domain/count.ts';
import { sayDifference, signed } from './say-difference.ts';
import { type CashOut, call } from './shift-api.ts';

interface CountedViewProps {
  readonly userName: string;
  readonly cashOut: CashOut;
  /** Whether the user receives cash-outs, if not this one. */
  readonly receivesOthers: boolean;
  readonly onDone: () => void;
}

/** What a count came to; with what was expected for who may see it. Whoever receives cash-outs receives it here. */
export function CountedView({ userName, cashOut, receivesOthers, onDone }: CountedViewProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const { money } = useFormats();
  const [reason, setReason] = useState('');
  const { handoutId, number, counted, handedOver, expected, difference, takenOut, isReceived, mayReceive, methods } =
    cashOut;
  const others = (methods ?? []).flatMap((each) => (each.counted === null ? [] : { ...each, counted: each.counted }));
  const { give, isBusy, error } = useChange(
    (body: { reason: string }, options) =>
      call('POST api/handouts/{id}/receive', { params: { id: handoutId }, body }, options),
    onDone,
  );
  const figures: readonly (readonly [string, number])[] = [
    [t('counted'), counted],
    ...(expected === null ? [] : [[t('expected'), expected] as const]),
    ...(takenOut ? [[t('takenOut'), takenOut] as const] : []),
    ...(handedOver === counted ? [] : [[t('handedOver'), handedOver] as const]),
  ];
  const needsReason = expected !== null && isOff({ counted, expected, methods: others });
  return (
    <div className="shift-form">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      <p className="shift-lead">{t('cashOutOf', { number, name: userName })}</p>
      <dl className="shift-figures">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        {others.length > 0 && expected !== null && <Compared name={t('cash')} expected={expected} counted={counted} />}
        {others.map((each) => (
          <Compared key={each.method} name={each.name} expected={each.expected} counted={each.counted} />
        ))}
        {difference !== null && (
          <div className={needsReason ? 'shift-off' : undefined}>
            <dt>{t('difference')}</dt>
            <dd>{sayDifference(difference, t, money)}</dd>
          </div>
        )}
      </dl>
      {!isReceived && !mayReceive && <Banner tone="info">{t(receivesOthers ? 'waitsForOther' : 'waits')}</Banner>}
      {isReceived && <Banner tone="success">{t('done')}</Banner>}
      {!isReceived && mayReceive && (
        <>
          {needsReason && <TextField label={t('whyDifferent')} value={reason} onChange={setReason} maxLength={200} />}
          <Button
            variant="primary"
            size="lg"
            block
            icon="check"
            busy={isBusy}
            disabled={needsReason && reason.trim() === ''}
            onClick={() => give({ reason })}
          >
            {t('receive')}
          </Button>
        </>
      )}
      {(isReceived || !mayReceive) && (
        <Button size="lg" block onClick={onDone}>
          {t('ok')}
        </Button>
      )}
    </div>
  );
}

interface ComparedProps {
  readonly name: string;
  readonly expected: number;
  readonly counted: number;
}

/** A part of a cash-out beside what was expected of it: two that make up for each other are both shown. */
function Compared({ name, expected, counted }: ComparedProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const { money } = useFormats();
  const difference = counted - expected;
  return (
    <div className={difference === 0 ? undefined : 'shift-off'}>
      <dt>{name}</dt>
      <dd>
        {difference === 0
          ? money(counted)
          : t('compared', {
              counted: money(counted),
              expected: money(expected),
              difference: signed(difference, money),
            })}
      </dd>
    </div>
  );
}
