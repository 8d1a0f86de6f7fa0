// What must hold after every accepted command, and at the end.
import { expect } from 'vitest';
import { billOf as productBillOf } from '#features/orders/domain/bill.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { askedOf, billOf, cardFeesOf, type Kept, paidOf, totalOf } from '../saturday/bill.ts';
import { pointsKept, type Sent } from '../saturday/ledger.ts';
import { type Book, put } from './book.ts';
import type { Premises, PremisesBooks } from './premises.ts';
import type { Visit } from './stage.ts';

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, amount) => all + amount, 0);

/** As `expect`, which takes longer than what is tested here. */
function same(actual: unknown, wanted: unknown, what: string, said: string): void {
  if (!Object.is(actual, wanted)) expect(actual, `${what} of ${said}`).toBe(wanted);
}

/** Lines, rates and combos of an order add up to it, and it is what the model says. */
export function checkOrder(book: Book, order: Order, after: string): void {
  const kept = book.ledger.orders.get(order.id) as Kept;
  const said = `${order.id} after ${after}`;
  const bill = productBillOf(order);
  same(sum(bill.lines.map(({ total }) => total)), bill.total, 'lines', said);
  same(sum(bill.lines.map(({ vat }) => vat)), bill.vat, 'VAT of lines', said);
  same(sum(bill.rates.map(({ gross }) => gross)), bill.total, 'rates', said);
  same(sum(bill.rates.map(({ vat }) => vat)), bill.vat, 'VAT of rates', said);
  for (const { rate, gross, vat } of bill.rates) {
    same(Math.abs(vat - exactVat(gross, rate ?? 0)) <= 2, true, `VAT at ${rate} of what is paid at it`, said);
  }
  for (const line of bill.lines) {
    const parts = bill.parts.filter(({ lineId }) => lineId === line.id);
    if (parts.length === 0) continue;
    for (const figure of ['gross', 'total', 'vat'] as const) {
      same(sum(parts.map((part) => part[figure])), line[figure], `${figure} of a combo`, said);
    }
  }
  // Nothing is free and nothing is paid twice.
  same(bill.paid <= bill.total, true, 'no more paid than there is', said);
  same(bill.paid, paidOf(kept), 'paid', said);
  if (order.status === 'closed') same(bill.remaining, 0, 'left to pay', said);
  same(bill.total, totalOf(kept), 'total', said);
  same(bill.withoutCardFee, askedOf(kept), 'what guests agree to', said);
  same(bill.cardFee, cardFeesOf(kept), 'fee on cards', said);
  if (kept.said === null) same(bill.serviceFee, billOf(kept).fee, 'fee for being served', said);
  same(order.minimumSpend ?? 0, kept.minimum.spend, 'minimum spend', said);
  same(order.minimumWaived ?? 0, kept.minimum.waived, 'minimum that was let go', said);
  same(order.minimumShared ?? false, kept.minimum.isShared, 'minimum that was divided', said);
  same(order.status, kept.status, 'status', said);
  same(order.ownerId, kept.owner, 'owner', said);
  same(order.tableId, kept.tableId, 'table', said);
  same(order.type, kept.kind, 'kind', said);
  same(order.isTableHeld, book.facts.get(order.id)?.isHeld, 'paid, and not over', said);
  same(new Set(order.payments.map(({ id }) => id)).size, order.payments.length, 'payments', said);
  checkLines(kept, order, said);
  if (kept.said === null) checkVat(kept, order, said);
  // The same in any order of its lines.
  const turned = productBillOf({ ...order, lines: order.lines.toReversed() });
  if (order.carried.length === 0) same(turned.total, bill.total, 'total in another order of its lines', said);
}

/** No line lost, none twice: what is left of each, and how much the stations have of it. */
function checkLines(kept: Kept, order: Order, said: string): void {
  const seats = new Map(order.lines.map(({ id, seat }) => [id, seat ?? null]));
  const prices = new Map(order.lines.map(({ id, unitPrice }) => [id, unitPrice]));
  const left = new Map<string, number>();
  const sent = new Map<string, number>();
  for (const { id, voidsLineId, quantity, sentQuantity } of order.lines) {
    put(left, voidsLineId ?? id, quantity);
    put(sent, voidsLineId ?? id, sentQuantity);
  }
  const lines = [...kept.lines].filter(([id, { quantity }]) => quantity > 0 || (left.get(id) ?? 0) !== 0);
  same([...left.values()].filter((quantity) => quantity !== 0).length, lines.length, 'lines', said);
  for (const [id, line] of lines) {
    same(left.get(id), line.quantity, `what is left of ${id}`, said);
    same(sent.get(id), line.sent, `what was sent of ${id}`, said);
    same(seats.get(id), line.seat, `whose ${id} is`, said);
    same(prices.get(id), line.good.price, `price of ${id}`, said);
  }
}

