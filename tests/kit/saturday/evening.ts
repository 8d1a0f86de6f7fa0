// A Saturday with every table taken: twelve devices, twenty-five tables, six hundred orders, a printer that fails, two devices that
// lose the server twice, waiters who come and go, guests with prices of their own, tables with a minimum spend, and a day that is
// closed in the night in which the clock is set back.
import { uuidv7 } from '#kernel/ids.ts';
import { pick, rollDice } from '../../../src/main/demo/dice.ts';
import { changeSettings } from '../app.ts';
import { correct, eat, giveBack, newLines, openAndServe, paying, receive, workOn } from './acts.ts';
import { makeOut } from './acts-guests.ts';
import { type Kept, type Paid, remainingOf } from './bill.ts';
import { type Crew, openCrew } from './crew.ts';
import { openLedger, type Sent } from './ledger.ts';
import { mayBeBilled, mayBeEnded } from './minimum.ts';
import { openSaturday, type Post } from './venue.ts';

interface Waiting {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  /** What of it is the fee for paying by card. */
  readonly cardFee: number;
}

export interface Evening extends Crew {
  /** Money that was taken without the server for orders that had changed meanwhile. */
  readonly toSettle: readonly Waiting[];
}

export const days = { saturday: '2027-10-30', sunday: '2027-10-31' } as const;
const minute = 60_000;
/** Half past four in the morning, after the clock was set back. */
const late = Date.UTC(2027, 9, 31, 3, 30, 0);

/** Plays the evening of a seed until `wanted` orders are paid, and everybody has gone home. What it throws has gone wrong. */
export async function playSaturday(seed: string, wanted = 600): Promise<Evening> {
  const crew = openCrew(await openSaturday(), rollDice(seed), days.saturday);
  const { test, posts, dice, ledger, manager } = crew;
  const { time } = test;
  const toSettle: Waiting[] = [];
  const isToSettle = ({ id }: Kept) => toSettle.some(({ orderId }) => orderId === id);
  const paidOrders = () => [...ledger.orders.values()].filter(({ status }) => status === 'closed').length;
  const pace = Math.floor((late - time.now) / (wanted / 2.2));
  const printerId = (await manager.call('GET', 'api/printers')).body[0].id;
  const power = (isOnline: boolean) => crew.ask(manager, `api/printers/${printerId}/power`, { isOnline });
  const outage = async () => {
    const lost = posts.slice(0, 2);
    for (const post of lost) toSettle.push(...(await sellWithoutServer(crew, post, isToSettle)));
    time.now += minute;
    for (const post of lost) await crew.find(post);
  };
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
  const leave = async () => {
    const post = pick(dice, posts.slice(0, 9));
    await crew.clockOut(post, pick(dice, posts.slice(9)));
    await crew.clockIn(post);
  };
  /** What happens at which step of the evening. */
  const happens = new Map<number, () => Promise<unknown>>([
    ...([
      [40, outage],
      [20, () => chargeCards(250)],
      [30, () => charge(1000)],
      [50, () => power(false)],
      [55, () => power(true)],
      [60, outage],
      [65, () => chargeCards(0)],
      [70, () => charge(0)],
      [75, () => chargeCards(175)],
    ] as const),
  ]);
  /** And what happens again after so many. */
  const again: readonly (readonly [number, () => Promise<unknown>])[] = [
    [7, () => crew.moveCash(pick(dice, posts))],
    [5, () => giveBack(crew)],
    [9, () => eat(crew)],
    [8, () => receive(crew)],
    [6, () => correct(crew)],
    [4, () => makeOut(crew)],
    [12, leave],
  ];
  for (const post of posts) await crew.clockIn(post);
  for (let step = 1; paidOrders() < wanted; step += 1) {
    if (time.now < late) time.now += pace;
    await workTogether(
      crew,
      crew.open().filter((order) => !isToSettle(order)),
    );
    await happens.get(step)?.();
    for (const [every, act] of again) if (step % every === 0) await act();
  }
  // The day is closed by hand; what is still open is carried over, and paid on the next.
  await crew.ask(manager, 'api/days/close', { day: days.saturday });
  crew.day = days.sunday;
  await settleAll(crew, toSettle);
  await takeRest(crew);
  for (const post of posts) await crew.clockOut(post);
  return { ...crew, toSettle };
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
async function sellWithoutServer(crew: Crew, post: Post, isToSettle: (order: Kept) => boolean) {
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
    for (const each of [opening, ...lines]) shown.note(each, post.userId, crew.day);
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
async function settleAll({ manager, ledger, ask, count }: Crew, toSettle: readonly Waiting[]): Promise<void> {
  const { body } = await manager.call('GET', 'api/settlements');
  for (const { id, received, orderId, payments } of body.entries) {
    await ask(manager, `api/settlements/${id}/settle`, { outcome: 'toOrder', received });
    const came = payments.map((payment: Paid) => {
      const cardFee = toSettle.find(({ id }) => id === payment.id)?.cardFee ?? 0;
      return { ...payment, cardFee, cameOn: days.saturday };
    });
    ledger.orders.get(orderId)?.paid.push(...came);
    count('settle');
  }
}
