import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { limits } from '../../domain/order.ts';

export interface FreeFormProps {
  readonly amount: Minor;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onChosen: (reason: string) => void;
}

/** Why an order is given for free. Whether somebody else has to approve it, the server says. */
export function FreeForm({ amount, isBusy, onBack, onChosen }: FreeFormProps): ReactElement {
  const t = useTranslations('orders.withoutMoney');
  const { money } = useFormats();
  const [text, setText] = useState('');
  const reason = text.trim();
  return (
    <form
      className="without-money"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== '') onChosen(reason);
      }}
    >
      <p className="payment-remaining">{money(amount)}</p>
      <TextField label={t('reason')} value={text} onChange={setText} maxLength={limits.comment} />
      <div className="account-actions">
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="lg" variant="primary" icon="check" type="submit" busy={isBusy} disabled={reason === ''}>
          {t('give')}
        </Button>
      </div>
    </form>
  );
}
