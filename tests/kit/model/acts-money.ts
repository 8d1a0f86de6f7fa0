// What needs somebody's word, and what is given back or corrected.
import { expect } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { equalSplit } from '#kernel/split.ts';
import { askedOf, billOf, type Kept, type Line, remainingOf, totalOf } from '../saturday/bill.ts';
import type { Sent } from '../saturday/ledger.ts';
import { missingOf } from '../saturday/minimum.ts';
import { type At, addLine, orderActs, placeOf } from './acts-orders.ts';
import { type Facts, wordMs } from './book.ts';
import type { Device } from './devices.ts';
import type { Roll } from './roll.ts';
import { count, give, type Stage } from './stage.ts';
import { areTheirs } from './verdict.ts';

/** What is to be done, or null where it cannot be done now. */
export type Act = (stage: Stage, roll: Roll) => (() => Promise<unknown>) | null;

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
export const online = ({ devices }: Stage): Device[] => devices.filter(({ own }) => own === null);
export const bossOf = ({ devices }: Stage): Device => devices[0] as Device;
export const closedOrders = ({ book }: Stage): Kept[] =>
  [...book.ledger.orders.values()].filter(({ status }) => status === 'closed');

/** A refund of some of what is left of an order, or all of it. */
export function refundOf({ book }: Stage, order: Kept, roll: Roll): Sent | null {
  const facts = book.facts.get(order.id);
  const leftOf = (lineId: string, quantity: number) => quantity - (facts?.back.get(lineId) ?? 0);
  const all = [...order.lines].filter(([id, { quantity }]) => leftOf(id, quantity) > 0);
  const isAll = roll.chance(50);
  const lines = all
    .filter((_, index) => isAll || index === 0 || roll.chance(30))
    .map(([lineId, { quantity }]) => {
      const left = leftOf(lineId, quantity);
      const more = roll.chance(4) ? 1000 : 0;
      return { lineId, quantity: (isAll || left < 2000 || left % 1000 !== 0 ? left : 1000) + more };
    });
  if (lines.length === 0) return null;
  const left = totalOf(order) - sum(facts?.refunds.map(({ total }) => total) ?? []);
  return { type: 'refund', orderId: order.id, refundId: uuidv7(), reason: 'cold', expectedTotal: left, lines };
}

/** From each payment what is left of it. */
function repaid({ book }: Stage, order: Kept, total: number): { paymentId: string; amount: number }[] {
  let rest = total;
  return order.paid.flatMap(({ id, amount }) => {
    const part = Math.min(rest, amount - (book.facts.get(order.id)?.repaid.get(id) ?? 0));
    rest -= part;
    return part > 0 ? [{ paymentId: id, amount: part }] : [];
  });
}

/** What a part is worth, the server says: nothing is given back for another sum than the guest was told. */
export async function priced(stage: Stage, refund: Sent): Promise<Sent> {
  const order = stage.book.ledger.orders.get(refund.orderId) as Kept;
  const boss = bossOf(stage);
  const probe = { ...refund, expectedTotal: refund.expectedTotal + 1, id: uuidv7(), payments: [] };
  const { code, details } = await boss.send(probe);
  expect(code).not.toBe(null);
  count(stage, `refund ${code}`);
  const facts = stage.book.facts.get(order.id) as Facts;
  const isPriced = code === 'REFUND_AMOUNT_CHANGED';
  expect([code, isPriced]).toEqual([code, areTheirs(order, facts, refund.lines)]);
  const expectedTotal = isPriced ? Number(details?.total) : refund.expectedTotal;
  if (isPriced) {
    facts.worth = { lines: JSON.stringify(refund.lines), total: expectedTotal };
    checkWorth(order, refund, expectedTotal);
  }
  return { ...refund, expectedTotal, payments: repaid(stage, order, expectedTotal) };
}

