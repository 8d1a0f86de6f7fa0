import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { decimalsFor, formatMoney } from '#kernel/format.ts';
import { toCurrency } from '#kernel/money.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import type { BoardView } from './use-board.ts';

interface SaleProps {
  readonly sale: NonNullable<BoardView['sale']>;
  readonly currency: string;
}

/** What guests at a till buy, what they owe, and their change. */
export function Sale({ sale, currency: code }: SaleProps): ReactElement {
  const t = useTranslations('stations.board');
  const locale = useShownLocale();
  const { quantity } = useFormats();
  const currency = toCurrency(code);
  const { lines, discount, fee, total, paid, isPaid, tendered, change, number } = sale;
  const amounts = [...lines.map(({ amount }) => amount), discount, fee, total, paid, tendered, change];
  const decimals = decimalsFor(amounts, currency);
  const money = (amount: number) => formatMoney(amount, currency, { locale, decimals });
  const list = useRef<HTMLOListElement>(null);
  // What was added last is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many there are decides where the end is
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  const row = (label: string, amount: string) => (
    <div className="sale-row">
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
  const due = dueOf(sale);
  return (
    <section className="sale" aria-label={t('sale')}>
      <ol className="sale-lines" ref={list}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here, and keep their order
          <li key={at} className="sale-line">
            <span className="sale-quantity">{quantity(line.quantity)} ×</span>
            <span className="sale-name">
              {line.name}
              {line.besides.length > 0 && <span className="sale-besides">{line.besides.join(', ')}</span>}
            </span>
            <span className="sale-amount">{money(line.amount)}</span>
          </li>
        ))}
      </ol>
      <div className="sale-sums">
        <dl>
          {discount !== 0 && row(t('discount'), money(-discount))}
          {fee !== 0 && row(t('fee'), money(fee))}
          {(due.says === 'change' || (!isPaid && paid !== 0)) && row(t('total'), money(total))}
          {due.says === 'change' && row(t('given'), money(tendered))}
          {!isPaid && paid !== 0 && row(t('paid'), money(-paid))}
        </dl>
        <p className="sale-due">
          <span>{t(due.says)}</span>
          <strong>{money(due.amount)}</strong>
        </p>
        {isPaid && number !== null && (
          <p className="sale-due">
            <span>{t('yourNumber')}</span>
            <strong>{number}</strong>
          </p>
        )}
        {isPaid && <p className="sale-thanks">{t('thanks')}</p>}
      </div>
    </section>
  );
}

/** What is written largest: what is owed, then the change; without change what was paid. */
function dueOf({ isPaid, remaining, change, total }: SaleProps['sale']) {
  if (!isPaid) return { says: 'toPay', amount: remaining } as const;
  return change === 0 ? ({ says: 'paid', amount: total } as const) : ({ says: 'change', amount: change } as const);
}
