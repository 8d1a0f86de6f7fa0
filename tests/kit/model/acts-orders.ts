// What is done with an order: every kind of command that a device sends, what may be and what may not.
import { uuidv7 } from '#kernel/ids.ts';
import { askedOf, billOf, feeOnCard, type Kept, type Line, remainingOf } from '../saturday/bill.ts';
import type { Sent } from '../saturday/ledger.ts';
import type { Book } from './book.ts';
import type { Device } from './devices.ts';
import type { Roll } from './roll.ts';
import { bookOf, type Stage } from './stage.ts';

export interface At {
  readonly stage: Stage;
  readonly device: Device;
  readonly book: Book;
  readonly roll: Roll;
  readonly order: Kept;
  /** A line of it, sent or not. */
  readonly lineId: string;
  readonly line: Line;
  readonly other: Kept;
}
/** A command without its order; null where there is nothing to do it to. */
export type Make = (at: At) => Sent | null;

const percent = (value: number) => ({ kind: 'percent', value });

export const addLine = ({ stage: { premises }, roll }: Pick<At, 'stage' | 'roll'>): Sent => {
  const good = roll.pick([...premises.goods.values()]);
  const quantity =
    good.name.startsWith('tro') || good.name === 'Troftë' ? roll.between(20, 90) * 10 : roll.between(1, 4) * 1000;
  const options = [...good.options.keys()];
  const choices =
    options.length > 0 && roll.chance(60)
      ? { choices: [{ optionId: roll.pick(options), count: roll.between(1, 3) }] }
      : {};
  const seat = roll.chance(20) ? { seat: roll.between(1, 4) } : {};
  return { type: 'addLine', lineId: uuidv7(), productId: good.id, quantity, ...choices, ...seat };
};

/**
 * All of what remains, a part of it, or, which must be refused, more than that, by another total than there is, or for another fee
 * than a card has.
 */
export const paying = ({ roll, order, device, book }: Pick<At, 'roll' | 'order' | 'device' | 'book'>): Sent => {
  const remaining = remainingOf(order);
  const how = roll.between(1, 20);
  const all = how === 20 ? remaining + 1 : remaining;
  const sum = how <= 5 && remaining > 1 ? roll.between(1, remaining - 1) : all;
  const payment = (part: number) => {
    const method = roll.chance(60) ? 'cash' : 'card';
    const cardFee = feeOnCard(part, method, book.ledger.venue.cardFee) + (how === 18 ? 1 : 0);
    const amount = Math.max(1, part) + cardFee;
    const tip = device.own === null && roll.chance(15) ? roll.between(1, 200) : 0;
    const tendered = method === 'cash' ? amount + tip + roll.between(0, 300) : amount + tip;
    return {
      id: uuidv7(),
      method,
      amount,
      tendered,
      ...(cardFee > 0 && { cardFee }),
      ...(tip > 0 && { tip }),
    };
  };
  const first = roll.chance(25) && sum > 1 ? roll.between(1, sum - 1) : 0;
  const payments = [first, sum - first].filter((amount) => amount > 0).map(payment);
  const expectedTotal = askedOf(order) + (how === 19 ? 1 : 0);
  return { type: 'pay', expectedTotal, payments: payments.length > 0 ? payments : [payment(1)] };
};

const parts = ({ roll, order }: At) =>
  [...order.lines]
    .filter(([, { quantity }]) => quantity > 0)
    .filter((_, index) => index === 0 || roll.chance(40))
    .map(([lineId, { quantity }]) => {
      const some = quantity > 1000 && quantity % 1000 === 0 && roll.chance(60) ? quantity - 1000 : quantity;
      return { lineId, quantity: roll.chance(3) ? quantity + 1000 : some, toLineId: uuidv7() };
    });

const typeOf = (roll: Roll) => roll.pick(['direct', 'takeAway', 'delivery']);
const nobody = { name: '', phone: '', address: '', note: 'pa sheqer', promisedAt: null, courierId: null };
const somebody = { ...nobody, name: 'Era', phone: '044 111 222', address: 'Rruga B 7' };
/** For nobody who was named, for somebody, for a time, or with somebody who brings it. */
export const deliveryOf = (at: Pick<At, 'stage' | 'roll'>) =>
  at.roll.pick([
    nobody,
    somebody,
    { ...nobody, promisedAt: at.stage.premises.now() + 45 * 60_000 },
    { ...somebody, courierId: colleague(at) },
  ]);
const buyer = { name: 'Kafe Rinia', fiscalNumber: '810099887', vatNumber: '', address: 'Rruga B 7' };
const colleague = ({ stage: { premises }, roll }: Pick<At, 'stage' | 'roll'>) =>
  roll.pick(premises.posts.filter(({ role }) => role !== 'Staff')).userId;

