import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Minor } from '#kernel/money.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { denominations, isOff, outcomeOf } from '../domain/count.ts';
import { useCountedCards } from './counted-cards.tsx';
import { PiecesEntry } from './pieces-entry.tsx';
import { sayDifference } from './say-difference.ts';
import { type CashOut, call, type OwnShift } from './shift-api.ts';

interface RecountFormProps {
  readonly userName: string;
  readonly cashOut: CashOut;
  readonly methods: OwnShift['countedMethods'];
  readonly onDone: () => void;
}

/** What a colleague handed over, counted once more by whoever receives it: this count holds, and the first one is kept. */
export function RecountForm({ userName, cashOut, methods, onDone }: RecountFormProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const { money, currency } = useFormats();
  const [pieces, setPieces] = useState<Readonly<Record<Minor, number>>>({});
  const { amounts, isReadable, fields } = useCountedCards(methods);
  const [reason, setReason] = useState('');
  /** The difference has its reason on a page of its own: on a phone the keys leave no room for it. */
  const [asksWhy, setAsksWhy] = useState(false);
  const count = {
    pieces: denominations[currency].flatMap((value) => {
      const found = pieces[value];
      return found === undefined ? [] : { value, pieces: found };
    }),
    methods: amounts,
  };
  const { handoutId, number, expected } = cashOut;
  const expectedMethods = (cashOut.methods ?? []).map((each) => ({ method: each.method, amount: each.expected }));
  const outcome = outcomeOf(count, { expected: expected ?? 0, methods: expectedMethods }, methods.length > 0);
  const difference = expected === null ? null : outcome.difference;
  const isWrong = expected !== null && isOff({ ...outcome, expected });
  const { give, isBusy, error } = useChange(
    (body: { reason: string; recount: typeof count }, options) =>
      call('POST api/handouts/{id}/receive', { params: { id: handoutId }, body }, options),
    onDone,
  );
  const receive = () => give({ reason: isWrong ? reason : '', recount: count });
  const figures = (
    <>
      <p className="shift-sum">
        <span>{t('counted')}</span>
        <output aria-label={t('counted')}>{money(outcome.handedOver)}</output>
      </p>
      {difference !== null && (
        <p className="shift-sum">
          <span>{t('difference')}</span>
          <output aria-label={t('difference')}>{sayDifference(difference, t, money)}</output>
        </p>
      )}
    </>
  );
  return (
    <div className="shift-form">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      <p className="shift-lead">{t('cashOutOf', { number, name: userName })}</p>
      {asksWhy ? (
        <>
          {figures}
          <TextField label={t('whyDifferent')} value={reason} onChange={setReason} maxLength={200} />
          <Go isBusy={isBusy} isDisabled={reason.trim() === ''} text={t('receive')} onGo={receive} />
          <Button size="lg" block onClick={() => setAsksWhy(false)}>
            {t('recount')}
          </Button>
        </>
      ) : (
        <PiecesEntry
          values={denominations[currency]}
          pieces={pieces}
          onPieces={setPieces}
          more={fields}
          end={
            <>
              {figures}
              <Go
                isBusy={isBusy}
                isDisabled={!isReadable}
                text={t(isWrong ? 'finishCount' : 'receive')}
                onGo={() => (isWrong ? setAsksWhy(true) : receive())}
              />
            </>
          }
        />
      )}
    </div>
  );
}

interface GoProps {
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly text: string;
  readonly onGo: () => void;
}

function Go({ isBusy, isDisabled, text, onGo }: GoProps): ReactElement {
  return (
    <Button variant="primary" size="lg" block icon="check" busy={isBusy} disabled={isDisabled} onClick={onGo}>
      {text}
    </Button>
  );
}
