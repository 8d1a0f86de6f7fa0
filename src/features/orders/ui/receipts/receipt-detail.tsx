import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { kindRules } from '#features/payments/domain/method.ts';
import { type Minor, sumMinor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { useReasonText } from '../reason-text.ts';
import { unitOf } from '../till/catalogue.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { CorrectionForm } from './correction-form.tsx';
import { ReceiptInvoice } from './receipt-invoice.tsx';
import { useMethodNames, usePlaceOf } from './receipt-row.tsx';
import { RefundForm } from './refund-form.tsx';
import { type Receipt, type Refunds, useRefunds } from './use-receipts.ts';

export interface ReceiptDetailProps {
  readonly till: TillStore;
  readonly receipt: Receipt;
  /** Prints a copy of the receipt, or of the slip of a refund. */
  readonly copyOf: (refundId?: string) => ReactNode;
  /** The numbered invoice of it. */
  readonly invoice: ReactNode;
}

/** What was sold with an order and given back of it; the way to a copy and to a refund. */
export function ReceiptDetail({ till, receipt, copyOf, invoice }: ReceiptDetailProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { date, time } = useFormats();
  const methods = useMethodNames(till, receipt.methods);
  const place = usePlaceOf(till, receipt);
  const { data, error, refetch } = useRefunds(receipt.id);
  const [isRefunding, setRefunding] = useState(false);
  const [correcting, setCorrecting] = useState<Refunds['payments'][number]>();
  const [isInvoicing, setInvoicing] = useState(false);
  const tInvoice = useTranslations('orders.invoice');
  const hasLeft = data?.lines.some(({ quantity, refunded }) => quantity > refunded) ?? false;
  return (
    <>
      <header className="receipt-head">
        <h2>{t('number', { number: String(receipt.receiptNumber) })}</h2>
        <p className="receipt-note">
          {[`${date(receipt.closedAt)} ${time(receipt.closedAt)}`, place, receipt.guestName, receipt.ownerName, methods]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {receipt.paidAt !== null && (
          <p className="receipt-note">
            {t('lateText', {
              paid: `${date(receipt.paidAt)} ${time(receipt.paidAt)}`,
              arrived: `${date(receipt.closedAt)} ${time(receipt.closedAt)}`,
            })}
          </p>
        )}
      </header>
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
      {data !== undefined && isRefunding && (
        <RefundForm till={till} receipt={receipt} refunds={data} onClose={() => setRefunding(false)} />
      )}
      {data !== undefined && correcting !== undefined && (
        <CorrectionForm till={till} receipt={receipt} payment={correcting} onClose={() => setCorrecting(undefined)} />
      )}
      {data !== undefined && isInvoicing && <ReceiptInvoice orderId={receipt.id} onClose={() => setInvoicing(false)} />}
      {data !== undefined && !isRefunding && !isInvoicing && correcting === undefined && (
        <>
          {data.buyer && <p className="receipt-note">{tInvoice('to', { name: data.buyer.name })}</p>}
          <Paper till={till} receipt={receipt} refunds={data} copyOf={copyOf} onCorrect={setCorrecting} />
          <div className="receipt-actions">
            {copyOf()}
            {data.canBeInvoice && (
              <Button size="lg" icon="receipt" onClick={() => setInvoicing(true)}>
                {tInvoice('title')}
              </Button>
            )}
            {invoice}
            <Button size="lg" icon="undo" disabled={!hasLeft} onClick={() => setRefunding(true)}>
              {t('refund')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

interface PaperProps extends Pick<ReceiptDetailProps, 'till' | 'receipt' | 'copyOf'> {
  readonly refunds: Refunds;
  readonly onCorrect: (payment: Refunds['payments'][number]) => void;
}

/** An amount, with the decimals of the whole receipt. */
type Write = (amount: Minor) => string;

/** What the paper says, and what became of it since: one document, so that its amounts are written alike. */
function Paper({ till, receipt, refunds, copyOf, onCorrect }: PaperProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { money, decimalsFor } = useFormats();
  const { lines, payments, corrections } = refunds;
  const decimals = decimalsFor([
    receipt.total,
    ...lines.flatMap(({ gross, discount, fee }) => [gross, discount, fee]),
    ...payments.flatMap(({ amount, rounding, cardFee, tip = 0 }) => [amount, rounding, cardFee, tip]),
    ...corrections.map(({ amount }) => amount),
    ...refunds.refunds.flatMap((refund) => [refund.total, ...refund.payments.map(({ rounding }) => rounding)]),
  ]);
  const write: Write = (amount) => money(amount, { decimals });
  return (
    <>
      <SoldLines till={till} lines={lines} decimals={decimals} />
      <DiscountAndFees lines={lines} payments={payments} write={write} />
      <p className="receipt-total">
        <span>{t('total')}</span>
        <Amount>{write(receipt.total)}</Amount>
      </p>
      <PaymentsTaken till={till} refunds={refunds} onCorrect={onCorrect} write={write} />
      <Corrections till={till} corrections={corrections} write={write} />
      <RefundsMade refunds={refunds} copyOf={copyOf} write={write} />
    </>
  );
}

interface LinesProps extends Pick<ReceiptDetailProps, 'till'>, Pick<Refunds, 'lines'> {
  readonly decimals: number;
}

function SoldLines({ till, lines, decimals }: LinesProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { money, quantity: write } = useFormats();
  const products = useTillState(till, (state) => state.catalogue?.products);
  return (
    <ul className="receipt-lines">
      {lines
        .filter((line) => line.quantity > 0)
        .map((line) => (
          <li key={line.lineId}>
            <span>{write(line.quantity, unitOf(products?.get(line.productId)))}</span>
            <span>
              {line.name}
              {line.besides && <span className="receipt-note">{line.besides}</span>}
              {line.refunded > 0 && (
                <Badge tone="warning" icon="undo">
                  {t('lineRefunded', { quantity: write(line.refunded) })}
                </Badge>
              )}
            </span>
            <Amount>{money(line.gross, { symbol: false, decimals })}</Amount>
          </li>
        ))}
    </ul>
  );
}

/** What of the order its lines share. */
function DiscountAndFees({
  lines,
  payments,
  write,
}: Pick<Refunds, 'lines' | 'payments'> & { readonly write: Write }): ReactElement | null {
  const t = useTranslations('orders.receipts');
  const discount = sumMinor(lines.map((line) => line.discount));
  const cardFee = sumMinor(payments.map((payment) => payment.cardFee));
  const fee = sumMinor(lines.map((line) => line.fee)) - cardFee;
  return (
    <>
      {discount !== 0 && (
        <p className="receipt-discount">
          <span>{t('discount')}</span>
          <Amount>{write(0 - discount)}</Amount>
        </p>
      )}
      {fee !== 0 && (
        <p className="receipt-discount">
          <span>{t('fee')}</span>
          <Amount>{write(fee)}</Amount>
        </p>
      )}
      {cardFee !== 0 && (
        <p className="receipt-discount">
          <span>{t('cardFee')}</span>
          <Amount>{write(cardFee)}</Amount>
        </p>
      )}
    </>
  );
}

interface PaymentsProps extends Pick<ReceiptDetailProps, 'till'> {
  readonly refunds: Pick<Refunds, 'payments'>;
  readonly onCorrect: (payment: Refunds['payments'][number]) => void;
  readonly write: Write;
}

/** What was handed over, by how much cash was rounded for it, and what was given besides: as the paper says it. */
function PaymentsTaken({ till, refunds: { payments }, onCorrect, write }: PaymentsProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const methods = useTillState(till, (state) => state.catalogue?.paymentMethods);
  const rounding = sumMinor(payments.map((payment) => payment.rounding));
  const tip = sumMinor(payments.map((payment) => payment.tip ?? 0));
  return (
    <ul className="receipt-payments" aria-label={t('payments')}>
      {rounding !== 0 && (
        <li>
          <span>{t('rounding')}</span>
          <Amount>{write(rounding)}</Amount>
        </li>
      )}
      {payments.map((payment) => (
        <li key={payment.paymentId}>
          <span>
            {methods?.get(payment.method)?.name ?? payment.method}
            {payment.voucher &&
              ` …${payment.voucher.ending} · ${t('voucherLeft', { left: write(payment.voucher.left) })}`}
          </span>
          {kindRules[payment.kind].isMoney && payment.refunded === 0 && (
            <Button size="sm" variant="quiet" onClick={() => onCorrect(payment)}>
              {t('correct')}
            </Button>
          )}
          <Amount>{write(payment.amount + payment.rounding)}</Amount>
        </li>
      ))}
      {tip !== 0 && (
        <li>
          <span>{t('tip')}</span>
          <Amount>{write(tip)}</Amount>
        </li>
      )}
    </ul>
  );
}

/** By which method a payment was booked first and then, and by whom. */
function Corrections({
  till,
  corrections,
  write,
}: Pick<ReceiptDetailProps, 'till'> & Pick<Refunds, 'corrections'> & { readonly write: Write }): ReactElement | null {
  const t = useTranslations('orders.receipts');
  const { date, time } = useFormats();
  const methods = useTillState(till, (state) => state.catalogue?.paymentMethods);
  const nameOf = (code: string) => methods?.get(code)?.name ?? code;
  if (corrections.length === 0) return null;
  return (
    <ul className="receipt-refunds" aria-label={t('corrections')}>
      {corrections.map(({ paymentId, amount, before, after, takenBy, correctedBy, approvedBy, at }) => (
        <li key={paymentId}>
          <span>
            {t('correction', { before: nameOf(before), after: nameOf(after) })}
            <span className="receipt-note">
              {t('correctionBy', {
                taken: takenBy,
                by: correctedBy,
                approver: approvedBy ?? 'none',
                at: `${date(at)} ${time(at)}`,
              })}
            </span>
          </span>
          <Amount>{write(amount)}</Amount>
        </li>
      ))}
    </ul>
  );
}

function RefundsMade({
  refunds: { refunds },
  copyOf,
  write,
}: Pick<ReceiptDetailProps, 'copyOf'> & {
  readonly refunds: Refunds;
  readonly write: Write;
}): ReactElement | null {
  const t = useTranslations('orders.receipts');
  const readReason = useReasonText();
  const { date, time } = useFormats();
  if (refunds.length === 0) return null;
  return (
    <ul className="receipt-refunds" aria-label={t('refundsMade')}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <span>
            {t('refundMade', {
              at: `${date(refund.madeAt)} ${time(refund.madeAt)}`,
              reason: readReason(refund.reason),
            })}
          </span>
          {copyOf(refund.id)}
          <Amount>{write(0 - refund.total - sumMinor(refund.payments.map(({ rounding }) => rounding)))}</Amount>
        </li>
      ))}
    </ul>
  );
}
