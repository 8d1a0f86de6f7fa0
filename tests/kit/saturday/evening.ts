// A Saturday with every table taken: twelve devices, twenty-five tables, six hundred orders, printers that fail, devices that
// lose the server three times, waiters who come and go, guests with prices of their own, vouchers and points, tables with a minimum
// spend, and a night in which the clock is changed before the business day ends.
import { uuidv7 } from '#kernel/ids.ts';
import { pick, rollDice } from '../../../src/main/demo/dice.ts';
import { changeSettings } from '../app.ts';
import { correct, eat, giveBack, newLines, openAndServe, paying, receive, workOn } from './acts.ts';
import { clearTables, handOver, makeOut, sellVoucher } from './acts-guests.ts';
import { type Kept, type Paid, remainingOf } from './bill.ts';
import { breakDown, type Printing } from './breakdowns.ts';
import { type Crew, openCrew } from './crew.ts';
import { openLedger, type Sent } from './ledger.ts';
import { mayBeBilled, mayBeEnded } from './minimum.ts';
import type { Night } from './nights.ts';
import { openPrintRoom } from './printers.ts';
import { openSaturday, type Post } from './venue.ts';

interface Waiting {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  /** What of it is the fee for paying by card. */
  readonly cardFee: number;
}
/** With the day on which it came to the server. */
type Came = Waiting & { readonly cameOn: string };

export interface Evening extends Crew {
  readonly night: Night;
  /** Money that was taken without the server for orders that had changed meanwhile. */
  readonly toSettle: readonly Came[];
  readonly printing: Printing;
  /** What Saturday came to by product, and which day it was, right after it was closed. */
  readonly closed: { readonly sold: Sent; readonly days: Sent; readonly yetToGo: number };
  close(): Promise<void>;
}

const minute = 60_000;

/** Plays the evening of a seed until enough orders are paid, and everybody has gone home. What it throws has gone wrong. */
export async function playSaturday(seed: string, night: Night): Promise<Evening> {
  const { wanted, opens, ends, isClosedByHand } = night;
  const crew = openCrew(await openSaturday(opens), rollDice(seed), night);
  const { test, posts, dice, ledger, manager } = crew;
  const { time } = test;
  const { body } = await manager.call('GET', 'api/printers');
  const printerIds = new Map<string, string>(body.map(({ name, id }: Sent) => [name, id]));
  const printing = breakDown(crew, await openPrintRoom(test, printerIds), printerIds);
  const toSettle: Came[] = [];
  const isToSettle = ({ id }: Kept) => toSettle.some(({ orderId }) => orderId === id);
  const paidOrders = () => [...ledger.orders.values()].filter(({ status }) => status === 'closed').length;
  const work = () =>
    workTogether(
      crew,
      crew.open().filter((order) => !isToSettle(order)),
    );
  const outage = async () => {
    const lost = posts.slice(0, 2);
    const waiting: Waiting[] = [];
    for (const post of lost) waiting.push(...(await sellWithoutServer(crew, post, isToSettle)));
    time.now += minute;
    for (const post of lost) await crew.find(post);
    toSettle.push(...waiting.map((each) => ({ ...each, cameOn: crew.day })));
  };
  const happens = new Map<number, () => Promise<unknown>>(changes(crew, outage));
  const leave = async () => {
    const post = pick(dice, posts.slice(0, 9));
    await crew.clockOut(post, pick(dice, posts.slice(9)));
    await crew.clockIn(post);
  };
  /** And what happens again after so many steps. */
  const again: readonly (readonly [number, () => Promise<unknown>])[] = [
    [7, () => crew.moveCash(pick(dice, posts))],
    [5, () => giveBack(crew)],
    [9, () => eat(crew)],
    [8, () => receive(crew)],
    [6, () => correct(crew)],
    [4, () => makeOut(crew)],
    [3, () => clearTables(crew)],
    [11, () => handOver(crew)],
    [10, () => sellVoucher(crew)],
    [12, leave],
  ];
  const closing = closingOf(crew, night);
  // It goes on into Sunday, unless somebody closes Saturday before its hour.
  const late = isClosedByHand ? ends - 30 * minute : ends + 120 * minute;
  let isAcross = isClosedByHand;
  for (const post of posts) await crew.clockIn(post);
  for (let step = 1; paidOrders() < wanted; step += 1) {
    time.now = Math.max(time.now + minute / 60, opens + Math.floor(((late - opens) * paidOrders()) / wanted));
    if (!isAcross && time.now >= ends - 8 * minute) {
      // What is sold now comes to the server after the day has ended.
      time.now = Math.min(time.now, ends - 8 * minute);
      isAcross = true;
      await outage();
    }
    await closing.look();
    await Promise.all([work(), printing.printDue()]);
    await happens.get(step)?.();
    await printing.happens.get(step)?.(work);
    for (const [every, act] of again) if (step % every === 0) await act();
  }
  if (isClosedByHand) {
    await crew.ask(manager, 'api/days/close', { day: night.saturday });
    crew.endDay();
  }
  // What is still open is carried over, and paid on the next day.
  const closed = await closing.end();
  await settleAll(crew, toSettle);
  await takeRest(crew);
  for (const post of posts) await crew.clockOut(post);
  await printing.stop();
  await printing.lookAfter();
  return Object.assign(crew, {
    night,
    toSettle,
    printing,
    closed,
    close: async () => {
      await printing.close();
      await test.close();
    },
  });
}