/** Weight and command. */
export const orderActs: Readonly<Record<string, readonly [number, Make]>> = {
  addLine: [14, addLine],
  changeType: [2, ({ roll }) => ({ type: 'changeType', orderType: typeOf(roll) })],
  setDelivery: [4, (at) => ({ type: 'setDelivery', delivery: deliveryOf(at) })],
  changeChoices: [
    4,
    ({ stage: { premises }, roll, order }) => {
      const optionsOf = ({ good }: Line) => [...(premises.goods.get(good.id)?.options.keys() ?? [])];
      const asked = [...order.lines].filter(([, line]) => optionsOf(line).length > 0);
      const unsent = asked.filter(([, { sent }]) => sent === 0);
      const some = unsent.length > 0 && roll.chance(90) ? unsent : asked;
      if (some.length === 0) return null;
      const [lineId, line] = roll.pick(some);
      const choices = [{ optionId: roll.pick(optionsOf(line)), count: roll.between(1, 3) }];
      return { type: 'changeChoices', lineId, choices: roll.chance(15) ? [] : choices };
    },
  ],
  changeQuantity: [3, ({ roll, lineId }) => ({ type: 'changeQuantity', lineId, quantity: roll.between(1, 5) * 1000 })],
  removeLine: [3, ({ lineId }) => ({ type: 'removeLine', lineId })],
  voidLine: [
    3,
    ({ roll, line, lineId }) => {
      const quantity = roll.chance(60) ? line.quantity : Math.min(1000, line.quantity + (roll.chance(10) ? 1000 : 0));
      return { type: 'voidLine', lineId, voidLineId: uuidv7(), quantity: Math.max(10, quantity), reason: 'cold' };
    },
  ],
  priceLine: [
    2,
    ({ roll, line, lineId }) => ({
      type: 'priceLine',
      lineId,
      unitPrice: roll.chance(10) ? 0 : Math.max(0, line.good.price + 5 * roll.between(-9, 9)),
    }),
  ],
  discountLine: [
    2,
    ({ roll, lineId }) => ({
      type: 'discountLine',
      lineId,
      discount: roll.chance(15) ? null : percent(roll.pick([1, 500, 1000, 3333])),
    }),
  ],
  seatLine: [
    2,
    ({ roll, lineId }) => ({ type: 'seatLine', lineId, seat: roll.chance(15) ? null : roll.between(1, 5) }),
  ],
  commentLine: [1, ({ lineId }) => ({ type: 'commentLine', lineId, comment: 'pa akull' })],
  commentOrder: [1, () => ({ type: 'commentOrder', comment: 'ditëlindje' })],
  setCovers: [1, ({ roll }) => ({ type: 'setCovers', covers: roll.between(1, 9) })],
  setClient: [
    3,
    ({ stage: { premises }, roll }) => {
      const clients = [null, premises.clientId, ...premises.lists.keys(), ...premises.lists.keys()];
      return { type: 'setClient', clientId: roll.pick(clients) };
    },
  ],
  setInvoiceData: [1, ({ roll }) => ({ type: 'setInvoiceData', buyer: roll.chance(80) ? buyer : null })],
  send: [7, () => ({ type: 'send' })],
  holdCourse: [2, ({ roll }) => ({ type: 'holdCourse', course: 1, isHeld: roll.chance(80) })],
  fireCourse: [3, () => ({ type: 'fireCourse', course: 1 })],
  discountOrder: [
    3,
    ({ roll, order }) => {
      const { asked: total } = billOf({ ...order, percent: 0, amountOff: 0, fee: 0, allowed: 0 });
      const amount = { kind: 'amount', value: Math.max(1, roll.between(1, Math.ceil(total / 8) + 1)) };
      return { type: 'discountOrder', discount: roll.pick([null, percent(roll.pick([500, 1000, 2500])), amount]) };
    },
  ],
  waiveMinimum: [1, ({ roll }) => ({ type: 'waiveMinimum', isWaived: roll.chance(70) })],
  waiveFee: [3, ({ roll }) => ({ type: 'waiveFee', isWaived: roll.chance(70) })],
  printTotal: [2, () => ({ type: 'printTotal' })],
  pay: [9, paying],
  chargeAccount: [
    2,
    ({ stage: { premises }, order, roll }) => {
      const amount = roll.chance(60) ? remainingOf(order) : Math.ceil(remainingOf(order) / 2);
      const payment = { paymentId: uuidv7(), method: 'account', clientId: premises.clientId };
      return { type: 'chargeAccount', expectedTotal: askedOf(order), amount: Math.max(1, amount), ...payment };
    },
  ],
  redeemVoucher: [
    3,
    ({ stage: { premises, book }, order, roll }) => {
      const known = [...premises.vouchers.map(({ number }) => number), ...book.ledger.vouchers.keys()];
      const number = roll.chance(4) ? 'NOBODY-1' : roll.pick(known);
      const left = Math.max(1, book.ledger.vouchers.get(number)?.left ?? 1);
      const remaining = Math.max(1, remainingOf(order));
      // As a till asks for it, or for more than there is.
      const amount = roll.chance(75) ? Math.min(left, remaining) : remaining;
      return {
        type: 'redeemVoucher',
        expectedTotal: askedOf(order),
        paymentId: uuidv7(),
        method: 'voucher',
        number,
        amount,
      };
    },
  ],
  spendPoints: [
    5,
    ({ stage: { premises, book }, order, roll }) => {
      const clientId = roll.chance(90) ? (order.client ?? premises.clientId) : premises.clientId;
      const worth = Math.max(0, book.ledger.points.get(clientId) ?? 0) * book.ledger.venue.pointWorth;
      const remaining = Math.max(1, remainingOf(order));
      const amount = roll.chance(85) ? Math.max(1, Math.min(worth, remaining)) : remaining;
      const payment = { paymentId: uuidv7(), method: 'points', clientId, amount };
      return { type: 'spendPoints', expectedTotal: askedOf(order), ...payment };
    },
  ],
  // Without anybody's word.
  giveFree: [
    1,
    ({ order }) => {
      const amount = Math.max(1, remainingOf(order));
      const terms = { amount, method: 'free', reason: 'pritja' };
      return { type: 'giveFree', expectedTotal: askedOf(order), paymentId: uuidv7(), ...terms };
    },
  ],
  chargeAllowance: [2, () => ({ type: 'chargeAllowance' })],
  closeOrder: [1, () => ({ type: 'closeOrder' })],
  cancelOrder: [2, () => ({ type: 'cancelOrder' })],
  freeTable: [1, () => ({ type: 'freeTable' })],
  keepToGo: [1, () => ({ type: 'keepToGo' })],
  transferLines: [4, (at) => ({ type: 'transferLines', toOrderId: at.other.id, lines: parts(at) })],
  moveOrder: [
    3,
    ({ stage: { premises }, roll, order }) => {
      const tableId = roll.pick(premises.tables);
      if (order.tableId === null) return { type: 'moveOrder', tableId, covers: roll.between(0, 4) };
      return roll.chance(25)
        ? { type: 'moveOrder', tableId: null, orderType: typeOf(roll) }
        : { type: 'moveOrder', tableId };
    },
  ],
  mergeOrders: [3, ({ other }) => ({ type: 'mergeOrders', toOrderId: other.id })],
  splitOrder: [4, (at) => ({ type: 'splitOrder', newOrderId: uuidv7(), lines: parts(at) })],
  requestHandover: [3, (at) => ({ type: 'requestHandover', toUserId: at.roll.chance(30) ? null : colleague(at) })],
  acceptHandover: [4, () => ({ type: 'acceptHandover' })],
  refuseHandover: [4, () => ({ type: 'refuseHandover' })],
  withdrawHandover: [3, () => ({ type: 'withdrawHandover' })],
  reassignOrder: [2, (at) => ({ type: 'reassignOrder', toUserId: colleague(at) })],
};

