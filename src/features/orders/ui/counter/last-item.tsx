import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { unbroken } from '#kernel/format.ts';
import { lineGross } from '#kernel/money.ts';
import { ONE } from '#kernel/quantity.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { billOf } from '../../domain/bill.ts';
import type { Order } from '../../domain/order.ts';
import { type Raised, useLastRaised } from '../order/last-raised.ts';
import { useOrderDecimals } from '../order/use-order-decimals.ts';
import { unitOf } from '../till/catalogue.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import type { Times } from './times.ts';

interface LastItemProps {
  readonly till: TillStore;
  readonly orderId: string;
  readonly order: Order | null;
  /** What was typed before the next scan or tap. */
  readonly typed: Times;
  readonly isReadOnly: boolean;
  /** Asks how often, where there is no keyboard. */
  readonly onTimes: () => void;
}

/** What was sold last and what the sale comes to, to be read from a step away; and how often the next goods are sold. */
export function LastItem({ till, orderId, order, typed, isReadOnly, onTimes }: LastItemProps): ReactElement {
  const t = useTranslations('orders.counter');
  const { money } = useFormats();
  const bill = order === null ? null : billOf(order);
  const last = useLastRaised(orderId, order);
  return (
    <div className="counter-now">
      <div className="counter-last" role="status" aria-label={t('last')}>
        {order === null || order.lines.length === 0 ? (
          <p className="counter-name">{t('ready')}</p>
        ) : (
          <Sold till={till} order={order} last={last} />
        )}
      </div>
      <button
        type="button"
        className="counter-times"
        aria-label={t('times', { count: typed.digits === '' ? '1' : typed.digits })}
        data-typed={typed.digits !== '' || undefined}
        disabled={isReadOnly}
        onClick={onTimes}
      >
        {typed.digits === '' ? '1×' : `${typed.digits}${typed.isSigned ? '×' : ''}`}
      </button>
      <p className="counter-total">
        <span className="counter-label">{t('total')}</span>
        <output className="counter-sum">
          {order === null || bill === null ? money(0) : <Sum order={order} amount={bill.remaining} />}
        </output>
      </p>
    </div>
  );
}

function Sum({ order, amount }: { readonly order: Order; readonly amount: number }): ReactElement {
  const { money } = useFormats();
  return <>{money(amount, { decimals: useOrderDecimals(order) })}</>;
}

interface SoldProps {
  readonly till: TillStore;
  readonly order: Order;
  readonly last: Raised | null;
}

/** The goods of the last scan or tap; of a sale that was recalled, by what it was found. */
function Sold({ till, order, last }: SoldProps): ReactElement {
  const t = useTranslations('orders.counter');
  const tOrder = useTranslations('orders.order');
  const { money: write, quantity } = useFormats();
  const catalogue = useTillState(till, (state) => state.catalogue);
  const number = useTillState(till, (state) => state.orders.get(order.id)?.number ?? null);
  const decimals = useOrderDecimals(order);
  const money = (amount: number) => write(amount, { decimals });
  if (last === null || last.line.voidsLineId !== null || last.line.isDivider) {
    const named = number === null ? tOrder('noNumber') : tOrder('number', { number });
    return <p className="counter-name">{[order.comment, named].filter(Boolean).join(' · ')}</p>;
  }
  const { line, by } = last;
  const product = catalogue?.products.get(line.productId);
  const unit = unitOf(product);
  return (
    <>
      <p className="counter-name">
        {(by !== ONE || unit !== '') && (
          <span className="counter-quantity">{unit === '' ? `${quantity(by)} ×` : quantity(by, unit)} </span>
        )}
        {unbroken(product?.name ?? line.name)}
      </p>
      <p className="counter-price">
        {money(lineGross(by, line.unitPrice))}
        {by !== ONE && (
          <span className="counter-each"> {t('each', { price: money(line.unitPrice), unit: unit || 'none' })}</span>
        )}
      </p>
    </>
  );
}
