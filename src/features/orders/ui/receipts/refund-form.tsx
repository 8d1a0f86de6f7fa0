import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseQuantity } from '#kernel/format.ts';
import { type Minor, sumMinor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Segmented, TextField } from '#platform/ui/kit/field.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Stepper } from '#platform/ui/kit/stepper.tsx';
import { UnansweredChange } from '#platform/ui/kit/unanswered-change.tsx';
import type { RefundOrder } from '../../domain/command.ts';
import { refundReasons } from '../../domain/known-reason.ts';
import { limits } from '../../domain/order.ts';
import { refundLines } from '../../domain/refund.ts';
import { givenBack, givenByMethod, paidOutInCash, type Repayment, repaymentsOf } from '../../domain/repay.ts';
import { useReasonText } from '../reason-text.ts';
import { unitOf } from '../till/catalogue.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useMethodSums } from './receipt-row.tsx';
import type { Receipt, Refunds } from './use-receipts.ts';
import { useRefund } from './use-refund.tsx';

const reasons = [...refundReasons, 'other'] as const;

/** Thousandths to give back, by line id; a line that is not there stays. */
type Chosen = ReadonlyMap<string, number>;

export interface RefundFormProps {
  readonly till: TillStore;
  readonly receipt: Receipt;
  readonly refunds: Refunds;
  readonly onClose: () => void;
}

