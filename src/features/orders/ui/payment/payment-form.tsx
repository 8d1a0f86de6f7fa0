import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isOffered, kindRules, type PaymentKind, roundedSum } from '#features/payments/domain/method.ts';
import { parseAmount } from '#kernel/format.ts';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Icon, type IconName } from '#platform/ui/kit/icons.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import type { Pay } from '../../domain/command.ts';
import type { Order } from '../../domain/order.ts';
import { KeyHint } from '../order/key-hint.tsx';
import type { Bill } from '../till/bill.ts';
import type { PaymentMethod } from '../till/views.ts';
import { cashDue, quickCash } from './quick-cash.ts';
import { ReferenceForm } from './reference-form.tsx';

export type Methods = ReadonlyMap<string, PaymentMethod>;
const icons: Readonly<Record<PaymentKind, IconName>> = {
  cash: 'cash',
  card: 'card',
  other: 'transfer',
  account: 'person',
  free: 'star',
};
/** The keyboard shortcut of the first method of each kind. Not F9, which opened the payment: pressed twice it takes nothing. */
const keys: Readonly<Partial<Record<PaymentKind, string>>> = { cash: 'F8', card: 'F7' };

/** A payment before it has an id. */
export type Wanted = Omit<Pay['payments'][number], 'id'>;

export interface PaymentFormProps {
  readonly order: Order;
  readonly bill: Bill;
  readonly methods: Methods;
  readonly offersCard: boolean;
  readonly offersFree: boolean;
  /** Whether the user may put orders on an account. */
  readonly offersAccount: boolean;
  /** What of the remaining amount is asked for now; all of it unless it is paid in shares. */
  readonly share?: Minor | undefined;
  /** Which share it is. */
  readonly note?: string | undefined;
  readonly isDisabled: boolean;
  /** Returns whether the payment was accepted; its problem is shown above the form. */
  readonly onPay: (wanted: Wanted) => boolean;
  /** A method without money was chosen: it needs a client, or a reason. */
  readonly onWithoutMoney: (method: PaymentMethod, amount: Minor) => void;
  readonly onComplete: () => void;
}

/** The amount and method of a payment: the remaining amount with one tap, or a typed amount. */
export function PaymentForm(props: PaymentFormProps): ReactElement {
  const { order, bill, methods, isDisabled, onPay, onComplete } = props;
  const t = useTranslations('orders.payment');
  const { money: write, currency, decimalMark, decimalsFor } = useFormats();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<{ readonly method: PaymentMethod; readonly given: Minor | null }>();
  const remaining = Math.min(props.share ?? bill.remaining, bill.remaining);
  const parsed = parseAmount(text, currency);
  const typed = text !== '' && parsed.ok ? parsed.value : null;
  const due = cashDue(remaining, currency, roundedSum(order.payments));
  const decimals = decimalsFor([bill.total, bill.remaining, remaining]);
  const money = (amount: Minor) => write(amount, { decimals });
  // Money first, in the venue's order.
  const all = [...methods.values()].filter(
    (method) => isOffered(method, props) && (method.kind !== 'account' || props.offersAccount),
  );
  const isMoney = ({ kind }: PaymentMethod) => kindRules[kind].isMoney;
  const offered = [...all.filter(isMoney), ...all.filter((method) => !isMoney(method))];
  const firstOf = (kind: PaymentKind) => offered.find((method) => method.kind === kind);
  const cash = firstOf('cash');

  /** The payment by a method: the remaining amount unless less was typed; in cash more may be handed over. */
  const wantedBy = ({ code, kind }: PaymentMethod, given: Minor | null): Wanted => {
    if (!kindRules[kind].givesChange)
      return { method: code, amount: given === null ? remaining : Math.min(given, bill.remaining) };
    const amount = given === null || given >= due ? remaining : given;
    // What the guest is asked for here is what the books have, whatever is paid elsewhere meanwhile.
    const rounding = cashDue(amount, currency, roundedSum(order.payments)) - amount;
    return { method: code, amount, rounding, ...(given !== null && given > due && { tendered: given }) };
  };
  const payBy = (method: PaymentMethod, given: Minor | null) => {
    setText('');
    if (!kindRules[method.kind].isMoney) props.onWithoutMoney(method, wantedBy(method, given).amount);
    else if (method.needsReference) setAsked({ method, given });
    else onPay(wantedBy(method, given));
  };
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
        amount={wanted.amount}
        isDisabled={isDisabled}
        onBack={() => setAsked(undefined)}
        onGiven={(reference) => onPay({ ...wanted, reference }) && setAsked(undefined)}
      />
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
                <Icon name={icons[payment.kind]} size={18} /> {methods.get(payment.method)?.name ?? payment.method}
              </dt>
              <dd>
                <Amount>{money(-payment.amount)}</Amount>
              </dd>
            </div>
          ))}
        </dl>
        <p className="payment-label">
          {props.note === undefined ? t('remaining') : `${t('remaining')} · ${props.note}`}
        </p>
        <p className="payment-remaining">{money(remaining)}</p>
        {due !== remaining && <p className="payment-in-cash">{t('inCash', { amount: money(due) })}</p>}
        <p className={rest === null ? 'payment-typed' : 'payment-typed payment-result'} aria-live="polite">
          {rest === null && t('typeHint')}
          {rest !== null && rest >= 0 && t('changeWillBe', { amount: money(rest) })}
          {rest !== null && rest < 0 && t('restWillBe', { amount: money(-rest) })}
        </p>
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
                {write(offer)}
                <span className="payment-note-change">{t('changeWillBe', { amount: write(offer - due) })}</span>
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
            onPay={() => payBy(method, typed)}
          >
            {money(kindRules[method.kind].givesChange ? (typed ?? due) : wantedBy(method, typed).amount)}
          </MethodButton>
        ))}
      </div>
    </div>
  );
}

interface MethodButtonProps {
  readonly method: PaymentMethod;
  readonly shortcut: string | undefined;
  readonly isDisabled: boolean;
  readonly onPay: () => void;
  readonly children: string;
}

function MethodButton({ method, shortcut, isDisabled, onPay, children }: MethodButtonProps): ReactElement {
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (event.key !== shortcut || isDisabled || event.repeat) return;
      event.preventDefault();
      onPay();
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, [shortcut, isDisabled, onPay]);
  return (
    <Button
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
    </Button>
  );
}
