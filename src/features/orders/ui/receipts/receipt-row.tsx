import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useKindName } from '../to-go/place-name.ts';
import type { Receipt } from './use-receipts.ts';

export interface ReceiptRowProps {
  readonly till: TillStore;
  readonly receipt: Receipt;
  /** Of the list, so that its amounts stand below each other. */
  readonly decimals: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A paid order: its number, when and by whom, how it was paid, what it came to. */
export function ReceiptRow({ till, receipt, decimals, isChosen, onChoose }: ReceiptRowProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { money: write, time } = useFormats();
  const money = (amount: number) => write(amount, { decimals });
  const methods = useMethodNames(till, receipt.methods);
  const place = usePlaceOf(till, receipt);
  const notes = [time(receipt.closedAt), place, receipt.guestName, receipt.ownerName, methods].filter(Boolean);
  return (
    <button type="button" className="receipt-row" aria-pressed={isChosen} onClick={onChoose}>
      <strong>{t('number', { number: String(receipt.receiptNumber) })}</strong>
      <span className="receipt-note">{notes.join(' · ')}</span>
      {receipt.paidAt !== null && (
        <Badge tone="info" icon="clock">
          {t('late', { time: time(receipt.paidAt) })}
        </Badge>
      )}
      {receipt.refunded > 0 && (
        <Badge tone="warning" icon="undo">
          {receipt.refunded === receipt.total ? t('allRefunded') : t('refunded', { amount: money(receipt.refunded) })}
        </Badge>
      )}
      <Amount>{money(receipt.total)}</Amount>
    </button>
  );
}

/** The table at which the guests sat, or what else the order was; empty of one over the counter, as most then are, and where it is not known. */
export function usePlaceOf(till: TillStore, { tableId, type }: Pick<Receipt, 'tableId' | 'type'>): string {
  const t = useTranslations('orders.tables');
  const kindName = useKindName();
  const name = useTillState(till, (state) => (tableId === null ? undefined : state.tables.get(tableId)?.name));
  if (name !== undefined) return t('table', { name });
  return type === 'inHouse' || type === 'direct' ? '' : kindName(type);
}

/** The names of payment methods; the code of one that is gone. */
export function useMethodNames(till: TillStore, codes: readonly string[]): string {
  const methods = useTillState(till, (state) => state.catalogue?.paymentMethods);
  return codes.map((code) => methods?.get(code)?.name ?? code).join(' + ');
}

/** Methods by name; several with what each of them comes to, because only what is cash leaves the drawer. */
export function useMethodSums(till: TillStore) {
  const methods = useTillState(till, (state) => state.catalogue?.paymentMethods);
  return (sums: readonly (readonly [string, Minor])[], money: (amount: Minor) => string): string =>
    sums
      .map(([code, amount]) =>
        [methods?.get(code)?.name ?? code, ...(sums.length > 1 ? [money(amount)] : [])].join(' '),
      )
      .join(' + ');
}
