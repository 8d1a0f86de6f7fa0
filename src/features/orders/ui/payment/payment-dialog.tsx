import './payment.css';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import { equalSplit } from '#kernel/split.ts';
import { useVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { aheadPart, lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { dismissTopic } from '#platform/ui/kit/notices.tsx';
import { useIsOpen } from '#platform/ui/kit/use-is-open.ts';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import { billOf } from '../../domain/bill.ts';
import type { SetInvoiceData, SplitOrder } from '../../domain/command.ts';
import type { Buyer, Order } from '../../domain/order.ts';
import { offersPoints } from '../../domain/points.ts';
import { heldPiecesOf } from '../order/pieces.ts';
import { ReceivedBanner } from '../order/received-banner.tsx';
import { useTillState } from '../till/use-till.ts';
import type { PaymentMethod } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';
import type { Wanted } from './payment-by.ts';
import { type Methods, PaymentForm } from './payment-form.tsx';
import { paidTopic, useTellPaid } from './tell-paid.ts';
import { useAttempt } from './use-attempt.ts';

/** Rare, and with the texts of the back office: it needs the server anyway. */
const WithoutMoney = lazyPart(async () => (await import('../office.tsx')).WithoutMoney);

const InvoiceDialog = aheadPart(async () => (await import('../invoice/invoice-dialog.tsx')).InvoiceDialog);

const noMethods: Methods = new Map();

/** What is to be paid without money, and the voucher that was scanned for it. */
interface Without {
  readonly method: PaymentMethod;
  readonly amount: Minor;
  readonly voucher: string | undefined;
}

export interface PaymentDialogProps {
  readonly till: TillStore;
  readonly orderId: string;
  readonly offersCard: boolean;
  readonly offersFree: boolean;
  /** Pays this part of the order, which becomes an order of its own with what is first booked on it. */
  readonly part?: SplitOrder;
  /** Into how many equal payments what remains is divided. */
  readonly shares?: number;
  readonly onClose: () => void;
  /** The order is paid and the change was shown. */
  readonly onDone: () => void;
}

/** Takes payments: one tap for the exact amount by any method, the keypad for other amounts. */
export function PaymentDialog(props: PaymentDialogProps): ReactElement | null {
  const { till, part, shares, onClose, onDone } = props;
  const orderId = part?.newOrderId ?? props.orderId;
  const t = useTranslations('orders.payment');
  const tellPaid = useTellPaid(till);
  const shown = useTillState(till, (state) => state.orders.get(orderId));
  const { order, begin, attempt, nameBuyer, fault, fail } = useAttempt(till, part, shown);
  const isLive = useLiveStatus() === 'live';
  const isShop = useVenueKind() === 'shop';
  const methods = useTillState(till, (state) => state.catalogue?.paymentMethods) ?? noMethods;
  // The total shown to the guest; if it has changed, it is shown again before payment.
  const [agreed, setAgreed] = useState(() => (order === null ? 0 : billOf(order).withoutCardFee));
  const [parts] = useState(() => (order === null || shares === undefined ? [] : sharesOf(order, shares)));
  const [taken, setTaken] = useState(0);
  /** With the order as it was then: one that is paid leaves the floor. */
  const [change, setChange] = useState<{ readonly amount: Minor; readonly order: Order; readonly isLast: boolean }>();
  const [without, setWithout] = useState<Without>();
  // Over the next payment it would be read as said of this one.
  useEffect(() => dismissTopic(paidTopic), []);
  // A form in it goes as soon as the order is paid, which this device may learn before the answer; the dialog stays.
  const isOpen = useIsOpen();

  if (change !== undefined) {
    const goOn = () => setChange(undefined);
    return <ChangeDialog change={change.amount} order={change.order} onDone={change.isLast ? onDone : goOn} />;
  }
  /** There is no change to count out: a notice says that it is paid, and nobody has to tap it away. */
  const finish = () => {
    tellPaid(orderId);
    onDone();
  };
  if (order === null) return null;
  const bill = billOf(order);
  if (without !== undefined && order.status === 'open') {
    const booked = (isLast: boolean) => {
      setWithout(undefined);
      setTaken(taken + 1);
      if (isLast) finish();
    };
    const terms = { ...without, till, order, expectedTotal: agreed, begin, isOpen };
    return <WithoutMoney {...terms} onBooked={booked} onBack={() => setWithout(undefined)} />;
  }
  // The server would refuse it. Without the server nobody can settle it either, and a guest who pays is a fact.
  const isHeld = isLive && shown?.received?.holdsPayment === true;
  const isChanged = bill.withoutCardFee !== agreed;

  const pay = (wanted: Wanted): boolean => {
    const payment = { id: uuidv7(), ...wanted };
    if (!attempt({ id: uuidv7(), orderId, type: 'pay', expectedTotal: agreed, payments: [payment] })) return false;
    setTaken(taken + 1);
    const paid = till.state().orders.get(orderId)?.order ?? order;
    const isLast = paid.status !== 'open';
    const given = paid.payments.find(({ id }) => id === payment.id)?.change ?? 0;
    if (given > 0) setChange({ amount: given, order: paid, isLast });
    else if (isLast) finish();
    return true;
  };
  /** The server decides it, so all that was done before has to be there. */
  const askWithoutMoney = (method: PaymentMethod, amount: Minor, voucher?: string) => {
    if (!isLive) fail('PAYMENT_NEEDS_SERVER');
    else setWithout({ method, amount, voucher });
  };

  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="lg" className="payment">
      {isChanged && (
        <Banner
          tone="warning"
          action={<Button onClick={() => setAgreed(bill.withoutCardFee)}>{t('understood')}</Button>}
        >
          <TotalChanged total={bill.withoutCardFee} />
        </Banner>
      )}
      <ReceivedBanner shown={shown} />
      {order.status === 'open' && <HeldBanner order={order} />}
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
          {...offersOf(props)}
          share={parts[taken]}
          note={parts[taken] === undefined ? undefined : t('share', { number: taken + 1, of: parts.length })}
          takesTips={!isShop}
          isDisabled={isChanged || isHeld}
          onPay={pay}
          onWithoutMoney={askWithoutMoney}
          isGoods={(code) => till.state().catalogue?.scanned(code, false) !== undefined}
          invoice={<Invoice order={order} fault={fault} give={nameBuyer} />}
          onComplete={() => attempt({ id: uuidv7(), orderId, type: 'closeOrder' }) && finish()}
        />
      )}
    </Dialog>
  );
}

