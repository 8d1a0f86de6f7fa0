import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { billOf } from '../../domain/bill.ts';
import { chargesOf } from '../../domain/charges.ts';
import type { Order } from '../../domain/order.ts';
import { unitOf } from '../till/catalogue.ts';
import { useTillState } from '../till/use-till.ts';
import type { DialogParts } from './dialog-parts.ts';
import { Totals } from './totals.tsx';
import { useOrderDecimals } from './use-order-decimals.ts';

/** The bill before payment where no printer prints: the guest reads it here, with the same charges as on paper. */
export function BillDialog({ order, ...parts }: DialogParts & { readonly order: Order | null }): ReactElement | null {
  const t = useTranslations('orders.bill');
  if (order === null) return null;
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={parts.onClose}>
      <p className="dialog-text">{t('noPrinter')}</p>
      <Charges {...parts} order={order} />
      <Totals order={order} />
    </Dialog>
  );
}

function Charges({ till, order }: Pick<DialogParts, 'till'> & { readonly order: Order }): ReactElement {
  const t = useTranslations('orders.ticket');
  const { money, percent, quantity } = useFormats();
  const products = useTillState(till, (state) => state.catalogue?.products);
  const decimals = useOrderDecimals(order);
  const write = (amount: number) => money(amount, { symbol: false, decimals });
  return (
    <ul className="bill-charges">
      {chargesOf(order, billOf(order)).map(({ line, quantity: sold, amount }) => (
        <li key={line.id}>
          <span>{products?.get(line.productId)?.name ?? line.name}</span>
          {(line.priceSource === 'happyHour' || line.priceSource === 'tariff') && (
            <span className="line-note">{line.priceOfferName}</span>
          )}
          <span className="line-note">
            {`${quantity(sold, unitOf(products?.get(line.productId)))} × ${write(line.unitPrice)}`}
          </span>
          {line.lineDiscount && (
            <span className="line-note">
              {t('lineDiscount', {
                percent: percent(line.lineDiscount.value),
                reason: line.lineDiscount.reason || 'none',
              })}
            </span>
          )}
          <Amount>{write(amount)}</Amount>
        </li>
      ))}
    </ul>
  );
}
