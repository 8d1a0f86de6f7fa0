// What is parked and recalled, brought back with its receipt, sold by time, and eaten by the staff.
import { expect } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { askedOf, type Kept, remainingOf, totalOf } from '../saturday/bill.ts';
import type { Sent } from '../saturday/ledger.ts';
import { mayBeBilled } from '../saturday/minimum.ts';
import { type Act, bossOf, closedOrders, online, priced, refundOf } from './acts-money.ts';
import { addLine, deliveryOf, paying, placeOf } from './acts-orders.ts';
import { checkOrder } from './checks.ts';
import type { Device } from './devices.ts';
import type { Said, Tariff } from './premises.ts';
import type { Roll } from './roll.ts';
import { bookOf, count, give, type Stage } from './stage.ts';

const minute = 60_000;
/** Whoever entered a visit by mistake takes it back so long. */
const freshMs = 5 * minute;

const sellers = (stage: Stage): Device[] => online(stage).filter(({ post }) => post.role !== 'Staff');
const is = ({ code }: Said, wanted: boolean) => expect(code === null, String(code)).toBe(wanted);
const twoOf = (devices: readonly Device[], roll: Roll): readonly Device[] => {
  const first = roll.pick(devices);
  const others = devices.filter((each) => each !== first);
  return others.length === 0 ? [first] : [first, roll.pick(others)];
};

/** Whether a till finds it among the sales that were put aside; of one that became something else meanwhile nobody asks. */
async function isParked({ premises, book }: Stage, orderId: string, wanted: boolean): Promise<void> {
  const { kind, lines } = book.ledger.orders.get(orderId) as Kept;
  if (kind !== 'direct') return;
  const hasGoods = [...lines.values()].some(({ quantity }) => quantity > 0);
  expect([orderId, (await premises.parked()).includes(orderId)]).toEqual([orderId, wanted && hasGoods]);
}

/** A direct sale with goods and a name, which is on no screen any more. */
const park: Act = (stage, roll) => {
  const devices = sellers(stage);
  if (devices.length === 0) return null;
  return async () => {
    const device = roll.pick(devices);
    const orderId = uuidv7();
    await give(stage, device, { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 });
    is(await stage.premises.hold(device.post, orderId, 'take'), true);
    for (let line = 0; line < roll.between(1, 2); line += 1) {
      await give(stage, device, { ...addLine({ stage, roll }), orderId });
    }
    await give(stage, device, { type: 'commentOrder', orderId, comment: 'the lady with the dog' });
    await isParked(stage, orderId, false);
    is(await stage.premises.hold(device.post, orderId, 'release'), true);
    await isParked(stage, orderId, true);
    stage.parked.add(orderId);
    count(stage, 'park');
  };
};

/** Two tills recall it at once: one of them has it, until somebody who may takes it over, and it is paid once. */
const recall: Act = (stage, roll) => {
  const { premises, book, parked } = stage;
  const isOpen = (id: string) => book.ledger.orders.get(id)?.status === 'open';
  const open = [...parked].filter(isOpen);
  const devices = sellers(stage);
  if (open.length === 0 || devices.length === 0) return null;
  return async () => {
    const orderId = roll.pick(open);
    const tills = twoOf(devices, roll);
    const answers = await Promise.all(tills.map(({ post }) => premises.hold(post, orderId, 'take')));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === null).length, codes.join()).toBe(1);
    await isParked(stage, orderId, false);
    count(stage, tills.length > 1 ? 'recall by two' : 'recall');
    let holder = tills[codes.indexOf(null)] as Device;
    const boss = bossOf(stage);
    if (roll.chance(20) && holder !== boss) {
      is(await premises.hold(boss.post, orderId, 'takeOver'), true);
      is(await premises.hold(holder.post, orderId, 'take'), false);
      holder = boss;
      count(stage, 'takeOver');
    }
    const order = book.ledger.orders.get(orderId);
    if (order === undefined) return;
    if (roll.chance(40)) await give(stage, holder, { ...addLine({ stage, roll }), orderId });
    await give(stage, holder, { ...paying({ roll, order, device: holder, book }), orderId });
    is(await premises.hold(holder.post, orderId, 'release'), true);
    if (!isOpen(orderId)) parked.delete(orderId);
  };
};

/** Somebody calls, and pays before it is fetched or brought: it is there until whoever hands it over says so, once. */
const payAhead: Act = (stage, roll) => {
  const devices = stage.devices.filter(({ post }) => post.role !== 'Staff');
  return async () => {
    const device = roll.pick(devices);
    const orderId = uuidv7();
    const orderType = roll.pick(['takeAway', 'delivery']);
    if ((await give(stage, device, { type: 'openOrder', orderId, orderType, tableId: null, covers: 0 })) !== null)
      return;
    await give(stage, device, { type: 'setDelivery', orderId, delivery: deliveryOf({ stage, roll }) });
    const { seat: _, ...goods } = addLine({ stage, roll });
    if ((await give(stage, device, { ...goods, orderId })) !== null) return;
    const order = bookOf(stage, device).ledger.orders.get(orderId) as Kept;
    const payments = [{ id: uuidv7(), method: 'cash', amount: remainingOf(order) }];
    if ((await give(stage, device, { type: 'pay', orderId, expectedTotal: askedOf(order), payments })) !== null) return;
    count(stage, 'payAhead');
    for (let time = 0; time < 2 && roll.chance(60); time += 1) {
      await give(stage, roll.chance(50) ? device : roll.pick(stage.devices), { type: 'freeTable', orderId });
      if (roll.chance(40)) await give(stage, roll.pick(stage.devices), { type: 'keepToGo', orderId });
    }
  };
};

