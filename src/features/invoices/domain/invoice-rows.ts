import { partsOf } from '#features/orders/domain/combo.ts';
import type { Order, OrderLine } from '#features/orders/domain/order.ts';
import { type LineAmounts, type RefundLine, sumAmounts } from '#features/orders/domain/refund.ts';
import { type Minor, mulDiv } from '#kernel/money.ts';
import type { VatRate } from '#kernel/vat.ts';
import type { InvoiceRow } from './invoice.ts';

/** What of an order the document is about, as it is booked: all that is left of it, or what was given back. */
export interface Portion {
  readonly order: Pick<Order, 'lines'>;
  readonly lines: readonly RefundLine[];
}

/** The mark of the unit in which a product is sold by weight or measure; empty for pieces. */
export type UnitOf = (productId: string) => string;

/** A row while it is added up: its price times quantity is kept until the discount is known. */
interface Sum {
  row: Omit<InvoiceRow, 'discount'>;
  gross: Minor;
}

/** What is added up of all orders. */
interface Sums {
  readonly goods: Map<string, Sum>;
  readonly fees: Map<VatRate, { readonly total: Minor; readonly vat: Minor }>;
  /** What was booked on lines of which nothing is left. */
  readonly cents: RatePart[];
}

/**
 * The rows of a document over some orders. What has one name, price and rate is one row, of however many orders. Amounts are those that are
 * booked: nothing is priced anew, so that rows, VAT table and orders agree to the cent. A combo whose parts have several rates has a row for
 * each; fees have one for each rate, at the end.
 */
export function invoiceRows(portions: readonly Portion[], unitOf: UnitOf): InvoiceRow[] {
  const sums: Sums = { goods: new Map(), fees: new Map(), cents: [] };
  for (const { order, lines } of portions) {
    for (const line of lines) {
      const ordered = order.lines.find(({ id }) => id === line.lineId);
      if (ordered !== undefined) addLine(sums, ordered, line, unitOf(ordered.productId));
    }
  }
  for (const cent of sums.cents) addCents(sums.goods, cent);
  const rows = [...sums.goods.values()].map(({ row, gross }): InvoiceRow => ({ ...row, discount: gross - row.total }));
  const feeRows = [...sums.fees].map(([vatRate, { total, vat }]): InvoiceRow => {
    return { kind: 'fee', name: '', quantity: 1000, unit: '', unitPrice: total, discount: 0, vatRate, vat, total };
  });
  return [...rows, ...feeRows];
}

function addLine({ goods, fees, cents }: Sums, ordered: OrderLine, line: RefundLine, unit: string): void {
  for (const part of byRate(ordered, line)) {
    const { name, vatRate, gross, fee, total, isWhole } = part;
    if (line.quantity === 0) {
      cents.push(part);
      continue;
    }
    const feeVat = total === 0 ? 0 : mulDiv(part.vat, fee, total);
    if (fee !== 0) {
      const before = fees.get(vatRate) ?? { total: 0, vat: 0 };
      fees.set(vatRate, { total: before.total + fee, vat: before.vat + feeVat });
    }
    const amounts = { vat: part.vat - feeVat, total: total - fee };
    const unitPrice = isWhole ? ordered.unitPrice : mulDiv(gross, 1000, line.quantity);
    add(goods, { kind: 'goods', name, unit, unitPrice, vatRate, quantity: line.quantity, ...amounts }, gross);
  }
}

interface RatePart extends LineAmounts {
  readonly name: string;
  readonly vatRate: VatRate;
  /** It is all of the line, at the line's own price. */
  readonly isWhole: boolean;
}

/** A line by the VAT rates that are in it: only a combo has more than one. */
function byRate(ordered: OrderLine, line: RefundLine): RatePart[] {
  const { name } = ordered;
  if (line.parts.length === 0) return [{ ...line, name, vatRate: ordered.vatRate, isWhole: true }];
  const known = partsOf(ordered);
  const parts = line.parts.flatMap((part) => {
    const of = known[part.position];
    return of === undefined ? [] : [{ ...part, name: of.name, vatRate: of.part.vatRate }];
  });
  const rates = [...new Set(parts.map(({ vatRate }) => vatRate))];
  if (rates.length === 1) return [{ ...sumAmounts(parts), name, vatRate: rates[0] ?? null, isWhole: true }];
  return rates.map((vatRate) => {
    const own = parts.filter((part) => part.vatRate === vatRate);
    const named = [...new Set(own.map((part) => part.name))].join(', ');
    return { ...sumAmounts(own), name: `${name} (${named})`, vatRate, isWhole: false };
  });
}

function add(sums: Map<string, Sum>, row: Sum['row'], gross: Minor): void {
  const { kind, name, unit, unitPrice, vatRate } = row;
  const key = JSON.stringify([kind, name, unit, unitPrice, vatRate]);
  const known = sums.get(key);
  if (known === undefined) {
    sums.set(key, { row, gross });
    return;
  }
  const { quantity, vat, total } = known.row;
  known.row = { ...row, quantity: quantity + row.quantity, vat: vat + row.vat, total: total + row.total };
  known.gross += gross;
}

/**
 * A cent that was booked on a line of which nothing was left: it goes to the largest row of its rate, because no row is about nothing. Without one
 * it has a row of its own, so that the document still comes to what is booked.
 */
function addCents(goods: Map<string, Sum>, { name, vatRate, vat, total }: RatePart): void {
  const own = [...goods.values()].filter(({ row }) => row.vatRate === vatRate);
  const [largest] = own.sort((one, other) => other.row.total - one.row.total);
  if (largest === undefined) {
    add(goods, { kind: 'goods', name, unit: '', unitPrice: total, vatRate, quantity: 1000, vat, total }, total);
    return;
  }
  largest.row = { ...largest.row, vat: largest.row.vat + vat, total: largest.row.total + total };
}
