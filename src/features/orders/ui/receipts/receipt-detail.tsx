import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import type { TillStore } from '../till-store.ts';
import { useMethodNames } from './receipt-row.tsx';
import { RefundForm } from './refund-form.tsx';
import { type Receipt, type Refunds, useRefunds } from './use-receipts.ts';

export interface ReceiptDetailProps {
  readonly till: TillStore;
  readonly receipt: Receipt;
  /** Prints a copy. */
  readonly copy: ReactNode;
}

/** What was sold with an order and given back of it; the way to a copy and to a refund. */
export function ReceiptDetail({ till, receipt, copy }: ReceiptDetailProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { money, date, time } = useFormats();
  const methods = useMethodNames(till, receipt.methods);
  const { data, error, refetch } = useRefunds(receipt.id);
  const [isRefunding, setRefunding] = useState(false);
  const hasLeft = data?.lines.some(({ quantity, refunded }) => quantity > refunded) ?? false;
  return (
    <>
      <header className="receipt-head">
        <h2>{t('number', { number: String(receipt.receiptNumber) })}</h2>
        <p className="receipt-note">
          {[`${date(receipt.closedAt)} ${time(receipt.closedAt)}`, receipt.ownerName, methods].join(' · ')}
        </p>
      </header>
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
      {data !== undefined && isRefunding && (
        <RefundForm till={till} receipt={receipt} refunds={data} onClose={() => setRefunding(false)} />
      )}
      {data !== undefined && !isRefunding && (
        <>
          <SoldLines lines={data.lines} />
          <p className="receipt-total">
            <span>{t('total')}</span>
            <Amount>{money(receipt.total)}</Amount>
          </p>
          <RefundsMade refunds={data} />
          <div className="receipt-actions">
            {copy}
            <Button size="lg" icon="undo" disabled={!hasLeft} onClick={() => setRefunding(true)}>
              {t('refund')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function SoldLines({ lines }: Pick<Refunds, 'lines'>): ReactElement {
  const t = useTranslations('orders.receipts');
  const { money, quantity, decimalsFor } = useFormats();
  const decimals = decimalsFor(lines.map(({ total }) => total));
  return (
    <ul className="receipt-lines">
      {lines
        .filter((line) => line.quantity > 0)
        .map((line) => (
          <li key={line.lineId}>
            <span>{quantity(line.quantity)}</span>
            <span>
              {line.name}
              {line.refunded > 0 && (
                <Badge tone="warning" icon="undo">
                  {t('lineRefunded', { quantity: quantity(line.refunded) })}
                </Badge>
              )}
            </span>
            <Amount>{money(line.total, { symbol: false, decimals })}</Amount>
          </li>
        ))}
    </ul>
  );
}

function RefundsMade({ refunds: { refunds } }: { readonly refunds: Refunds }): ReactElement | null {
  const t = useTranslations('orders.receipts');
  const { money, date, time } = useFormats();
  if (refunds.length === 0) return null;
  return (
    <ul className="receipt-refunds" aria-label={t('refundsMade')}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <span>{t('refundMade', { at: `${date(refund.madeAt)} ${time(refund.madeAt)}`, reason: refund.reason })}</span>
          <Amount>{`−${money(refund.total)}`}</Amount>
        </li>
      ))}
    </ul>
  );
}