/** The receipt says what was paid and what came back; all that goes back goes in cash, but for what nobody paid with money. */
const returnByReceipt: Act = (stage, roll) => {
  const orders = closedOrders(stage);
  if (orders.length === 0) return null;
  const order = roll.pick(orders);
  const wanted = refundOf(stage, order, roll);
  return async () => {
    const back = stage.book.facts.get(order.id)?.refunds.reduce((sum, { total }) => sum + total, 0);
    expect(await stage.premises.receipt(order.id)).toEqual({ total: totalOf(order), refunded: back });
    if (wanted === null) return;
    const full = await priced(stage, wanted);
    const payments = full.payments.map((each: Sent) => {
      const { method } = order.paid.find(({ id }) => id === each.paymentId) ?? {};
      // Nobody paid it: there is no cash to give back.
      return method === 'card' || roll.chance(5) ? { ...each, method: 'cash' } : each;
    });
    if ((await give(stage, bossOf(stage), { ...full, payments })) === null) count(stage, 'returnByReceipt');
  };
};

const checkIn: Act = (stage, roll) => {
  const devices = sellers(stage);
  if (devices.length === 0) return null;
  return async () => {
    const said = await stage.premises.checkIn(roll.pick(devices).post);
    is(said, true);
    stage.visits.set(said.id ?? '', { startedAt: stage.premises.now(), status: 'underWay', price: null });
    count(stage, 'checkIn');
  };
};

/** Of one that was entered by mistake nothing is charged; later only the manager says so. */
const withdrawVisit: Act = (stage, roll) => {
  const devices = sellers(stage);
  const all = [...stage.visits];
  if (devices.length === 0 || all.length === 0 || !roll.chance(60)) return null;
  return async () => {
    const [id, visit] = roll.pick(all);
    const { post } = roll.pick(devices);
    const isFresh = stage.premises.now() < visit.startedAt + freshMs;
    const may = visit.status === 'underWay' && (isFresh || post.role === 'Manager');
    is(await stage.premises.withdrawVisit(post, id), may);
    if (!may) return;
    visit.status = 'withdrawn';
    count(stage, 'withdrawVisit');
  };
};

/** What so many minutes cost. */
export function priceOfVisit({ steps, further, grace }: Tariff, minutes: number): number {
  const charged = minutes - grace;
  const [lastMinutes, lastPrice] = steps.at(-1) ?? [0, 0];
  const step = steps.find(([upTo]) => charged <= upTo);
  if (step !== undefined) return step[1];
  const [piece, price] = further;
  return lastPrice + Math.ceil((charged - lastMinutes) / piece) * price;
}

interface Out {
  readonly device: Device;
  readonly orderId: string;
  readonly lineId: string;
  readonly opensOrder: boolean;
}

/** On an order that is there, or a new one; of two tills that let the same child out at once, one does. */
const checkOut: Act = (stage, roll) => {
  const { premises, book, visits } = stage;
  const devices = sellers(stage);
  const underWay = [...visits].filter(([, { status }]) => status === 'underWay');
  const some = underWay.length > 0 && roll.chance(90) ? underWay : [...visits];
  if (devices.length === 0 || some.length === 0) return null;
  return async () => {
    const [id, visit] = roll.pick(some);
    premises.pass(roll.between(0, 50) * minute);
    const tills = roll.chance(40) ? twoOf(devices, roll) : [roll.pick(devices)];
    const known = roll.chance(60) && tills.length === 1 ? [...book.ledger.orders.values()] : [];
    const outs = tills.map((device): Out => {
      const order = known.length === 0 ? null : roll.pick(known);
      return { device, orderId: order?.id ?? uuidv7(), lineId: uuidv7(), opensOrder: order === null };
    });
    const isOpen = ({ orderId, opensOrder }: Out) => opensOrder || book.ledger.orders.get(orderId)?.status === 'open';
    const may = visit.status === 'underWay' && outs.some(isOpen);
    const answers = await Promise.all(outs.map(({ device, ...out }) => premises.checkOut(device.post, { id, ...out })));
    expect(answers.filter(({ code }) => code === null).length, JSON.stringify(answers)).toBe(may ? 1 : 0);
    if (!may) return count(stage, 'checkOut refused');
    const at = answers.findIndex(({ code }) => code === null);
    const minutes = Math.floor((premises.now() - visit.startedAt) / minute);
    const price = priceOfVisit(premises.tariff, minutes);
    expect(answers[at]).toMatchObject({ minutes, price });
    Object.assign(visit, { status: 'ended', price });
    await sell(stage, outs[at] as Out, price);
    count(stage, outs.length > 1 ? 'checkOut by two' : 'checkOut');
  };
};

