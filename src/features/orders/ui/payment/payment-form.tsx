import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isOffered, kindRules, type PaymentKind, roundedSum } from '#features/payments/domain/method.ts';
import { parseAmount } from '#kernel/format.ts';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { Icon, type IconName } from '#platform/ui/kit/icons.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { isUncovered } from '#platform/ui/kit/open-dialogs.ts';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import type { Bill } from '../../domain/bill.ts';
import { cardFeeOn } from '../../domain/card-fee.ts';
import type { Order } from '../../domain/order.ts';
import { KeyHint } from '../order/key-hint.tsx';
import type { PaymentMethod } from '../till/views.ts';
import { canBeTip, chargedBy, paymentBy, type Wanted } from './payment-by.ts';
import { cashDue, quickCash } from './quick-cash.ts';
import { ReferenceForm } from './reference-form.tsx';
import { useScannedVoucher } from './use-scanned-voucher.ts';

export type Methods = ReadonlyMap<string, PaymentMethod>;
const icons: Readonly<Record<PaymentKind, IconName>> = {
  cash: 'cash',
  card: 'card',
  other: 'transfer',
  account: 'person',
  voucher: 'scan',
  points: 'star',
  free: 'star',
};
/** The keyboard shortcut of the first method of each kind. Not F9, which opened the payment: pressed twice it takes nothing. */
const keys: Readonly<Partial<Record<PaymentKind, string>>> = { cash: 'F8', card: 'F7' };

export interface PaymentFormProps {
  readonly order: Order;
  readonly bill: Bill;
  readonly methods: Methods;
  readonly offersCard: boolean;
  readonly offersFree: boolean;
  readonly offersVouchers: boolean;
  readonly offersPoints: boolean;
  /** Whether the user may put orders on an account. */
  readonly offersAccount: boolean;
  /** The fee on card payments, basis points. */
  readonly cardFee: number;
  /** What of the remaining amount is asked for now; all of it unless it is paid in shares. */
  readonly share?: Minor | undefined;
  /** Which share it is. */
  readonly note?: string | undefined;
  /** Whether guests give tips here: in a shop they do not. */
  readonly takesTips: boolean;
  readonly isDisabled: boolean;
  /** Returns whether the payment was accepted; its problem is shown above the form. */
  readonly onPay: (wanted: Wanted) => boolean;
  /** A method without money was chosen: it needs a client, or a reason; or the voucher with this number was scanned. */
  readonly onWithoutMoney: (method: PaymentMethod, amount: Minor, voucher?: string) => void;
  readonly isGoods: (code: string) => boolean;
  /** Asks whom the receipt is made out to. */
  readonly invoice: ReactNode;
  readonly onComplete: () => void;
}