function checkVat(kept: Kept, order: Order, said: string): void {
  const rates = new Map(productBillOf(order).rates.map(({ rate, vat }) => [rate, vat]));
  for (const [rate, { vat }] of billOf(kept).rates) {
    const off = Math.abs((rates.get(rate) ?? 0) - vat);
    same(off <= (kept.hasMoved ? 2 : 0), true, `VAT at ${rate}`, said);
  }
}

/** What orders come to together: money, discount, VAT by rate, and goods. */
export type Sums = Readonly<Record<string, number>>;
export function sumsOf(orders: readonly Order[]): Sums {
  const sums = new Map<string, number>();
  for (const order of orders) {
    const bill = productBillOf(order);
    put(sums, 'total', bill.total);
    put(sums, 'paid', bill.paid);
    put(sums, 'fee', bill.fee);
    put(sums, 'fee on cards', bill.cardFee);
    put(sums, 'minimum', order.minimumSpend ?? 0);
    // The fee on a card stays with its payment, and is of whatever goods are on the order with it: the goods say without it what
    // they said before.
    const payments = order.payments.map((payment) => ({ ...payment, cardFee: 0 }));
    for (const { rate, gross, vat } of productBillOf({ ...order, payments }).rates) {
      put(sums, `gross at ${rate}`, gross);
      put(sums, `VAT at ${rate}`, vat);
    }
    for (const { productId, quantity, sentQuantity } of order.lines) {
      put(sums, `pieces of ${productId}`, quantity);
      put(sums, `sent of ${productId}`, sentQuantity);
    }
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort());
}

const keeping = ['moveOrder', 'mergeOrders', 'splitOrder', 'transferLines', 'acceptHandover', 'reassignOrder'];

/** What only changes hands or places is worth as much as before; `wasSeated` says whether its guests were at a table. */
export function checkKept({ type, tableId }: Sent, wasSeated: boolean, before: Sums, after: Sums): void {
  if (!keeping.includes(type) || JSON.stringify(after) === JSON.stringify(before)) return;
  // Who sits down, or leaves the table, may have another fee: that is said of the order itself.
  if (type === 'moveOrder' && (tableId === null || !wasSeated)) {
    expect(goodsOf(after), 'the goods of what moves').toEqual(goodsOf(before));
    return;
  }
  // Another table has another minimum; one table has one, however many orders there were.
  const of = ['moveOrder', 'mergeOrders'].includes(type) ? withoutMinimum : (sums: Sums) => sums;
  expect(of(type === 'mergeOrders' ? withVatOf(before, after) : after), `what ${type} keeps`).toEqual(of(before));
}

const goodsOf = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => /^(pieces|sent) of |^paid$/.test(name)));
const withoutMinimum = ({ minimum: _, ...sums }: Sums): Sums => sums;

const exactVat = (gross: number, rate: number): number => Math.round((gross * rate) / (10_000 + rate));

/** One order is no more than two cents of VAT from what its money says, though the two before may have been further. */
function withVatOf(before: Sums, after: Sums): Sums {
  const isFarthest = (rate: number) => {
    return Math.abs((after[`VAT at ${rate}`] ?? 0) - exactVat(after[`gross at ${rate}`] ?? 0, rate)) === 2;
  };
  return Object.fromEntries(
    Object.entries(after).map(([name, amount]) => {
      const isFree = name.startsWith('VAT at ') && isFarthest(Number(name.slice(7)));
      return [name, isFree ? (before[name] ?? amount) : amount];
    }),
  );
}