/** The line is on the order, with nothing for any station to make. */
async function sell(stage: Stage, { device: { post }, orderId, lineId, opensOrder }: Out, price: number) {
  const { premises, book } = stage;
  if (opensOrder) {
    book.note({ type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 }, post, premises.now());
  }
  book.note({ type: 'sellTimed', orderId, lineId, good: { ...premises.timed, price } }, post, premises.now());
  const order = (await premises.fetchOrders(bossOf(stage).post)).find(({ id }) => id === orderId);
  expect(order?.id).toBe(orderId);
  if (order === undefined) return;
  const kept = book.ledger.orders.get(orderId);
  // Of an order that shared a discount, the cents are as the venue says.
  if (kept !== undefined) stage.hear(kept, order);
  stage.orders.set(orderId, order);
  checkOrder(book, order, 'checkOut');
}

/** Somebody who was here before pays with what they have: without a card, with the manager. */
const payWithPoints: Act = (stage, roll) => {
  const { book } = stage;
  const clients = [...book.ledger.points].filter(([, points]) => points > 0);
  const orders = [...book.ledger.orders.values()].filter((order) => {
    return order.status === 'open' && order.isMeal !== true && remainingOf(order) > 0 && mayBeBilled(order);
  });
  if (clients.length === 0 || orders.length === 0) return null;
  return async () => {
    const [clientId, points] = roll.pick(clients);
    const order = roll.pick(orders);
    const boss = bossOf(stage);
    if ((await give(stage, boss, { type: 'setClient', orderId: order.id, clientId })) !== null) return;
    const amount = Math.min(points * book.ledger.venue.pointWorth, remainingOf(order));
    const payment = { paymentId: uuidv7(), method: 'points', clientId, amount };
    await give(stage, boss, { type: 'spendPoints', orderId: order.id, expectedTotal: askedOf(order), ...payment });
  };
};

/** What the cook eats: off the allowance while there is any, and paid beyond it. */
const meal: Act = (stage, roll) => {
  const cook = online(stage).find(({ post }) => post.role === 'Staff');
  if (cook === undefined) return null;
  return async () => {
    const orderId = uuidv7();
    const start = { type: 'openOrder', orderId, orderType: 'staff', tableId: null, covers: 0 };
    if ((await give(stage, cook, start)) !== null) return;
    for (let line = 0; line < roll.between(1, 2); line += 1) {
      const { seat: _, ...goods } = addLine({ stage, roll });
      await give(stage, cook, { ...goods, orderId });
    }
    if (roll.chance(50)) await give(stage, cook, { type: 'send', orderId });
    await give(stage, cook, { type: 'chargeAllowance', orderId });
    const order = stage.book.ledger.orders.get(orderId);
    if (order?.status !== 'open') return;
    // Once more takes no more; the rest is paid.
    if (roll.chance(40)) await give(stage, cook, { type: 'chargeAllowance', orderId });
    if (roll.chance(60))
      await give(stage, cook, { ...paying({ roll, order, device: cook, book: stage.book }), orderId });
    count(stage, 'meal beyond the allowance');
  };
};

/** Guests pay what they had, and what was not made for them goes: nothing is left to pay, and the order is closed. */
const closeCovered: Act = (stage, roll) => {
  const at = placeOf({ ...stage, devices: online(stage) }, roll, 'pay');
  if (at === null || at.order.status !== 'open' || at.order.letGo !== null || at.order.isMeal) return null;
  const { order, device } = at;
  if (remainingOf(order) <= 0 || stage.unsettled.has(order.id)) return null;
  return async () => {
    const orderId = order.id;
    const amount = remainingOf(order);
    const line = addLine(at);
    if ((await give(stage, device, { ...line, orderId })) !== null) return;
    const expectedTotal = askedOf(bookOf(stage, device).ledger.orders.get(orderId) ?? order);
    const payments = [{ id: uuidv7(), method: 'cash', amount }];
    if ((await give(stage, device, { type: 'pay', orderId, expectedTotal, payments })) !== null) return;
    await give(stage, device, { type: 'removeLine', orderId, lineId: line.lineId });
    if ((await give(stage, device, { type: 'closeOrder', orderId })) === null) count(stage, 'closeCovered');
  };
};

export const guestActs: Readonly<Record<string, readonly [number, Act]>> = {
  park: [2, park],
  recall: [3, recall],
  payAhead: [2, payAhead],
  returnByReceipt: [2, returnByReceipt],
  checkIn: [2, checkIn],
  checkOut: [3, checkOut],
  withdrawVisit: [1, withdrawVisit],
  payWithPoints: [3, payWithPoints],
  meal: [2, meal],
  closeCovered: [1, closeCovered],
};
