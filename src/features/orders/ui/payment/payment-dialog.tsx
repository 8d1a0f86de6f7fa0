import './payment.css';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { dismissTopic } from '#platform/ui/kit/notices.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import type { Order } from '../../domain/order.ts';
import { ReceivedBanner } from '../order/received-banner.tsx';
import { billOf } from '../till/bill.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useRefusalText } from '../use-refusals.ts';
import { type Methods, PaymentForm, type Wanted } from './payment-form.tsx';
import { paidTopic, useTellPaid } from './tell-paid.ts';

const noMethods: Methods = new Map();

export interface PaymentDialogProps {
  readonly till: TillStore;
  readonly orderId: string;
  readonly offersCard: boolean;
  readonly onClose: () => void;
  /** The order is paid and the change was shown. */
  readonly onDone: () => void;
}

/** Takes payments: one tap for the exact amount by any method, the keypad for other amounts. */
export function PaymentDialog({ till, orderId, offersCard, onClose, onDone }: PaymentDialogProps): ReactElement | null {
  const t = useTranslations('orders.payment');
  const textOf = useRefusalText();
  const tellPaid = useTellPaid(till);
  const shown = useTillState(till, (state) => state.orders.get(orderId));
  const order = shown?.order ?? null;
  const isLive = useLiveStatus() === 'live';
  const methods = useTillState(till, (state) => state.catalogue?.paymentMethods) ?? noMethods;
  // The total shown to the guest; if it has changed, it is shown again before payment.
  const [agreed, setAgreed] = useState(() => (order === null ? 0 : billOf(order).total));
  const [change, setChange] = useState<Minor>();
  const [fault, setFault] = useState<string>();

  // Over the next payment it would be read as said of this one.
  useEffect(() => dismissTopic(paidTopic), []);

  if (order === null) return null;
  const bill = billOf(order);
  // The server would refuse it. Without the server nobody can settle it either, and a guest who pays is a fact.
  const isHeld = isLive && shown?.received?.holdsPayment === true;
  const isChanged = bill.total !== agreed && change === undefined;

  /** There is no change to count out: a notice says that it is paid, and nobody has to tap it away. */
  const finish = () => {
    tellPaid(orderId);
    onDone();
  };
  const pay = (wanted: Wanted): boolean => {
    const payment = { id: uuidv7(), ...wanted };
    const refused = till.dispatch({
      id: uuidv7(),
      orderId,
      type: 'pay',
      expectedTotal: agreed,
      payments: [payment],
    });
    setFault(refused ? textOf(refused) : undefined);
    if (refused) return false;
    const paid = till.state().orders.get(orderId)?.order;
    if (paid?.status === 'open') return true;
    const given = paid?.payments.find(({ id }) => id === payment.id)?.change ?? 0;
    if (given === 0) finish();
    else setChange(given);
    return true;
  };
  const complete = () => {
    const refused = till.dispatch({ id: uuidv7(), orderId, type: 'closeOrder' });
    setFault(refused ? textOf(refused) : undefined);
    if (!refused) finish();
  };

  if (change !== undefined) return <ChangeDialog change={change} order={order} onDone={onDone} />;
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="lg" className="payment">
      {isChanged && (
        <Banner tone="warning" action={<Button onClick={() => setAgreed(bill.total)}>{t('understood')}</Button>}>
          <TotalChanged total={bill.total} />
        </Banner>
      )}
      <ReceivedBanner shown={shown} />
      {fault && <Banner tone="danger">{fault}</Banner>}
      {order.status !== 'open' ? (
        <Banner tone="info" action={<Button onClick={onDone}>{t('back')}</Button>}>
          {t('alreadyPaid')}
        </Banner>
      ) : (
        <PaymentForm
          order={order}
          bill={bill}
          methods={methods}
          offersCard={offersCard}
          isDisabled={isChanged || isHeld}
          onPay={pay}
          onComplete={complete}
        />
      )}
    </Dialog>
  );
}

function TotalChanged({ total }: { readonly total: Minor }): ReactElement {
  const t = useTranslations('orders.payment');
  const { money } = useFormats();
  return <>{t('changed', { total: money(total) })}</>;
}

interface ChangeDialogProps {
  readonly change: Minor;
  readonly order: Order;
  readonly onDone: () => void;
}

/** The change for the guest, readable from an arm's length away. */
function ChangeDialog({ change, order, onDone }: ChangeDialogProps): ReactElement {
  const t = useTranslations('orders.payment');
  const { money } = useFormats();
  const last = order.payments.at(-1);
  return (
    <Dialog title={t('paid')} closeLabel={t('close')} onClose={onDone} size="md" className="change">
      <div role="status" className="change-text">
        <p className="payment-label">{t('change')}</p>
        <p className="change-amount">{money(change)}</p>
        {last && (
          <p className="change-note">
            {t('tendered', { amount: money(last.tendered), of: money(last.amount + last.rounding) })}
          </p>
        )}
      </div>
      <Button size="lg" variant="primary" icon="check" block data-autofocus="" onClick={onDone}>
        {t('done')}
      </Button>
    </Dialog>
  );
}
