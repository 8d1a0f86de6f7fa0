// What a waiter or a manager does next at a device of the story.
import { billOf } from '#features/orders/domain/bill.ts';
import { cardFeeOn } from '#features/orders/domain/card-fee.ts';
import { type Order, quantityLeft } from '#features/orders/domain/order.ts';
import { isToGo, wasHandedOut } from '#features/orders/domain/rules/delivery.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Dice, pick } from '../../src/main/demo/dice.ts';
import type { Device } from './partition.ts';
import { partitionRules } from './partition-rules.ts';

// biome-ignore lint/suspicious/noExplicitAny: one of the commands, without the fields that every command has
export type Wanted = any;

const buyer = { name: 'Kafe Rinia', fiscalNumber: '810099887', vatNumber: '', address: 'Rruga B 7' };
const delivery = { name: 'Era', phone: '', address: '', note: '', promisedAt: null, courierId: null };

/** Guests leave a table that they paid, a paid order is fetched, or somebody said so by mistake. */
function overOf(dice: Dice, all: readonly Order[]): Wanted | null {
  const held = all.filter(({ isTableHeld }) => isTableHeld);
  const toGo = held.filter(isToGo);
  if (toGo.length > 0 && dice.chance(0.1)) return { type: 'freeTable', orderId: pick(dice, toGo).id };
  if (held.length > 0 && dice.chance(0.04)) return { type: 'freeTable', orderId: pick(dice, held).id };
  const handedOut = all.filter(wasHandedOut);
  if (handedOut.length > 0 && dice.chance(0.2)) return { type: 'keepToGo', orderId: pick(dice, handedOut).id };
  return null;
}

/**
 * Something that a waiter does: on the device's own orders and on colleagues'. What only the server decides (a refund, an
 * allowance, an account, what is free) never waits in a till's queue: its races are in tests of their own.
 */
