import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { billOf } from '../../domain/bill.ts';
import { isOfClient } from '../../domain/client-discount.ts';
import { missingMinimum, missingOf } from '../../domain/minimum.ts';
import type { Order } from '../../domain/order.ts';
import { useOrderDecimals } from './use-order-decimals.ts';

/** The totals of an order: discount, fees, included VAT, paid and remaining amounts. */
export function Totals({ order }: { readonly order: Order }): ReactElement {
  const t = useTranslations('orders.totals');
  const { money: write, percent } = useFormats();
  const reason = isOfClient(order) ? t('ofClient') : order.discountGrant?.reason;
  const bill = billOf(order);
  const { serviceFee } = bill;
  const decimals = useOrderDecimals(order);
  const money = (amount: number) => write(amount, { decimals });
  const rates = bill.rates.filter(({ vat }) => vat !== 0);
  return (
    <dl className="totals">
      {bill.discount !== 0 && (
        <div className="totals-row">
          <dt>
            {order.discount?.kind === 'percent'
              ? t('discountPercent', { percent: percent(order.discount.value) })
              : t('discount')}
            {reason !== undefined && ` · ${reason}`}
          </dt>
          <dd>
            <Amount>{money(-bill.discount)}</Amount>
          </dd>
        </div>
      )}
      {serviceFee !== 0 && (
        <div className="totals-row">
          <dt>{t('fee', { percent: percent(order.feeRate ?? 0) })}</dt>
          <dd>
            <Amount>{money(serviceFee)}</Amount>
          </dd>
        </div>
      )}
      {bill.cardFee !== 0 && (
        <div className="totals-row">
          <dt>{t('cardFee')}</dt>
          <dd>
            <Amount>{money(bill.cardFee)}</Amount>
          </dd>
        </div>
      )}
      {rates.length > 0 && (
        <div className="totals-row totals-quiet">
          <dt>{t('vat', { rates: rates.map(({ rate }) => percent(rate ?? 0)).join(' + ') })}</dt>
          <dd>
            <Amount>{write(bill.vat)}</Amount>
          </dd>
        </div>
      )}
      {bill.paid !== 0 && (
        <div className="totals-row">
          <dt>{t('paid')}</dt>
          <dd>
            <Amount>{money(-bill.paid)}</Amount>
          </dd>
        </div>
      )}
      <div className="totals-row totals-total">
        <dt>{bill.paid === 0 ? t('total') : t('remaining')}</dt>
        <dd>
          <Amount>{money(bill.remaining)}</Amount>
        </dd>
      </div>
      {missingOf(order) > 0 && (
        <p className="totals-stale">
          {t(missingMinimum(order) > 0 ? 'minimum' : 'minimumWaived', {
            minimum: money(order.minimumSpend ?? 0),
            missing: money(missingOf(order)),
          })}
        </p>
      )}
      {order.printedTotal !== null && order.printedTotal !== bill.withoutCardFee && (
        <p className="totals-stale">{t('printedOther', { total: money(order.printedTotal) })}</p>
      )}
    </dl>
  );
}