/** A part is worth its part of what was paid, but for a few cents that did not divide. */
function checkWorth(order: Kept, { lines }: Sent, asked: number): void {
  const worth = ({ good: { price }, off }: Line, quantity: number) =>
    (price - Math.floor((price * off) / 10_000)) * quantity;
  const all = [...order.lines.values()];
  const whole = sum(all.map((line) => worth(line, line.quantity)));
  const part = sum(lines.map(({ lineId, quantity }: Sent) => worth(order.lines.get(lineId) as Line, quantity)));
  const about = whole === 0 ? 0 : (totalOf(order) * part) / whole;
  expect(Math.abs(asked - about), `${asked} for what is worth ${about}`).toBeLessThanOrEqual(8 * all.length);
}

const refund: Act = (stage, roll) => {
  const orders = closedOrders(stage);
  if (orders.length === 0) return null;
  const order = roll.pick(orders);
  const wanted = refundOf(stage, order, roll);
  if (wanted === null) return null;
  return async () => {
    const full = await priced(stage, wanted);
    const [first] = order.paid;
    // All of it from one payment, of which there may be less left.
    if (roll.chance(25) && first !== undefined && full.expectedTotal > 0) {
      const payments = [{ paymentId: first.id, amount: full.expectedTotal }];
      if ((await give(stage, bossOf(stage), { ...full, payments })) === null) return;
    }
    await give(stage, bossOf(stage), full);
    // Once more, all of it: never more than was paid.
    if (roll.chance(30)) await give(stage, bossOf(stage), { ...full, refundId: uuidv7() });
  };
};

const correction = (stage: Stage, roll: Roll): Sent | null => {
  const orders = closedOrders(stage).filter(({ paid }) => paid.some(({ method }) => ['cash', 'card'].includes(method)));
  if (orders.length === 0) return null;
  const order = roll.pick(orders);
  const { id: paymentId, amount, tip = 0, method } = roll.pick(order.paid.filter(({ amount: paid }) => paid > 0));
  const to = method === 'cash' ? 'card' : 'cash';
  const ids = { reversalId: uuidv7(), replacementId: uuidv7() };
  return { type: 'correctPayment', orderId: order.id, paymentId, amount, ...(tip > 0 && { tip }), method: to, ...ids };
};
const correct: Act = (stage, roll) => {
  const wanted = correction(stage, roll);
  if (wanted === null) return null;
  return () => give(stage, roll.chance(70) ? bossOf(stage) : roll.pick(online(stage)), wanted);
};

/** What a word is for: the fields of the command, and the amount. */
const terms: Readonly<Record<string, readonly string[]>> = {
  voidLine: ['lineId', 'quantity', 'reason'],
  priceLine: ['lineId', 'unitPrice', 'seen'],
  discountLine: ['lineId', 'discount', 'discountId', 'seen'],
  discountOrder: ['discount', 'discountId'],
  waiveFee: ['isWaived'],
  waiveMinimum: ['isWaived'],
  giveFree: ['amount', 'method', 'reason'],
  spendPoints: ['clientId', 'amount'],
  refund: ['lines', 'payments', 'reason'],
  correctPayment: ['paymentId', 'amount', 'tip', 'method'],
  freeTable: [],
};
const gross = (price: number, quantity: number) => Math.round((price * quantity) / 1000);

async function wanted(stage: Stage, roll: Roll, type: string): Promise<Worded | null> {
  if (type === 'refund') {
    const orders = closedOrders(stage);
    const found = orders.length === 0 ? null : refundOf(stage, roll.pick(orders), roll);
    const command = found === null ? null : await priced(stage, found);
    return command === null ? null : { command, amount: command.expectedTotal };
  }
  if (type === 'correctPayment') {
    const command = correction(stage, roll);
    return command === null ? null : { command, amount: command.amount + (command.tip ?? 0) };
  }
  const at = placeOf({ ...stage, devices: online(stage) }, roll, type);
  const made = at === null ? null : orderActs[type]?.[1](at);
  if (at === null || !made) return null;
  const command = { ...made, orderId: at.order.id };
  const isAmount = type === 'giveFree' || type === 'spendPoints';
  return worded[type]?.(command, at) ?? { command, amount: isAmount ? command.amount : 0 };
}

