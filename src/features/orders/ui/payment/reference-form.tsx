import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longest } from '#features/payments/domain/method.ts';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import type { PaymentMethod } from '../till/views.ts';

export interface ReferenceFormProps {
  readonly method: PaymentMethod;
  readonly amount: Minor;
  readonly isDisabled: boolean;
  readonly onGiven: (reference: string) => void;
  readonly onBack: () => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Asks for the payment's reference before the payment is taken. */
export function ReferenceForm({ method, amount, isDisabled, onGiven, onBack }: ReferenceFormProps): ReactElement {
  const t = useTranslations('orders.payment');
  const { money } = useFormats();
  const [text, setText] = useState('');
  // Invoices and coupons have their number as a barcode.
  useScanner(setText);
  const reference = text.trim();
  return (
    <form
      className="payment-reference"
      onSubmit={(event) => {
        event.preventDefault();
        if (reference !== '' && !isDisabled) onGiven(reference);
      }}
    >
      <p className="payment-label">{method.name}</p>
      <p className="payment-remaining">{money(amount)}</p>
      <TextField label={t('reference')} value={text} onChange={setText} maxLength={longest.reference} ref={focus} />
      <div className="payment-reference-actions">
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="lg" variant="primary" icon="check" type="submit" disabled={isDisabled || reference === ''}>
          {t('done')}
        </Button>
      </div>
    </form>
  );
}