export function checkBooks(
  book: Book,
  books: PremisesBooks,
  { tables, unmade, points: before }: Pick<Premises, 'tables' | 'unmade' | 'points'>,
  visits: ReadonlyMap<string, Visit>,
): void {
  const orders = [...book.ledger.orders.values()];
  expect(books.orders.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort());
  for (const order of books.orders) checkOrder(book, order, 'all');
  // A table is free exactly when no order is active at it.
  for (const table of tables) {
    const isTaken = books.orders.some(
      ({ tableId, status, isTableHeld }) => tableId === table && (status === 'open' || isTableHeld),
    );
    const isExpected = orders.some(({ id, tableId, status }) => {
      return tableId === table && (status === 'open' || (book.facts.get(id)?.isHeld ?? false));
    });
    expect([table, isTaken]).toEqual([table, isExpected]);
  }
  // Z is the sum of the receipts less what was given back, and the receipts are numbered without a gap.
  for (const [day, reported] of books.reported) {
    const receipts = books.receipts.filter((each) => each.day === day);
    expect(receipts.map(({ number }) => number).sort((a, b) => a - b)).toEqual(receipts.map((_, index) => index + 1));
    const sold = orders.filter(({ soldOn }) => soldOn === day);
    const back = [...book.facts.values()].flatMap(({ refunds }) => refunds.filter((each) => each.day === day));
    const z = sum(sold.map(totalOf)) - sum(back.map(({ total }) => total));
    expect([day, sum(receipts.map(({ total }) => total))]).toEqual([day, sum(sold.map(totalOf))]);
    expect([day, reported]).toEqual([day, z]);
  }
  for (const { id, paid } of orders) {
    const facts = book.facts.get(id);
    const back = sum(facts?.refunds.map(({ total }) => total) ?? []);
    expect(back, `given back of ${id}`).toBeLessThanOrEqual(sum(paid.map(({ amount }) => amount)));
  }
  checkMoney(book, books);
  const made = (sums: ReadonlyMap<string, number>) =>
    [...sums].filter(([id, amount]) => amount !== 0 && !unmade.has(id)).sort();
  expect(made(books.toMake)).toEqual(made(book.ledger.toMake));
  expect(books.owed).toBe(book.ledger.account.owed);
  const left = [...book.ledger.vouchers].map(([number, each]) => [number, each.left]);
  expect([...books.left].sort()).toEqual(left.sort());
  const points = (of: ReadonlyMap<string, number>) => [...of].filter(([, count]) => count !== 0).sort();
  expect(points(books.points)).toEqual(points(book.ledger.points));
  // Never below zero, and never more than what was paid for them.
  for (const [, amount] of books.left) expect(amount).toBeGreaterThanOrEqual(0);
  for (const [number, value] of book.sold) expect(books.left.get(number)).toBeLessThanOrEqual(value);
  checkVouchers(book, books);
  checkPoints(book, books, before);
  checkVisits(books, visits);
}

/** What was issued, less what was redeemed or taken back and what nobody redeemed in time, is what can be spent. */
function checkVouchers({ flows, expired }: Book, { left }: PremisesBooks): void {
  const of = (what: 'issued' | 'redeemed' | 'givenBack' | 'takenBack') => flows.get(what) ?? 0;
  const isOver = ([number]: readonly [string, number]) => expired.has(number);
  const over = sum([...left].filter(isOver).map(([, amount]) => amount));
  const good = sum([...left].filter((each) => !isOver(each)).map(([, amount]) => amount));
  expect(good).toBe(of('issued') - of('redeemed') + of('givenBack') - of('takenBack') - over);
}

/** What was earned and not taken back, less what was spent and not given back, is what clients have. */
function checkPoints({ ledger }: Book, { points }: PremisesBooks, before: ReadonlyMap<string, number>): void {
  const sums = new Map(before);
  for (const order of ledger.orders.values()) for (const [client, count] of pointsKept(order)) put(sums, client, count);
  const some = (of: ReadonlyMap<string, number>) => [...of].filter(([, count]) => count !== 0).sort();
  expect(some(points)).toEqual(some(sums));
}

/** Whoever was let out is on one order, once, at the price of their time; nobody else is on any. */
function checkVisits(books: PremisesBooks, visits: ReadonlyMap<string, Visit>): void {
  const lines = books.orders.flatMap((order) => order.lines.filter(({ voidsLineId }) => voidsLineId === null));
  const charged = (id: string) => lines.filter((line) => line.priceOfferId === id).map(({ unitPrice }) => unitPrice);
  const known = books.visits.map(({ id, status, price }) => [id, status, price, charged(id)]);
  const wanted = [...visits].map(([id, { status, price }]) => [id, status, price, price === null ? [] : [price]]);
  expect(known.sort()).toEqual(wanted.sort());
}

/** Each payment is in one shift and on one day, and the money in people's hands is the money in the books. */
function checkMoney(book: Book, { movements }: PremisesBooks): void {
  const hands = new Map<string, number>();
  const places = new Map<string, string>();
  for (const { paymentId, shiftId, method, reason, amount, day } of movements) {
    if (!['payment', 'tip', 'refund', 'received', 'returned', 'accountPayment', 'voucherSale'].includes(reason))
      continue;
    put(hands, method, amount);
    if (paymentId === null || reason === 'refund') continue;
    const place = `${shiftId} ${day}`;
    expect([paymentId, places.get(paymentId) ?? place]).toEqual([paymentId, place]);
    places.set(paymentId, place);
  }
  const money = (sums: ReadonlyMap<string, number>) => [...sums].filter(([, amount]) => amount !== 0).sort();
  expect(money(hands)).toEqual(money(book.hands));
  for (const order of book.ledger.orders.values()) {
    for (const { id, method } of order.paid) {
      if (method !== 'cash' && method !== 'card') continue;
      expect([id, places.has(id)]).toEqual([id, true]);
      expect([id, places.get(id)?.split(' ')[0]]).toEqual([id, String(book.bookedIn.get(id) ?? null)]);
    }
  }
}
