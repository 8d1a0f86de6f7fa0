import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { clientsContract } from '#features/clients/contract.ts';
import type { Minor } from '#kernel/money.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { pointsFor } from '../../domain/points.ts';

const call = client<typeof clientsContract>();

interface PointsFormProps {
  readonly clientId: string;
  readonly name: string;
  /** What a point pays. */
  readonly worth: Minor;
  /** What is to be paid. */
  readonly amount: Minor;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onChosen: (clientId: string, amount: Minor) => void;
}

/** What the client of the order has in points: one tap pays as much as they can. */
export function PointsForm(props: PointsFormProps): ReactElement {
  const { clientId, name, worth, amount, isBusy, onBack, onChosen } = props;
  const t = useTranslations('orders.points');
  const errorText = useErrorText();
  const { money } = useFormats();
  const { data, error } = useQuery({
    queryKey: ['clients', 'points', clientId],
    queryFn: ({ signal }) => call('GET api/clients/{id}/points', { params: { id: clientId } }, { signal }),
    // What was left a minute ago does not pay.
    gcTime: 0,
    staleTime: 0,
  });
  if (data === undefined && error === null) return <Loading>{t('asking')}</Loading>;
  const left = data?.points ?? 0;
  const part = Math.min(amount, left * worth);
  return (
    <>
      <p className="payment-label">{name}</p>
      <p className="payment-remaining">{money(part)}</p>
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      <p className="account-facts">{t('left', { points: left, amount: money(left * worth) })}</p>
      {part > 0 && part < amount && <Banner tone="info">{t('rest', { rest: money(amount - part) })}</Banner>}
      <div className="account-actions">
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          size="lg"
          variant="primary"
          icon="check"
          busy={isBusy}
          disabled={part === 0}
          onClick={() => onChosen(clientId, part)}
        >
          {t('spend', { points: pointsFor(part, worth) })}
        </Button>
      </div>
    </>
  );
}
