import './payment.css';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseAmount } from '#kernel/format.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { currencies, type Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import type { Order, PaymentMethod } from '../../domain/order.ts';
import { KeyHint } from '../order/key-hint.tsx';
import { typedAmount } from '../order/typed-amount.ts';
import { type Bill, billOf } from '../till/bill.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useRefusalText } from '../use-refusals.ts';
import { cashDue, quickCash } from './quick-cash.ts';

export interface PaymentDialogProps {
  readonly till: TillStore;
  readonly orderId: string;
  readonly offersCard: boolean;
  readonly onClose: () => void;
  /** The order is paid and what was to be seen was seen. */
  readonly onDone: () => void;
}

/** Takes the money: one tap for exact cash or card, the keypad for everything else. */
export function PaymentDialog({ till, orderId, offersCard, onClose, onDone }: PaymentDialogProps): ReactElement | null {
  const t = useTranslations('orders.payment');
  const textOf = useRefusalText();
  const order = useTillState(till, (state) => state.orders.get(orderId)?.order ?? null);
  // The total that the guest was told: when it is another by now, nobody should pay before they have seen it.
  const [agreed, setAgreed] = useState(() => (order === null ? 0 : billOf(order).total));
  const [change, setChange] = useState<Minor>();
  const [fault, setFault] = useState<string>();

  if (order === null) return null;
  const bill = billOf(order);
  const isChanged = bill.total !== agreed && change === undefined;

  const pay = (method: PaymentMethod, amount: Minor, tendered?: Minor) => {
    const payment = { id: uuidv7(), method, amount, ...(tendered === undefined ? {} : { tendered }) };
    const refused = till.dispatch({ id: uuidv7(), orderId, type: 'pay', expectedTotal: agreed, payments: [payment] });
    setFault(refused ? textOf(refused) : undefined);
    if (refused) return;
    const paid = till.state().orders.get(orderId)?.order;
    if (paid?.status === 'open') return;
    const given = paid?.payments.find(({ id }) => id === payment.id)?.change ?? 0;
    // Nothing to give back: the next guest is waiting.
    if (given === 0) onDone();
    else setChange(given);
  };
  const complete = () => {
    const refused = till.dispatch({ id: uuidv7(), orderId, type: 'closeOrder' });
    setFault(refused ? textOf(refused) : undefined);
    if (!refused) onDone();
  };

  if (change !== undefined) return <ChangeDialog change={change} order={order} onDone={onDone} />;
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="lg" className="payment">
      {isChanged && (
        <Banner tone="warning" action={<Button onClick={() => setAgreed(bill.total)}>{t('understood')}</Button>}>
          <TotalChanged total={bill.total} />
        </Banner>
      )}
      {fault && <Banner tone="danger">{fault}</Banner>}
      {order.status !== 'open' ? (
        <Banner tone="info" action={<Button onClick={onDone}>{t('back')}</Button>}>
          {t('alreadyPaid')}
        </Banner>
      ) : (
        <PaymentForm
          order={order}
          bill={bill}
          offersCard={offersCard}
          isDisabled={isChanged}
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

interface PaymentFormProps {
  readonly order: Order;
  readonly bill: Bill;
  readonly offersCard: boolean;
  readonly isDisabled: boolean;
  readonly onPay: (method: PaymentMethod, amount: Minor, tendered?: Minor) => void;
  readonly onComplete: () => void;
}

function PaymentForm({ order, bill, offersCard, isDisabled, onPay, onComplete }: PaymentFormProps): ReactElement {
  const t = useTranslations('orders.payment');
  const { money, currency, decimalMark } = useFormats();
  const [text, setText] = useState('');
  const { remaining } = bill;
  const parsed = parseAmount(text, currency);
  const typed = text !== '' && parsed.ok ? parsed.value : null;
  const due = cashDue(remaining, currency);
  const decimals = currencies[currency].decimalsShown;

  const payCash = (tendered: Minor | null) => {
    setText('');
    if (tendered === null || tendered === due) onPay('cash', remaining);
    else if (tendered > due) onPay('cash', remaining, tendered);
    else onPay('cash', tendered);
  };
  const payCard = () => {
    setText('');
    onPay('card', typed === null ? remaining : Math.min(typed, remaining));
  };
  if (remaining === 0) {
    return (
      <div className="payment-nothing">
        <p>{t('nothingDue')}</p>
        <Button size="lg" variant="primary" icon="check" disabled={isDisabled} onClick={onComplete}>
          {t('complete')}
        </Button>
      </div>
    );
  }
  const rest = typed === null ? null : typed - due;
  return (
    <div className="payment-form">
      <div className="payment-sums">
        <dl className="totals">
          <div className="totals-row">
            <dt>{t('total')}</dt>
            <dd>
              <Amount>{money(bill.total)}</Amount>
            </dd>
          </div>
          {order.payments.map((payment) => (
            <div className="totals-row" key={payment.id}>
              <dt>
                <Icon name={payment.method} size={18} /> {t(payment.method)}
              </dt>
              <dd>
                <Amount>{money(-payment.amount)}</Amount>
              </dd>
            </div>
          ))}
        </dl>
        <p className="payment-label">{t('remaining')}</p>
        <p className="payment-remaining">{money(remaining)}</p>
        <p className="payment-typed" aria-live="polite">
          {typed === null && t('typeHint')}
          {rest !== null && rest >= 0 && t('changeWillBe', { amount: money(rest) })}
          {rest !== null && rest < 0 && t('restWillBe', { amount: money(-rest) })}
        </p>
      </div>
      <div className="payment-entry">
        <output className="entry" aria-label={t('entered')}>
          {text || money(due, { symbol: false })}
        </output>
        <Keypad
          label={t('keypad')}
          labels={{ backspace: t('backspace') }}
          disabled={isDisabled}
          onKey={(key) =>
            setText((before) =>
              key === '00'
                ? typedAmount(typedAmount(before, '0', decimals), '0', decimals)
                : typedAmount(before, key, decimals),
            )
          }
          onBackspace={() => setText(text.slice(0, -1))}
          extraKey={decimals > 0 ? decimalMark : '00'}
        />
      </div>
      <div className="payment-methods">
        <div className="payment-quick">
          {quickCash(remaining, currency).map((offer) => (
            <Button key={offer} size="lg" disabled={isDisabled} onClick={() => payCash(offer)}>
              {money(offer)}
            </Button>
          ))}
        </div>
        <MethodButton method="cash" isDisabled={isDisabled || typed === 0} onPay={() => payCash(typed)}>
          {money(typed ?? due)}
        </MethodButton>
        {offersCard && (
          <MethodButton method="card" isDisabled={isDisabled || typed === 0} onPay={payCard}>
            {money(typed === null ? remaining : Math.min(typed, remaining))}
          </MethodButton>
        )}
      </div>
    </div>
  );
}

interface MethodButtonProps {
  readonly method: PaymentMethod;
  readonly isDisabled: boolean;
  readonly onPay: () => void;
  readonly children: string;
}

const keys: Readonly<Record<PaymentMethod, string>> = { cash: 'F8', card: 'F9' };

function MethodButton({ method, isDisabled, onPay, children }: MethodButtonProps): ReactElement {
  const t = useTranslations('orders.payment');
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (event.key !== keys[method] || isDisabled || event.repeat) return;
      event.preventDefault();
      onPay();
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, [method, isDisabled, onPay]);
  return (
    <Button
      size="lg"
      block
      variant="primary"
      icon={method}
      className="payment-method"
      disabled={isDisabled}
      onClick={onPay}
      trailing={<KeyHint of={keys[method]} />}
    >
      <span className="payment-method-name">{t(method)}</span>
      <span className="payment-method-amount">{children}</span>
    </Button>
  );
}

interface ChangeDialogProps {
  readonly change: Minor;
  readonly order: Order;
  readonly onDone: () => void;
}

/** What goes back to the guest, readable from an arm's length away. */
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