interface InvoiceProps {
  readonly order: Order;
  readonly fault: string | undefined;
  readonly give: (command: SetInvoiceData) => boolean;
}

/** Whom the receipt is made out to; meals of staff are nobody's invoice. */
function Invoice({ order, fault, give }: InvoiceProps): ReactElement | null {
  const t = useTranslations('orders.invoice');
  const [isAsking, setAsking] = useState(false);
  // What was refused before, such as a payment, is said there.
  const [isRefused, setRefused] = useState(false);
  const { id: orderId, buyer, type } = order;
  if (type === 'staff') return null;
  const close = () => {
    setAsking(false);
    setRefused(false);
  };
  const given = (wanted: Buyer | null) => {
    if (give({ id: uuidv7(), orderId, type: 'setInvoiceData', buyer: wanted })) close();
    else setRefused(true);
  };
  return (
    <>
      <Button icon="receipt" className="payment-invoice" onClick={() => setAsking(true)}>
        {buyer === undefined ? t('title') : t('to', { name: buyer.name })}
      </Button>
      {isAsking && <InvoiceDialog buyer={buyer} fault={isRefused ? fault : undefined} onGiven={given} onBack={close} />}
    </>
  );
}

/** How guests can pay here, and what it costs them. */
const offersOf = ({ offersCard, offersFree, till: { user } }: PaymentDialogProps) => ({
  offersCard,
  offersFree,
  offersVouchers: user.policy.offersVouchers,
  offersPoints: offersPoints(user.policy),
  offersAccount: user.may('order.chargeAccount'),
  cardFee: user.policy.cardFee,
});

/** The equal payments of what remains, as far as there is something for each. */
function sharesOf(order: Order, count: number): readonly Minor[] {
  const { remaining } = billOf(order);
  return remaining <= 0 ? [] : equalSplit(remaining, count).filter((share) => share > 0);
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
  const { money: write, decimalsFor } = useFormats();
  const last = order.payments.at(-1);
  const taken = last === undefined ? 0 : last.amount + last.rounding + (last.tip ?? 0);
  const decimals = decimalsFor([change, taken]);
  const money = (amount: Minor) => write(amount, { decimals });
  return (
    <Dialog title={t('paid')} closeLabel={t('close')} onClose={onDone} size="md" className="change">
      <div role="status" className="change-text">
        <p className="payment-label">{t('change')}</p>
        <p className="change-amount">{money(change)}</p>
        {last && <p className="change-note">{t('tendered', { amount: money(last.tendered), of: money(taken) })}</p>}
      </div>
      <Button size="lg" variant="primary" icon="check" block data-autofocus="" onClick={onDone}>
        {t('done')}
      </Button>
    </Dialog>
  );
}

/** What waits for its course is sent with the last payment. */
function HeldBanner({ order }: { readonly order: Order }): ReactElement | null {
  const t = useTranslations('orders.payment');
  const held = heldPiecesOf(order);
  return held > 0 ? <Banner tone="info">{t('held', { count: held })}</Banner> : null;
}