interface Worded {
  readonly command: Sent;
  readonly amount: number;
}
/** What a command is that needs the manager's word, and the amount that it is about. */
const worded: Readonly<Record<string, (command: Sent, at: At) => Worded>> = {
  voidLine(command, { line }) {
    const worth = (quantity: number) =>
      gross(line.good.price, quantity) - gross(Math.floor((line.good.price * line.off) / 10_000), quantity);
    return { command, amount: worth(line.quantity) - worth(line.quantity - command.quantity) };
  },
  priceLine(command, { line: { quantity, good } }) {
    if (quantity === 0) return { command, amount: -1 };
    const seen = { productId: good.id, quantity, unitPrice: good.price };
    const amount = Math.abs(gross(command.unitPrice, quantity) - gross(good.price, quantity));
    return { command: { ...command, seen }, amount };
  },
  discountLine(command, { line: { quantity, good, sent } }) {
    // Of a line that was voided in part, what was seen is more than what is left.
    if (sent > 0) return { command, amount: -1 };
    const discount = { kind: 'percent', value: 5000 };
    const seen = { productId: good.id, quantity, unitPrice: good.price };
    return { command: { ...command, discount, seen }, amount: gross(Math.floor(good.price / 2), quantity) };
  },
  discountOrder(command, { order }) {
    const { asked: total } = billOf({ ...order, percent: 0, amountOff: 0, fee: 0, allowed: 0 });
    const discount = { kind: 'percent', value: 3000 };
    return { command: { ...command, discount }, amount: Math.round((total * 3000) / 10_000) };
  },
  waiveFee(command, { order }) {
    const amount = askedOf(order) - billOf({ ...order, fee: 0 }).asked;
    return { command: { ...command, isWaived: true }, amount };
  },
  waiveMinimum(command, { order }) {
    return { command: { ...command, isWaived: true }, amount: missingOf(order) || -1 };
  },
};

/** Another line, amount or thing than the word was for. */
const widened: Readonly<Record<string, (command: Sent) => Sent>> = {
  voidLine: (command) => ({ ...command, quantity: command.quantity + 1000 }),
  priceLine: (command) => ({ ...command, unitPrice: Math.max(0, command.unitPrice - 1) + 2 }),
  discountLine: (command) => ({ ...command, discount: { kind: 'percent', value: 5001 } }),
  discountOrder: (command) => ({ ...command, discount: { kind: 'percent', value: 3001 } }),
  giveFree: (command) => ({ ...command, reason: 'tjetër' }),
  spendPoints: (command) => ({ ...command, amount: command.amount + 1 }),
  refund: (command) => ({ ...command, expectedTotal: command.expectedTotal + 1 }),
  correctPayment: (command) => ({ ...command, amount: command.amount + 1 }),
};

async function wordFor(stage: Stage, device: Device, command: Sent, amount: number): Promise<string> {
  const { book, premises } = stage;
  const { type } = command;
  const fields = Object.fromEntries((terms[type] ?? []).map((name) => [name, command[name] ?? null]));
  const asked = { action: type, subject: command.orderId, terms: fields, amount };
  const approvalId = await premises.approve(device.post, asked);
  book.words.set(approvalId, { ...asked, by: device.post.userId, until: premises.now() + wordMs, isUsed: false });
  count(stage, `approval ${type}`);
  return approvalId;
}

