// All that is done in a sequence, as commands of fast-check.
import fc from 'fast-check';
import { expect } from 'vitest';
import { billOf as productBillOf } from '#features/orders/domain/bill.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { Sent } from '../saturday/ledger.ts';
import { drawerActs } from './acts-drawers.ts';
import { guestActs } from './acts-guests.ts';
import { type Act, bossOf, moneyActs, online } from './acts-money.ts';
import { addLine, type Make, orderActs, paying, placeOf } from './acts-orders.ts';
import { put } from './book.ts';
import { checkOrder } from './checks.ts';
import { numbersOf, type Roll, rollOf } from './roll.ts';
import { bookOf, count, give, reconnect, type Stage } from './stage.ts';

const openOrder: Act = (stage, roll) => {
  const device = roll.pick(stage.devices);
  const { post } = device;
  const isDirect = roll.chance(30);
  const orderId = uuidv7();
  const direct = { orderType: roll.pick(['direct', 'takeAway', 'delivery']), tableId: null, covers: 0 };
  const atTable = { orderType: 'inHouse', tableId: roll.pick(stage.premises.tables), covers: 2 };
  const guest = isDirect ? direct : atTable;
  const place = post.role === 'Staff' && roll.chance(90) ? { orderType: 'staff', tableId: null, covers: 0 } : guest;
  return async () => {
    const code = await give(stage, device, { type: 'openOrder', orderId, ...place });
    if (code !== null) return;
    const clientId = roll.pick([...stage.premises.lists.keys()]);
    if (roll.chance(30)) await give(stage, device, { type: 'setClient', orderId, clientId });
    for (let line = 0; line < roll.between(0, 3); line += 1) {
      await give(stage, device, { ...addLine({ stage, roll }), orderId });
    }
    if (roll.chance(40)) await give(stage, device, { type: 'send', orderId });
    // A sale over the counter.
    const order = bookOf(stage, device).ledger.orders.get(orderId);
    if (order !== undefined && isDirect && roll.chance(40))
      await give(stage, device, { ...paying({ roll, order, device, book: bookOf(stage, device) }), orderId });
  };
};

const on =
  (type: string, make: Make): Act =>
  (stage, roll) => {
    const at = placeOf(stage, roll, type);
    const made = at === null ? null : make(at);
    if (at === null || made === null) return null;
    return () => give(stage, at.device, { orderId: at.order.id, ...made });
  };

/** What has a client's prices goes where that client is not; or the client goes. */
const losePrices: Act = (stage, roll) => {
  const device = roll.chance(25) ? bossOf(stage) : roll.pick(stage.devices);
  const open = [...bookOf(stage, device).ledger.orders.values()].filter(({ status }) => status === 'open');
  const priced = open.flatMap((order) =>
    [...order.lines]
      .filter(([, { pricedFor }]) => pricedFor !== null)
      .map(([lineId, line]) => ({ order, lineId, line })),
  );
  if (priced.length === 0) return null;
  const { order, lineId, line } = roll.pick(priced);
  const orderId = order.id;
  const others = open.filter((each) => each.id !== orderId && each.client !== line.pricedFor);
  const toOrderId = others.length === 0 ? orderId : roll.pick(others).id;
  const lines = [{ lineId, quantity: line.quantity, toLineId: uuidv7() }];
  const ways: readonly Sent[] = [
    { type: 'setClient', orderId, clientId: roll.pick([null, stage.premises.clientId]) },
    { type: 'transferLines', orderId, toOrderId, lines },
    { type: 'transferLines', orderId, toOrderId, lines },
    { type: 'mergeOrders', orderId, toOrderId },
  ];
  return () => give(stage, device, roll.pick(ways));
};

/** A line that is added and removed leaves the order as it was. */
const addAndRemove: Act = (stage, roll) => {
  const at = placeOf({ ...stage, devices: online(stage) }, roll, 'addLine');
  // A fee that was let go is charged again, and stays, when a waiter adds something.
  if (at === null || at.order.status !== 'open' || at.order.letGo !== null) return null;
  return async () => {
    const { device, order } = at;
    const [before, line] = [stage.orders.get(order.id), addLine(at)];
    const isHeld = [...order.lines.values()].some((each) => each.isHeld);
    if ((await give(stage, device, { ...line, orderId: order.id })) !== null) return;
    if ((await give(stage, device, { type: 'removeLine', orderId: order.id, lineId: line.lineId })) !== null) return;
    const after = stage.orders.get(order.id);
    if (before === undefined || after === undefined) return;
    expect(after.lines.length).toBe(before.lines.length);
    expect(productBillOf(after)).toEqual(productBillOf(before));
    count(stage, isHeld ? 'addAndRemove held' : 'addAndRemove');
  };
};

