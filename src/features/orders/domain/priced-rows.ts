import { type Minor, sumMinor } from '#kernel/money.ts';
import { type PricingLine, worthOf } from '#kernel/pricing.ts';
import { isCombo, pricingOfParts } from './combo.ts';
import type { OrderLine } from './order.ts';
import { discountOfUnit } from './unit-discount.ts';

/** A line as what is priced of it: itself, or each part of a combo. */
export interface PricedRows {
  readonly rows: readonly PricingLine[];
  readonly isCombo: boolean;
  /** What it comes to by itself, before its discount */
  readonly gross: Minor;
  /** and after it. */
  readonly worth: Minor;
}

/** A line is never changed, and an order of a large party has hundreds that a command leaves as they are. */
const known = new WeakMap<OrderLine, PricedRows>();

export function rowsOf(line: OrderLine): PricedRows {
  const kept = known.get(line);
  if (kept !== undefined) return kept;
  const hasParts = isCombo(line);
  const rows = hasParts ? pricingOfParts(line) : [pricingOf(line)];
  const computed = { rows, isCombo: hasParts, ...worthOf(rows) };
  known.set(line, computed);
  return computed;
}

const pricingOf = (line: OrderLine): PricingLine => ({
  id: line.id,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  vatRate: line.vatRate,
  unitDiscount: discountOfUnit(line),
  voids: line.voidsLineId,
});

/** What lines come to after their own discounts; a line and its voids together, because voids in parts add up to it. */
export function worthOfLines(lines: readonly OrderLine[]): Minor {
  const kept = worths.get(lines);
  if (kept !== undefined) return kept;
  const voided = new Set<string>();
  for (const { voidsLineId } of lines) if (voidsLineId !== null) voided.add(voidsLineId);
  const alone: Minor[] = [];
  const together: PricingLine[] = [];
  for (const line of lines) {
    if (line.voidsLineId === null && !voided.has(line.id)) alone.push(rowsOf(line).worth);
    else together.push(...rowsOf(line).rows);
  }
  const worth = sumMinor([...alone, worthOf(together).worth]);
  worths.set(lines, worth);
  return worth;
}

/** Rules ask what the same lines come to under one discount or fee after the other. */
const worths = new WeakMap<readonly OrderLine[], Minor>();