export function nextOf(dice: Dice, { orders, shelf, isOffline }: Device): Wanted {
  const all = [...orders.values()];
  const open = all.filter(({ status }) => status === 'open');
  const over = overOf(dice, all);
  if (over !== null) return over;
  const orderId = uuidv7();
  const tableId = pick(dice, shelf.tableIds);
  if (open.length === 0 || dice.chance(0.2)) {
    const place = dice.chance(0.5)
      ? { orderType: pick(dice, ['direct', 'takeAway', 'delivery'] as const), tableId: null, covers: 0 }
      : { orderType: 'inHouse', tableId, covers: 2 };
    return { type: 'openOrder', orderId, ...place };
  }
  // The line may break while somebody answers.
  const asked = open.find(({ handover, ownerId }) => handover !== null && ownerId !== shelf.context.userId);
  if (asked !== undefined && dice.chance(0.3))
    return { orderId: asked.id, type: pick(dice, ['acceptHandover', 'refuseHandover']) };
  const order = pick(dice, open);
  const { remaining, withoutCardFee, total, fee } = billOf(order);
  const line = order.lines.length === 0 ? undefined : pick(dice, order.lines);
  /** What must be chosen, and some of what may. */
  const choicesOf = (productId: string) => {
    const groups = shelf.context.product(productId)?.choices ?? [];
    const asked = groups.filter(({ min }) => min > 0 || dice.chance(0.5));
    return asked.map(({ options }) => ({ optionId: pick(dice, options).id, count: 1 }));
  };
  const addLine = () => {
    const [lineId, quantity, productId] = [uuidv7(), dice.between(1, 3) * 1000, pick(dice, shelf.productIds)];
    return { type: 'addLine', lineId, productId, quantity, choices: choicesOf(productId) };
  };
  const toPay = () => {
    const part = Math.max(1, dice.chance(0.8) ? remaining : dice.between(1, Math.max(1, remaining)));
    const method = dice.chance(0.6) ? 'cash' : 'card';
    const cardFee = method === 'card' ? cardFeeOn(part, 'card', partitionRules.cardFee) : 0;
    const payment = { id: uuidv7(), method, amount: part + cardFee, ...(cardFee > 0 && { cardFee }) };
    return { type: 'pay', expectedTotal: withoutCardFee, payments: [payment] };
  };
  if (line === undefined) return { orderId: order.id, ...(dice.chance(0.1) ? { type: 'cancelOrder' } : addLine()) };
  const other = pick(dice, open);
  const part = () => {
    const left = quantityLeft(order, line.id);
    const quantity = left > 1000 && dice.chance(0.5) ? left - 1000 : left;
    return [{ lineId: line.id, quantity, toLineId: uuidv7() }];
  };
  const wanted: readonly (readonly [number, () => object])[] = [
    [35, addLine],
    [7, () => ({ type: 'removeLine', lineId: line.id })],
    [5, () => ({ type: 'changeQuantity', lineId: line.id, quantity: 1000 })],
    [8, () => ({ type: 'send' })],
    [2, () => ({ type: 'holdCourse', course: 1, isHeld: dice.chance(0.8) })],
    [3, () => ({ type: 'fireCourse', course: 1 })],
    [2, () => ({ type: 'commentOrder', comment: 'me vete' })],
    [2, () => ({ type: 'seatLine', lineId: line.id, seat: dice.chance(0.3) ? null : dice.between(1, 3) })],
    [1, () => ({ type: 'commentLine', lineId: line.id, comment: 'pa akull' })],
    [1, () => ({ type: 'changeType', orderType: pick(dice, ['direct', 'takeAway', 'delivery'] as const) })],
    [order.tableId === null ? 12 : 1, () => ({ type: 'setDelivery', delivery })],
    [1, () => ({ type: 'setCovers', covers: dice.between(1, 9) })],
    [6, () => ({ type: 'discountOrder', discount: { kind: 'amount', value: Math.ceil((total - fee) / 10.5) || 1 } })],
    [1, () => ({ type: 'discountOrder', discount: null })],
    [1, () => ({ type: 'waiveFee', isWaived: dice.chance(0.5) })],
    [1, () => ({ type: 'discountLine', lineId: line.id, discount: { kind: 'percent', value: 900 } })],
    [3, () => ({ type: 'changeChoices', lineId: line.id, choices: choicesOf(line.productId) })],
    // What a manager may without anybody's word; to a waiter it is refused.
    [2, () => ({ type: 'voidLine', lineId: line.id, voidLineId: uuidv7(), quantity: 1000, reason: 'cold' })],
    [2, () => ({ type: 'priceLine', lineId: line.id, unitPrice: dice.chance(0.2) ? 0 : dice.between(60, 400) })],
    [2, () => ({ type: 'waiveMinimum', isWaived: dice.chance(0.8) })],
    [1, () => ({ type: 'reassignOrder', toUserId: shelf.colleagueId })],
    // Only the server finds clients; without it one can be taken off.
    [3, () => ({ type: 'setClient', clientId: isOffline ? null : pick(dice, [null, ...shelf.clientIds]) })],
    [2, () => ({ type: 'setInvoiceData', buyer: dice.chance(0.8) ? buyer : null })],
    [3, () => ({ type: 'printTotal' })],
    [1, () => ({ type: 'cancelOrder' })],
    // What owes nothing.
    [remaining === 0 ? 40 : 1, () => ({ type: 'closeOrder' })],
    [2, () => ({ type: 'moveOrder', tableId })],
    [4, () => ({ type: 'mergeOrders', toOrderId: other.id })],
    [4, () => ({ type: 'transferLines', toOrderId: other.id, lines: part() })],
    [5, () => ({ type: 'splitOrder', newOrderId: uuidv7(), lines: part() })],
    // Asking a colleague needs the server: a till without it refuses.
    [isOffline ? 0 : 12, () => ({ type: 'requestHandover', toUserId: pick(dice, [null, shelf.colleagueId]) })],
    [isOffline ? 0 : 1, () => ({ type: 'withdrawHandover' })],
    [40, toPay],
  ];
  let chance = dice.between(
    1,
    wanted.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, make] of wanted) {
    chance -= weight;
    if (chance <= 0) return { orderId: order.id, ...make() };
  }
  return { orderId: order.id, ...toPay() };
}