const lose: Act = (stage, roll) => {
  const some = online(stage).filter(({ post }) => post.role === 'Waiter');
  if (some.length === 0) return null;
  return async () => {
    await roll.pick(some).lose(stage.book);
    stage.premises.pass(30_000);
    count(stage, 'lose');
  };
};
const find: Act = (stage, roll) => {
  const some = stage.devices.filter(({ own }) => own !== null);
  if (some.length === 0) return null;
  return async () => {
    await reconnect(stage, roll.pick(some));
    count(stage, 'find');
  };
};
/** The page of a device is closed and opened again, with what it has kept. */
const restart: Act = (stage, roll) => async () => {
  const device = roll.pick(stage.devices);
  const before = device.waiting();
  await device.restart();
  expect(device.waiting()).toBe(before);
  count(stage, 'restart');
};
const loseAnswer: Act = (stage, roll) => async () => {
  roll.pick(stage.devices).losesNext = true;
  count(stage, 'loseAnswer');
};
const wait: Act = (stage, roll) => async () => {
  stage.premises.pass(roll.between(1, 11) * 60_000);
  count(stage, 'wait');
};

/** What was taken for orders that had changed: they take it, the guests get it back, or it is kept. */
const settle: Act = (stage, roll) => {
  if (stage.unsettled.size === 0) return null;
  return () => settleOne(stage, roll);
};
export async function settleOne(stage: Stage, roll: Roll): Promise<void> {
  const { premises, book, unsettled } = stage;
  const waiting = await premises.waiting();
  // Each is known, and what it holds is what was taken.
  expect(waiting.filter(({ received }) => received > 0).every(({ orderId }) => unsettled.has(orderId))).toBe(true);
  const entry = waiting.find(({ received }) => received > 0);
  if (entry === undefined) return unsettled.clear();
  const order = book.ledger.orders.get(entry.orderId);
  const outcome =
    order?.status === 'open'
      ? roll.pick(['toOrder', 'returned', 'kept'] as const)
      : roll.pick(['returned', 'kept'] as const);
  const { code } = await premises.settle(entry, outcome);
  count(stage, code === null ? `settle ${outcome}` : `settle ${outcome} refused`);
  if (code !== null) return;
  if (!waiting.some((each) => each !== entry && each.orderId === entry.orderId)) unsettled.delete(entry.orderId);
  const boss = bossOf(stage).post;
  if (outcome === 'returned') {
    for (const { method, amount } of entry.payments) {
      put(book.hands, method, -amount);
      if (method === 'cash') book.cash(boss.userId, -amount, premises.now());
    }
  }
  if (outcome !== 'toOrder') return;
  const { orderId } = entry;
  const payments = entry.payments.map((each) => ({ ...each, cardFee: stage.cardFees.get(each.id) ?? 0 }));
  book.note({ type: 'bookReceived', orderId, payments } as Sent, boss, premises.now());
  const booked = (await premises.fetchOrders(boss)).find(({ id }) => id === orderId);
  // One that is closed with it changes no more, and is read at the end.
  if (booked === undefined) return void stage.orders.delete(orderId);
  stage.orders.set(orderId, booked);
  checkOrder(book, booked, 'bookReceived');
}

const all: Readonly<Record<string, readonly [number, Act]>> = {
  openOrder: [7, openOrder],
  ...Object.fromEntries(
    Object.entries(orderActs).map(([type, [weight, make]]) => [type, [weight, on(type, make)] as const]),
  ),
  ...moneyActs,
  ...drawerActs,
  ...guestActs,
  losePrices: [3, losePrices],
  addAndRemove: [1, addAndRemove],
  lose: [3, lose],
  find: [4, find],
  restart: [1, restart],
  loseAnswer: [1, loseAnswer],
  wait: [1, wait],
  settle: [2, settle],
};
export const kindsOfActs = Object.keys(all);

/** So many commands are given in a sequence. */
export const commandsOfSequence = 100;

export class Step implements fc.AsyncCommand<Stage, Stage> {
  private readonly name: string;
  private readonly act: Act;
  private readonly numbers: readonly number[];
  constructor(name: string, act: Act, chosen: readonly number[]) {
    this.name = name;
    this.act = act;
    this.numbers = chosen;
  }
  check(stage: Readonly<Stage>): boolean {
    return stage.story.length < commandsOfSequence && this.act(stage, rollOf(this.numbers)) !== null;
  }
  async run(stage: Stage): Promise<void> {
    stage.premises.pass(1_000);
    await this.act(stage, rollOf(this.numbers))?.();
    put(stage.seen, 'acts', 1);
  }
  toString(): string {
    return `${this.name}(${this.numbers.join(',')})`;
  }
}

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(all).map(([name, [weight, act]]) => ({
    weight,
    arbitrary: fc.nat().map((seed) => new Step(name, act, numbersOf(seed))),
  })),
);