/** All of it off, with the manager's word: what owes nothing is closed without money. */
const giveAway: Act = (stage, roll) => {
  const waiters = online(stage).filter(({ post }) => post.role === 'Waiter');
  const at = waiters.length === 0 ? null : placeOf({ ...stage, devices: waiters }, roll, 'discountOrder');
  if (at === null || at.order.paid.length > 0) return null;
  return async () => {
    const [{ device, order }, orderId] = [at, at.order.id];
    const { asked: total } = billOf({ ...order, percent: 0, amountOff: 0, fee: 0, allowed: 0 });
    const command = { type: 'discountOrder', orderId, discount: { kind: 'percent', value: 10_000 } };
    const approvalId = await wordFor(stage, device, command, total);
    await give(stage, device, { ...command, approvalId });
    await give(stage, device, { type: 'closeOrder', orderId });
  };
};

/** A waiter asks the manager: the word is good for that, once. */
const approved =
  (type: string): Act =>
  (stage, roll) => {
    const waiters = online(stage).filter(({ post }) => post.role === 'Waiter');
    if (waiters.length === 0) return null;
    if (stage.book.ledger.orders.size === 0) return null;
    return async () => {
      const device = roll.pick(waiters);
      const found = await wanted(stage, roll, type);
      if (found === null || found.amount < 0) return;
      const { command, amount } = found;
      // Without it, and if that was enough, there is nothing to ask.
      if ((await give(stage, device, command)) === null) return;
      const approvalId = await wordFor(stage, device, command, amount);
      const again = (more: Sent) => ({ ...more, approvalId, ...fresh(type) });
      await misuse(stage, roll, device, again(command), type);
      if ((await give(stage, device, again(command))) !== null) return;
      count(stage, `approved ${type}`);
      await give(stage, device, again(command));
    };
  };
/** By somebody else, for more, for another order, or too late; or not at all. */
async function misuse(stage: Stage, roll: Roll, device: Device, command: Sent, type: string): Promise<void> {
  const way = roll.between(1, 6);
  const other = online(stage).find(({ post }) => post.role === 'Waiter' && post !== device.post);
  const orders = [...stage.book.ledger.orders.values()].filter(({ id }) => id !== command.orderId);
  if (way === 1 && other !== undefined) await give(stage, other, command);
  if (way === 2) await give(stage, device, widened[type]?.(command) ?? command);
  if (way === 3 && orders.length > 0) await give(stage, device, { ...command, orderId: roll.pick(orders).id });
  if (way === 4) stage.premises.pass(wordMs);
  // What it comes to is not what it was any more.
  if (way === 5 && ['discountOrder', 'waiveFee', 'waiveMinimum'].includes(type))
    await give(stage, device, { ...addLine({ stage, roll }), orderId: command.orderId });
}

const fresh = (type: string): Sent => {
  if (type === 'voidLine') return { voidLineId: uuidv7() };
  if (type === 'giveFree') return { paymentId: uuidv7() };
  if (type === 'refund') return { refundId: uuidv7() };
  return {};
};

/** What remains in equal parts: they differ by a unit at most, and are all of it. */
const payEqually: Act = (stage, roll) => {
  const at = placeOf({ ...stage, devices: online(stage) }, roll, 'pay');
  if (at === null || stage.unsettled.has(at.order.id) || remainingOf(at.order) < 2) return null;
  const { order, device } = at;
  return async () => {
    const remaining = remainingOf(order);
    const shares = equalSplit(remaining, roll.between(2, 6));
    expect(sum(shares)).toBe(remaining);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    for (const amount of shares.filter((each) => each > 0)) {
      const payments = [{ id: uuidv7(), method: 'cash', amount }];
      await give(stage, device, { type: 'pay', orderId: order.id, expectedTotal: askedOf(order), payments });
    }
    count(stage, 'equalSplit');
  };
};

export const moneyActs: Readonly<Record<string, readonly [number, Act]>> = {
  refund: [3, refund],
  correctPayment: [2, correct],
  payEqually: [1, payEqually],
  giveAway: [1, giveAway],
  ...Object.fromEntries(Object.keys(terms).map((type) => [`approved ${type}`, [1, approved(type)] as const])),
};