/** What happens at which step of the evening. */
function changes({ test, ledger }: Crew, outage: () => Promise<void>) {
  /** From now on who is served at a table pays so much for it, basis points. */
  const charge = async (fee: number) => {
    await changeSettings(test.app, { serviceFeePercentage: fee });
    ledger.venue.fee = fee;
  };
  /** And who pays by card. */
  const chargeCards = async (cardFee: number) => {
    await changeSettings(test.app, { cardPaymentFee: cardFee });
    ledger.venue.cardFee = cardFee;
  };
  const givePoints = async () => {
    const points = { pointsPerHundred: 500, pointWorth: 3 };
    await changeSettings(test.app, points);
    Object.assign(ledger.venue, points);
  };
  return [
    [5, givePoints],
    [40, outage],
    [20, () => chargeCards(250)],
    [30, () => charge(1000)],
    [60, outage],
    [65, () => chargeCards(0)],
    [70, () => charge(0)],
    [75, () => chargeCards(175)],
  ] as const satisfies (readonly [number, () => Promise<unknown>])[];
}

/** Looks at what Saturday came to as soon as it is over. */
function closingOf(crew: Crew, { saturday }: Night) {
  let closed: Evening['closed'] | null = null;
  const read = async (): Promise<Evening['closed']> => {
    const admin = await crew.test.signIn('Admin', 'tablet');
    const report = `api/reports/sales?from=${saturday}&to=${saturday}&groupBy=product&locale=en`;
    const [sold, days] = await Promise.all([admin.call('GET', report), admin.call('GET', 'api/days')]);
    const yetToGo = [...crew.ledger.orders.values()].filter((order) => order.isYetToGo).length;
    return { sold: sold.body, days: days.body, yetToGo };
  };
  return {
    look: async () => {
      if (crew.day !== saturday) closed ??= await read();
    },
    end: async () => closed ?? read(),
  };
}

/** Everybody does something at once, each with an order of their own: what two do with one is in tests of its own. */
async function workTogether(crew: Crew, free: Kept[]): Promise<void> {
  const { dice, posts } = crew;
  const takeOne = () => free.splice(dice.between(0, free.length - 1), 1);
  await Promise.all(
    posts.map((post) => {
      const [order] = dice.chance(0.75) ? takeOne() : [];
      return order === undefined ? openAndServe(crew, post) : workOn(crew, post, order, takeOne());
    }),
  );
}

/** A device without the server sells on; and takes money for an order to which a colleague adds something meanwhile. */
async function sellWithoutServer(crew: Crew, post: Post, isToSettle: (order: Kept) => boolean): Promise<Waiting[]> {
  const { test, goods, dice, ledger, manager, give } = crew;
  const known = crew
    .open()
    .find(
      (order) =>
        order.owner === post.userId &&
        order.percent === 0 &&
        remainingOf(order) > 0 &&
        mayBeBilled(order) &&
        !isToSettle(order),
    );
  await crew.lose(post);
  test.time.now += 2 * minute;
  for (let sale = 0; sale < 6; sale += 1) {
    const orderId = uuidv7();
    const lines = newLines(dice, goods, orderId);
    const opening = { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 };
    const shown = openLedger(goods);
    for (const each of [opening, ...lines]) shown.note(each, post.userId, crew.day, test.time.now);
    await give(post, opening, ...lines, paying(crew, shown.orders.get(orderId) as Kept));
    test.time.now += 2 * minute;
  }
  if (known === undefined) return [];
  const asked = paying(crew, known);
  // Tips of money that is to be settled are in tests of their own: they are of the day on which they were given.
  const paid = { ...asked, payments: asked.payments.map(({ tip: _, ...payment }: Sent) => payment) };
  await give(post, paid);
  await give(manager, newLines(dice, goods, known.id)[0]);
  const payments: { id: string; method: string; amount: number; cardFee?: number; tip?: number }[] = paid.payments;
  const inCash = payments.filter(({ method }) => method === 'cash');
  const cash = inCash.reduce((sum, { amount, tip = 0 }) => sum + amount + tip, 0);
  ledger.drawers.set(post.userId, (ledger.drawers.get(post.userId) ?? 0) + cash);
  return payments.map(({ id, amount, cardFee = 0 }) => ({ id, orderId: known.id, amount, cardFee }));
}

/** What guests owe at the end, and what nothing came of. */
async function takeRest(crew: Crew): Promise<void> {
  const { open, give, manager } = crew;
  for (const order of open()) {
    const isEmpty = [...order.lines.values()].every(({ quantity }) => quantity === 0);
    // What somebody gave on a smaller order does not hold any more.
    if (order.percent > 0) await give(manager, { type: 'discountOrder', orderId: order.id, discount: null });
    if (isEmpty ? !mayBeEnded(order) : !mayBeBilled(order))
      await give(manager, { type: 'waiveMinimum', orderId: order.id, isWaived: true });
    if (isEmpty) await give(manager, { type: 'cancelOrder', orderId: order.id });
    else if (remainingOf(order) > 0) await give(manager, paying(crew, order));
    else await give(manager, { type: 'closeOrder', orderId: order.id });
  }
}

/** What was taken for orders that had changed goes to them. */
async function settleAll({ manager, ledger, ask, count }: Crew, toSettle: readonly Came[]): Promise<void> {
  const { body } = await manager.call('GET', 'api/settlements');
  for (const { id, received, orderId, payments } of body.entries) {
    await ask(manager, `api/settlements/${id}/settle`, { outcome: 'toOrder', received });
    const came = payments.map((payment: Paid) => {
      const { cardFee, cameOn } = toSettle.find((each) => each.id === payment.id) as Came;
      return { ...payment, cardFee, cameOn };
    });
    ledger.orders.get(orderId)?.paid.push(...came);
    count('settle');
  }
}