/** Where something can be done that few orders are for. */
const placed: Readonly<Record<string, (order: Kept, book: Book) => boolean>> = {
  chargeAllowance: ({ isMeal }) => isMeal === true,
  spendPoints: ({ client }, { ledger }) => client !== null && (ledger.points.get(client) ?? 0) > 0,
  setDelivery: ({ kind }) => kind === 'takeAway' || kind === 'delivery',
  changeType: ({ tableId, lines, paid }) =>
    tableId === null && paid.length === 0 && [...lines.values()].every(({ sent }) => sent === 0),
  fireCourse: ({ lines }) => [...lines.values()].some(({ isHeld, quantity, sent }) => isHeld && quantity > sent),
  waiveFee: ({ rate }) => rate > 0,
  keepToGo: ({ id }, { facts }) => facts.get(id)?.isHandedOut === true,
};

/** Where the order is, and who is at it; null where there is none. Some are over: nothing may be done with them any more. */
export function placeOf(stage: Stage, roll: Roll, type: string): At | null {
  const device = roll.pick(stage.devices);
  const book = bookOf(stage, device);
  const all = [...book.ledger.orders.values()];
  const isOver = roll.chance(['freeTable', 'keepToGo'].includes(type) ? 80 : 4);
  const asked = all.filter(({ id, status }) => status === 'open' && (book.facts.get(id)?.asked ?? null) !== null);
  const wanted = all.filter(({ status }) => (status === 'open') !== isOver);
  const orders = type.endsWith('Handover') && type !== 'requestHandover' && asked.length > 0 ? asked : wanted;
  const fits = orders.filter((each) => placed[type]?.(each, book) === true);
  const some = fits.length > 0 && (type === 'chargeAllowance' || roll.chance(75)) ? fits : orders;
  if (some.length === 0) return null;
  const order = roll.pick(some);
  const lines = [...order.lines];
  const needed = ['addLine', 'cancelOrder', 'commentOrder', 'setCovers', 'setClient', 'setInvoiceData'];
  if (lines.length === 0 && !needed.includes(type)) return null;
  const [lineId, line] = lines.length === 0 ? ['', undefined] : roll.pick(lines);
  const other = roll.pick(all.filter(({ status }) => status === 'open').concat(order));
  // Nobody else may say no.
  const to = type === 'refuseHandover' && roll.chance(75) ? book.facts.get(order.id)?.asked?.to : undefined;
  const whose = stage.devices.find(({ post, own }) => post.userId === to && own === device.own) ?? device;
  return { stage, device: whose, book, roll, order, lineId, line: line as Line, other };
}