/** Which goods come back, why, and how the money goes: as it was paid, or in cash. */
export function RefundForm({ till, receipt, refunds, onClose }: RefundFormProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [reason, setReason] = useState<(typeof reasons)[number]>('returned');
  const [text, setText] = useState('');
  const { money, quantity: write, currency } = useFormats();
  const { lines } = refunds;
  const before = new Map(lines.map(({ lineId, refunded }) => [lineId, refunded]));
  const total = sumMinor(refundLines(lines, before, chosen).map((line) => line.total));
  const said = reason === 'other' ? text.trim() : reason;
  const readReason = useReasonText();
  const word = useTranslations('orders.reasons');
  const writeSums = useMethodSums(till);
  const { send, again, unanswered, drop, isBusy, fault, dialog } = useRefund(receipt.id, (made) => {
    const given = money(givenBack(refunds.payments, made.payments, paidBefore(refunds), currency));
    const sums = givenByMethod(refunds.payments, made.payments, paidBefore(refunds), currency);
    notify({
      text: t('given', { amount: sums.length > 1 ? `${given} (${writeSums(sums, money)})` : given }),
      tone: 'success',
    });
    onClose();
  });
  const give = (payments: readonly Repayment[]) =>
    send({
      orderId: receipt.id,
      reason: said,
      expectedTotal: total,
      lines: [...chosen].map(([lineId, quantity]) => ({ lineId, quantity })),
      payments,
    });
  if (drop !== null) {
    return (
      <div className="refund-form">
        <UnansweredChange again={{ is: 'unreadable', drop }} isBusy={isBusy} error={null} />
      </div>
    );
  }
  /** From the command alone: whoever sends it again reads what will be booked. */
  const say = ({ lines: back, expectedTotal, reason: why }: RefundOrder) => {
    const named = back.map(({ lineId, quantity }) => `${write(quantity)} × ${nameOf(refunds, lineId)}`);
    return [...named, money(expectedTotal), readReason(why)].join(' · ');
  };
  return (
    <div className="refund-form">
      <div className="refund-title">
        <h3>{t('what')}</h3>
        <Button variant="quiet" disabled={again !== null} onClick={() => setChosen(allOf(refunds))}>
          {t('everything')}
        </Button>
      </div>
      <LineChoice till={till} lines={lines} chosen={chosen} isFixed={again !== null} onChange={setChosen} />
      <Segmented
        className="refund-reasons"
        label={t('reason')}
        value={reason}
        onChange={setReason}
        options={reasons.map((value) => ({ value, label: word(value) }))}
      />
      {reason === 'other' && (
        <TextField label={t('otherReason')} value={text} onChange={setText} maxLength={limits.comment} />
      )}
      {fault !== undefined && <Banner tone="danger">{fault}</Banner>}
      {unanswered !== undefined && <Banner tone="warning">{say(unanswered)}</Banner>}
      {again !== null ? (
        <Button size="lg" variant="primary" busy={isBusy} onClick={again}>
          {t('again')}
        </Button>
      ) : (
        <Ways
          till={till}
          refunds={refunds}
          total={total}
          isDisabled={isBusy || chosen.size === 0 || said === ''}
          onChoose={give}
        />
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      {dialog}
    </div>
  );
}

/** What is left of every line. */
const allOf = ({ lines }: Refunds): Chosen =>
  new Map(
    lines.flatMap(({ lineId, quantity, refunded }) => (quantity > refunded ? [[lineId, quantity - refunded]] : [])),
  );

const nameOf = ({ lines }: Refunds, wanted: string) => lines.find(({ lineId }) => lineId === wanted)?.name ?? wanted;

const paidBefore = ({ refunds }: Refunds) => refunds.flatMap((refund) => refund.payments);

interface LineChoiceProps {
  readonly till: TillStore;
  readonly lines: Refunds['lines'];
  readonly chosen: Chosen;
  readonly isFixed: boolean;
  readonly onChange: (chosen: Chosen) => void;
}

/** Pieces go back one by one; of what was weighed as much as somebody types. */
function LineChoice({ till, lines, chosen, isFixed, onChange }: LineChoiceProps): ReactElement {
  const products = useTillState(till, (state) => state.catalogue?.products);
  const set = (lineId: string, quantity: number) => {
    const next = new Map(chosen);
    if (quantity <= 0) next.delete(lineId);
    else next.set(lineId, quantity);
    onChange(next);
  };
  return (
    <ul className="refund-lines">
      {lines
        .filter(({ quantity, refunded }) => quantity > refunded)
        .map(({ lineId, productId, name: sold, besides, quantity, refunded }) => {
          const product = products?.get(productId);
          const name = [sold, besides].filter(Boolean).join(' · ');
          const row = { name, unit: unitOf(product), left: quantity - refunded, now: chosen.get(lineId) ?? 0, isFixed };
          const Row = product?.type === 'dynamic' || row.left % 1000 !== 0 ? WeightBack : PiecesBack;
          return (
            <li key={lineId}>
              <span>
                {sold}
                {besides && <span className="receipt-note">{besides}</span>}
              </span>
              <Row {...row} onChange={(wanted) => set(lineId, wanted)} />
            </li>
          );
        })}
    </ul>
  );
}

interface BackProps {
  readonly name: string;
  readonly unit: string;
  /** Thousandths that can still go back, and those that are chosen to. */
  readonly left: number;
  readonly now: number;
  readonly isFixed: boolean;
  readonly onChange: (quantity: number) => void;
}

function PiecesBack({ name, left, now, isFixed, onChange }: BackProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { quantity: write } = useFormats();
  return (
    <Stepper
      less={t('less', { name })}
      more={t('oneMore', { name })}
      value={write(now)}
      onLess={isFixed || now === 0 ? null : () => onChange(now - 1000)}
      onMore={isFixed || now >= left ? null : () => onChange(now + 1000)}
    >
      <span className="receipt-note">{t('ofLeft', { left: write(left) })}</span>
    </Stepper>
  );
}

function WeightBack({ name, unit, left, now, isFixed, onChange }: BackProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { quantity: write, decimalMark } = useFormats();
  const [typed, setTyped] = useState('');
  const parsed = parseQuantity(typed, decimalMark);
  const isWrong = typed.trim() !== '' && !(parsed.ok && parsed.value > 0 && parsed.value <= left);
  const type = (text: string) => {
    setTyped(text);
    const given = parseQuantity(text, decimalMark);
    onChange(given.ok && given.value > 0 && given.value <= left ? given.value : 0);
  };
  // `Everything` is chosen outside of the field.
  const shown = now !== 0 && !(parsed.ok && parsed.value === now) ? write(now) : typed;
  return (
    <div className="refund-weight">
      <TextField
        label={t('weightOf', { name })}
        labelHidden
        numeric
        disabled={isFixed}
        value={shown}
        trailing={unit}
        aria-invalid={isWrong || undefined}
        onChange={type}
      />
      <Button disabled={isFixed || now === left} onClick={() => type(write(left))}>
        {t('ofLeft', { left: write(left, unit) })}
      </Button>
    </div>
  );
}

interface WaysProps {
  readonly till: TillStore;
  readonly refunds: Refunds;
  readonly total: Minor;
  readonly isDisabled: boolean;
  readonly onChoose: (payments: readonly Repayment[]) => void;
}

/** As it was paid, and in cash if that is something else. The button gives the money, and says how much. */
function Ways({ till, refunds, total, isDisabled, onChoose }: WaysProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { money: write, currency, decimalsFor } = useFormats();
  const { payments } = refunds;
  const cash = useTillState(till, (state) => cashOf(state.catalogue?.paymentMethods));
  const asPaid = repaymentsOf(payments, total, null) ?? [];
  const inCash = repaymentsOf(payments, total, cash ?? null) ?? [];
  const before = paidBefore(refunds);
  const isOther = cash !== undefined && inCash.some(({ method }) => method !== undefined);
  const coins = paidOutInCash(payments, inCash, before, currency);
  const given = asPaid.length === 0 ? total : givenBack(payments, asPaid, before, currency);
  const decimals = decimalsFor([total, given, coins]);
  const money = (amount: Minor) => write(amount, { decimals });
  const methods = useMethodSums(till)(givenByMethod(payments, asPaid, before, currency), money);
  return (
    <div className="refund-ways">
      {given !== total && (
        <p className="receipt-discount">
          <span>{t('rounding')}</span>
          <Amount>{money(given - total)}</Amount>
        </p>
      )}
      <p className="receipt-total">
        <span>{t('toGive')}</span>
        <Amount>{money(given)}</Amount>
      </p>
      <Button size="lg" variant="danger" icon="undo" disabled={isDisabled} onClick={() => onChoose(asPaid)}>
        {total === 0 && payments.length > 0
          ? t('refund')
          : t('giveBy', { amount: money(given), methods: methods || t('nothingPaid') })}
      </Button>
      {isOther && (
        <Button size="lg" icon="cash" disabled={isDisabled} onClick={() => onChoose(inCash)}>
          {t('giveInCash', { amount: money(coins) })}
        </Button>
      )}
    </div>
  );
}

/** The code of the first method of the kind cash. */
const cashOf = (
  methods: ReadonlyMap<string, { readonly code: string; readonly kind: string }> | undefined,
): string | undefined => [...(methods?.values() ?? [])].find(({ kind }) => kind === 'cash')?.code;
