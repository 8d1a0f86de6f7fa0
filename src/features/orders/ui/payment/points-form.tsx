import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { clientsContract } from '#features/clients/contract.ts';
import type { Minor } from '#kernel/money.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import { pointsFor } from '../../domain/points.ts';
import { mayBeCard } from '../invoice/client-card.ts';

const call = client<typeof clientsContract>();

interface PointsFormProps {
  readonly clientId: string;
  readonly name: string;
  /** What a point pays. */
  readonly worth: Minor;
  /** What is to be paid. */
  readonly amount: Minor;
  /** The client's card, if it was shown for this order already. */
  readonly card: string | undefined;
  /** Whether the user may spend points without a card. */
  readonly mayWithout: boolean;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  /** With the card that was shown, or without one. */
  readonly onChosen: (clientId: string, amount: Minor, card: string | undefined) => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** What the client of the order has in points: a scan of their card pays as much as they can. */
export function PointsForm(props: PointsFormProps): ReactElement {
  const { clientId, name, worth, amount, card, mayWithout, isBusy, onBack, onChosen } = props;
  const t = useTranslations('orders.points');
  const errorText = useErrorText();
  const { money } = useFormats();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['clients', 'points', clientId],
    queryFn: ({ signal }) => call('GET api/clients/{id}/points', { params: { id: clientId } }, { signal }),
    // What was left a minute ago does not pay.
    gcTime: 0,
    staleTime: 0,
  });
  const left = data?.points ?? 0;
  const part = Math.min(amount, left * worth);
  const pay = (shown: string | undefined) => {
    if (part > 0 && !isBusy) onChosen(clientId, part, shown);
  };
  const show = (code: string) => {
    // The number of a payment card is sent nowhere.
    const isPossible = mayBeCard(code);
    setWrong(!isPossible);
    setTyped(isPossible ? code : '');
    if (isPossible) pay(code);
  };
  useScanner(show);
  if (data === undefined && error === null) return <Loading>{t('asking')}</Loading>;
  const needsCard = card === undefined && !mayWithout;
  const shown = typed.trim();
  return (
    <form
      className="without-money"
      onSubmit={(event) => {
        event.preventDefault();
        if (shown !== '') show(shown);
        else if (!needsCard) pay(card);
      }}
    >
      <p className="payment-label">{name}</p>
      <p className="payment-remaining">{money(part)}</p>
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {isWrong && <Banner tone="danger">{t('wrong')}</Banner>}
      {data !== undefined && left === 0 && <Banner tone="info">{t('none')}</Banner>}
      {left > 0 && <p className="account-facts">{t('left', { points: left, amount: money(left * worth) })}</p>}
      {part > 0 && part < amount && <Banner tone="info">{t('rest', { rest: money(amount - part) })}</Banner>}
      {part > 0 && needsCard && (
        <>
          <p className="account-facts">{t('scan')}</p>
          <TextField label={t('card')} value={typed} onChange={setTyped} maxLength={60} ref={focus} data-autofocus="" />
        </>
      )}
      <div className="account-actions">
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
        {part > 0 && needsCard && (
          <Button size="lg" disabled={isBusy} onClick={() => pay(undefined)}>
            {t('without')}
          </Button>
        )}
        {part > 0 && (
          <Button
            size="lg"
            variant="primary"
            icon="check"
            type="submit"
            busy={isBusy}
            disabled={needsCard && shown === ''}
          >
            {t('spend', { points: pointsFor(part, worth) })}
          </Button>
        )}
      </div>
    </form>
  );
}