/** The amount and method of a payment: the remaining amount with one tap, or a typed amount. */
export function PaymentForm(props: PaymentFormProps): ReactElement {
  const { order, bill, methods, isDisabled, onPay, onComplete } = props;
  const t = useTranslations('orders.payment');
  const { money: write, currency, decimalMark, decimalsFor } = useFormats();
  const [text, setText] = useState('');
  const [tip, setTip] = useState(0);
  const [asked, setAsked] = useState<{ readonly method: PaymentMethod; readonly given: Minor | null }>();
  const remaining = Math.min(props.share ?? bill.remaining, bill.remaining);
  const parsed = parseAmount(text, currency);
  const typed = text !== '' && parsed.ok ? parsed.value : null;
  const inCash = cashDue(remaining, currency, roundedSum(order.payments));
  const due = inCash + tip;
  const cardPart = cardFeeOn(remaining, 'card', props.cardFee);
  const decimals = decimalsFor([
    ...[bill.total, bill.cardFee, bill.remaining, remaining, cardPart, tip],
    ...order.payments.map(({ amount }) => amount),
  ]);
  const money = (amount: Minor) => write(amount, { decimals });
  // Money first, in the venue's order.
  const all = [...methods.values()].filter(
    (method) =>
      isOffered(method, props) &&
      (method.kind !== 'account' || props.offersAccount) &&
      (method.kind !== 'points' || order.clientId !== null),
  );
  const isMoney = ({ kind }: PaymentMethod) => kindRules[kind].isMoney;
  const offered = [...all.filter(isMoney), ...all.filter((method) => !isMoney(method))];
  const firstOf = (kind: PaymentKind) => offered.find((method) => method.kind === kind);
  const cash = firstOf('cash');

  const toPay = {
    remaining,
    left: bill.remaining,
    before: roundedSum(order.payments),
    cardFee: props.cardFee,
    tip,
    currency,
  };
  const wantedBy = (method: PaymentMethod, given: Minor | null) => paymentBy(method, given, toPay);
  /** A tip is given once. */
  const take = (wanted: Wanted): boolean => {
    const isTaken = onPay(wanted);
    if (isTaken && wanted.tip !== undefined) setTip(0);
    return isTaken;
  };
  const payBy = (method: PaymentMethod, given: Minor | null) => {
    setText('');
    if (!kindRules[method.kind].isMoney) props.onWithoutMoney(method, wantedBy(method, given).amount);
    else if (method.needsReference) setAsked({ method, given });
    else take(wantedBy(method, given));
  };
  const voucher = firstOf('voucher');
  const place = useScannedVoucher({
    isOffered: voucher !== undefined && bill.remaining > 0 && asked === undefined,
    isDisabled,
    isGoods: props.isGoods,
    onVoucher: (number) => {
      setText('');
      // Nothing at all is no amount of a payment.
      if (voucher) props.onWithoutMoney(voucher, wantedBy(voucher, typed || null).amount, number);
    },
  });
  if (bill.remaining === 0) {
    return (
      <div className="payment-nothing">
        <p>{t('nothingDue')}</p>
        <Button size="lg" variant="primary" icon="check" disabled={isDisabled} onClick={onComplete}>
          {t('complete')}
        </Button>
      </div>
    );
  }
  if (asked !== undefined) {
    // Uses the current remaining amount: the order may have changed while the reference was typed.
    const wanted = wantedBy(asked.method, asked.given);
    return (
      <ReferenceForm
        method={asked.method}
        amount={wanted.amount + (wanted.tip ?? 0)}
        isDisabled={isDisabled}
        onBack={() => setAsked(undefined)}
        onGiven={(reference) => take({ ...wanted, reference }) && setAsked(undefined)}
      />
    );
  }
  // Whoever gives less than with the tip pays without it.
  const rest = typed === null ? null : typed - (typed < due ? inCash : due);
  const isTip = props.takesTips && tip === 0 && rest !== null && canBeTip(rest, due, currency);
  return (
    <div className="payment-form" ref={place}>
      <div className="payment-sums">
        <dl className="totals">
          <div className="totals-row">
            <dt>{t('total')}</dt>
            <dd>
              <Amount>{money(bill.withoutCardFee)}</Amount>
            </dd>
          </div>
          {bill.cardFee !== 0 && (
            <div className="totals-row">
              <dt>{t('cardFee')}</dt>
              <dd>
                <Amount>{money(bill.cardFee)}</Amount>
              </dd>
            </div>
          )}
          {order.payments.map((payment) => (
            <div className="totals-row" key={payment.id}>
              <dt>
                <Icon name={icons[payment.kind]} size={18} /> {methods.get(payment.method)?.name ?? payment.method}
              </dt>
              <dd>
                <Amount>{money(-payment.amount)}</Amount>
              </dd>
            </div>
          ))}
          <TipRow tip={tip} amount={money(tip)} onTakeBack={() => setTip(0)} />
        </dl>
        <p className="payment-label">
          {props.note === undefined ? t('remaining') : `${t('remaining')} · ${props.note}`}
        </p>
        <p className="payment-remaining">{money(remaining + tip)}</p>
        {inCash !== remaining && <p className="payment-in-cash">{t('inCash', { amount: money(due) })}</p>}
        <Rest rest={rest} money={money} />
        {isTip && (
          <Button
            icon="star"
            disabled={isDisabled}
            onClick={() => {
              setTip(rest);
              setText('');
            }}
          >
            {t('asTip', { amount: money(rest) })}
          </Button>
        )}
      </div>
      <div className="payment-entry">
        <output className={text === '' ? 'entry entry-suggested' : 'entry'} aria-label={t('entered')}>
          {text || write(due, { symbol: false, decimals })}
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
      <div className={offered.length > 3 ? 'payment-methods payment-many' : 'payment-methods'}>
        {cash !== undefined && (
          <div className="payment-quick">
            <p className="payment-notes">{t('notes')}</p>
            {quickCash(due, currency).map((offer) => (
              <Button key={offer} size="lg" disabled={isDisabled} onClick={() => payBy(cash, offer)}>
                {money(offer)}
                <span className="payment-note-change">{t('changeWillBe', { amount: money(offer - due) })}</span>
              </Button>
            ))}
          </div>
        )}
        {offered.map((method) => (
          <MethodButton
            key={method.code}
            method={method}
            shortcut={firstOf(method.kind) === method ? keys[method.kind] : undefined}
            isDisabled={isDisabled || typed === 0}
            fee={wantedBy(method, typed).cardFee}
            money={money}
            onPay={() => payBy(method, typed)}
          >
            {money(kindRules[method.kind].givesChange ? (typed ?? due) : chargedBy(wantedBy(method, typed)))}
          </MethodButton>
        ))}
      </div>
      {props.invoice}
    </div>
  );
}

