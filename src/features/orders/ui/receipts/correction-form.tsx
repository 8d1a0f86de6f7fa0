import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { kindRules } from '#features/payments/domain/method.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { UnansweredChange } from '#platform/ui/kit/unanswered-change.tsx';
import { ReferenceForm } from '../payment/reference-form.tsx';
import { useTillState } from '../till/use-till.ts';
import type { PaymentMethod } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import type { Receipt, Refunds } from './use-receipts.ts';
import { useCorrection } from './use-refund.tsx';

export interface CorrectionFormProps {
  readonly till: TillStore;
  readonly receipt: Receipt;
  readonly payment: Refunds['payments'][number];
  readonly onClose: () => void;
}

/** By which method a payment really came: one tap, and whoever may not correct it alone asks somebody. */
export function CorrectionForm({ till, receipt, payment, onClose }: CorrectionFormProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { money } = useFormats();
  const methods = useTillState(till, (state) => state.catalogue?.paymentMethods);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const { paymentId, amount, rounding, tip } = payment;
  const nameOf = (code: string) => methods?.get(code)?.name ?? code;
  const { send, again, unanswered, drop, isBusy, fault, dialog } = useCorrection(payment.paymentId, (made) => {
    notify({ text: t('corrected', { method: nameOf(made.method) }), tone: 'success' });
    onClose();
  });
  const correct = (method: PaymentMethod, reference?: string) => {
    setChosen(method);
    const terms = { paymentId, amount, ...(tip && { tip }), method: method.code };
    send({ orderId: receipt.id, ...terms, ...(reference && { reference }) });
  };
  const others = [...(methods?.values() ?? [])].filter(
    ({ code, kind, isActive }) => isActive && kindRules[kind].isMoney && code !== payment.method,
  );
  const needsReference = chosen?.needsReference === true && again === null;
  if (drop !== null) {
    return (
      <div className="refund-form">
        <UnansweredChange again={{ is: 'unreadable', drop }} isBusy={isBusy} error={null} />
      </div>
    );
  }
  const said = unanswered && [
    money(unanswered.amount + (unanswered.tip ?? 0)),
    nameOf(unanswered.method),
    ...(unanswered.reference ? [unanswered.reference] : []),
  ];
  return (
    <div className="refund-form">
      <p>{t('correctLead', { amount: money(amount + rounding + (tip ?? 0)), method: nameOf(payment.method) })}</p>
      {fault !== undefined && <Banner tone="danger">{fault}</Banner>}
      {said && <Banner tone="warning">{said.join(' · ')}</Banner>}
      {again !== null && (
        <Button size="lg" variant="primary" busy={isBusy} onClick={again}>
          {t('again')}
        </Button>
      )}
      {needsReference && (
        <ReferenceForm
          method={chosen}
          amount={amount + (tip ?? 0)}
          isDisabled={isBusy}
          onBack={() => setChosen(undefined)}
          onGiven={(reference) => correct(chosen, reference)}
        />
      )}
      {!needsReference && again === null && (
        <div className="refund-ways">
          {others.map((method) => (
            <Button
              key={method.code}
              size="lg"
              disabled={isBusy}
              onClick={() => (method.needsReference ? setChosen(method) : correct(method))}
            >
              {method.name}
            </Button>
          ))}
        </div>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      {dialog}
    </div>
  );
}