interface RestProps {
  /** What is given above what is due, less than none if it is less; null while nothing is typed. */
  readonly rest: Minor | null;
  readonly money: (amount: Minor) => string;
}

function Rest({ rest, money }: RestProps): ReactElement {
  const t = useTranslations('orders.payment');
  return (
    <p className={rest === null ? 'payment-typed' : 'payment-typed payment-result'} aria-live="polite">
      {rest === null && t('typeHint')}
      {rest !== null && rest >= 0 && t('changeWillBe', { amount: money(rest) })}
      {rest !== null && rest < 0 && t('restWillBe', { amount: money(-rest) })}
    </p>
  );
}

interface TipRowProps {
  readonly tip: Minor;
  readonly amount: string;
  readonly onTakeBack: () => void;
}

function TipRow({ tip, amount, onTakeBack }: TipRowProps): ReactElement | null {
  const t = useTranslations('orders.payment');
  if (tip === 0) return null;
  return (
    <div className="totals-row">
      <dt>{t('tip')}</dt>
      <dd className="payment-tip">
        <Amount>{amount}</Amount>
        <IconButton icon="close" label={t('noTip')} onClick={onTakeBack} />
      </dd>
    </div>
  );
}

interface MethodButtonProps {
  readonly method: PaymentMethod;
  readonly shortcut: string | undefined;
  readonly isDisabled: boolean;
  /** Within what is charged. */
  readonly fee: Minor | undefined;
  readonly money: (amount: Minor) => string;
  readonly onPay: () => void;
  readonly children: string;
}

function MethodButton({ method, shortcut, isDisabled, fee, money, onPay, children }: MethodButtonProps): ReactElement {
  const t = useTranslations('orders.payment');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (event.key !== shortcut || isDisabled || event.repeat || !isUncovered(button.current)) return;
      event.preventDefault();
      onPay();
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, [shortcut, isDisabled, onPay]);
  return (
    <Button
      ref={button}
      size="lg"
      block
      variant={kindRules[method.kind].isMoney ? 'primary' : 'secondary'}
      icon={icons[method.kind]}
      className="payment-method"
      disabled={isDisabled}
      onClick={onPay}
      trailing={shortcut && <KeyHint of={shortcut} />}
    >
      <span className="payment-method-name">{method.name}</span>
      <span className="payment-method-amount">{children}</span>
      {fee !== undefined && <span className="payment-method-fee">{t('withFee', { fee: money(fee) })}</span>}
    </Button>
  );
}
