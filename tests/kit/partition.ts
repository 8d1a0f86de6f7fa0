// Two devices that lose the server for an hour, and everybody who goes on working meanwhile. The same story is played to a
// model of the server (partition-model.ts) and to the real one; the seed decides all of it.
import { applyCommand } from '#features/orders/domain/apply.ts';
import { billOf } from '#features/orders/domain/bill.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import type { OrderContext } from '#features/orders/domain/decision.ts';
import { ordersOf } from '#features/orders/domain/kind-of.ts';
import type { Order } from '#features/orders/domain/order.ts';
import type { Outcome, Rest } from '#features/settlements/domain/settle.ts';
import type { ErrorDetails } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Dice, pick, rollDice } from '../../src/main/demo/dice.ts';
import { policy } from './orders.ts';
import { nextOf, type Wanted } from './partition-acts.ts';
import { partitionRules } from './partition-rules.ts';

export type DeviceName = 'till' | 'tablet';
export const deviceNames: readonly DeviceName[] = ['till', 'tablet'];

export interface Answer {
  readonly id: string;
  readonly outcome: 'done' | 'refused' | 'wait';
  readonly code: string | null;
  readonly details?: ErrorDetails;
  /** What it changed. */
  readonly orders?: readonly Order[];
}

export interface Entry {
  readonly id: string;
  readonly orderId: string;
  readonly received: number;
  readonly commandIds: readonly string[];
  readonly payments: readonly { readonly id: string; readonly method: string; readonly amount: number }[];
}

/** What the books of the venue say, minor units by method. */
export interface Books {
  readonly orders: readonly Order[];
  /** Payments of orders. */
  readonly paid: ReadonlyMap<string, number>;
  /** Received and in no order: what came, less what went to orders or back. */
  readonly received: ReadonlyMap<string, number>;
  readonly open: readonly Entry[];
  /** Ids of commands whose refusal is in the journal. */
  readonly refusals: ReadonlySet<string>;
}

/** The part of a rules' context that a device has from its catalogue and its user's log-in. */
export interface Shelf {
  readonly version: number;
  readonly productIds: readonly string[];
  readonly tableIds: readonly string[];
  /** Some have prices of their own. */
  readonly clientIds: readonly string[];
  readonly colleagueId: string;
  readonly context: Pick<
    OrderContext,
    'product' | 'prices' | 'paymentMethod' | 'userId' | 'pointId' | 'may' | 'discountLimit'
  > &
    Partial<Pick<OrderContext, 'minimumOf'>>;
}

/** The venue as the story needs it: the model, or the real server. */
export interface Venue<Name extends string = DeviceName> {
  now(): number;
  pass(ms: number): void;
  /** What the device sells by from now on; the server hears of the device. */
  fetchShelf(device: Name): Promise<Shelf>;
  /** All open orders, as the device loads them. */
  fetchOrders(device: Name): Promise<readonly Order[]>;
  /** Sends commands in the name of the device's user; `late` ones were proven, or are the sender's own. */
  deliver(device: Name, commands: readonly OrderCommand[], by: Sending): Promise<readonly Answer[]>;
  setPrice(productId: string, price: number): Promise<void>;
  setCards(isActive: boolean): Promise<void>;
  settle(entry: Entry, outcome: Outcome, rest: Rest): Promise<{ readonly returned: number } | null>;
  books(): Promise<Books>;
}
export interface Sending {
  /** The user of the device has signed out, and a colleague sends; with proof or without. */
  readonly isGone: boolean;
  readonly isProven: boolean;
}

export interface Device {
  readonly name: DeviceName;
  readonly orders: Map<string, Order>;
  queue: OrderCommand[];
  /** Its own sales. */
  readonly sold: string[];
  shelf: Shelf;
  isOffline: boolean;
}

export interface Played {
  readonly books: Books;
  /** Money that is in the drawers, minor units by method. */
  readonly drawers: ReadonlyMap<string, number>;
  /** Payments that guests made offline, with the order. */
  readonly takenOffline: ReadonlyMap<string, { readonly orderId: string; readonly amount: number }>;
  /** Orders that one device opened and paid offline, and that nobody else knew; what the guests paid. */
  readonly ownSales: ReadonlyMap<string, number>;
  /** Commands given offline that were refused when they arrived. */
  readonly collisions: readonly { readonly command: OrderCommand; readonly code: string }[];
  readonly settled: number;
  readonly lateDone: number;
  /** Kinds of commands that a device kept while it had no server. */
  readonly kept: ReadonlySet<string>;
}

const minute = 60_000;

/** Plays the story of a seed, to the end: everything was delivered, and some of it settled. */
export async function playPartition(venue: Venue, seed: string): Promise<Played> {
  const dice = rollDice(seed);
  const drawers = new Map<string, number>();
  const takenOffline = new Map<string, { orderId: string; amount: number }>();
  const ownSales = new Map<string, number>();
  const openedOffline = new Set<string>();
  const kept = new Set<string>();
  const collisions: { command: OrderCommand; code: string }[] = [];
  let lateDone = 0;
  const devices = await Promise.all(
    deviceNames.map(async (name): Promise<Device> => {
      return { name, orders: new Map(), queue: [], sold: [], shelf: await venue.fetchShelf(name), isOffline: false };
    }),
  );
  const contextOf = ({ shelf: { context } }: Device): OrderContext => localContext(context, venue.now());
  const put = (method: string, amount: number) => drawers.set(method, (drawers.get(method) ?? 0) + amount);

  /** What is opened offline is its device's own, with its parts, until it meets an order that others know. */
  function noteWhose(touched: readonly string[], { orders }: Device): void {
    const isOwn = touched.every((id) => openedOffline.has(id) || !orders.has(id));
    for (const id of touched) {
      if (isOwn) openedOffline.add(id);
      else openedOffline.delete(id);
    }
  }

  /** A device with a line sends at once; one without keeps the command if its own rules accept it. */
  async function give(device: Device, wanted: Wanted): Promise<void> {
    const made = { at: venue.now(), catalogueVersion: device.shelf.version };
    const command = { id: uuidv7(), made, ...wanted } as OrderCommand;
    const before = device.orders.get(command.orderId);
    const decision = applyCommand(device.orders, command, contextOf(device));
    if (!decision.ok) return;
    if (device.isOffline) {
      device.queue.push(command);
      kept.add(command.type);
    } else {
      const [answer] = await venue.deliver(device.name, [command], { isGone: false, isProven: true });
      // The user is there and sees the refusal: nothing is taken.
      if (answer?.outcome !== 'done') return;
    }
    if (device.isOffline) noteWhose(ordersOf(command), device);
    for (const order of decision.orders) device.orders.set(order.id, order);
    if (command.type !== 'pay') return;
    const after = decision.orders[0] as Order;
    for (const { id, method, amount, rounding } of after.payments.slice(before?.payments.length ?? 0)) {
      put(method, amount + rounding);
      if (device.isOffline) takenOffline.set(id, { orderId: after.id, amount: amount + rounding });
    }
    if (after.status !== 'closed' || !openedOffline.has(after.id)) return;
    ownSales.set(after.id, billOf(after).total);
    device.sold.push(after.id);
  }

  async function step(device: Device): Promise<void> {
    if (!device.isOffline && dice.chance(0.5)) await reload(venue, device);
    await give(device, nextOf(dice, device));
  }

  for (let each = 0; each < dice.between(3, 10); each += 1) await step(pick(dice, devices));
  for (const device of devices) await reload(venue, device);
  venue.pass(dice.between(0, 20) * 1_000);
  // One of them loses the server, or both.
  const lost = dice.chance(0.5) ? devices : [pick(dice, devices)];
  for (const device of lost) device.isOffline = true;

  await passAnHour(venue, dice, devices, step);
  // What was given last has had no answer for a while either.
  venue.pass(minute);
  for (const device of dice.chance(0.5) ? lost : lost.toReversed()) {
    const by = { isGone: dice.chance(0.4), isProven: dice.chance(0.7) };
    const late = await reconnect(venue, dice, device, by);
    // A colleague may do less, and the prices that somebody else saw are not theirs: then it is on the list.
    if (by.isGone && !by.isProven) for (const id of device.sold) ownSales.delete(id);
    lateDone += late.done;
    collisions.push(...late.collisions);
  }

  const settled = await settleSome(venue, dice, put);
  return { books: await venue.books(), drawers, takenOffline, ownSales, collisions, settled, lateDone, kept };
}

/** An hour of work, in which prices change and cards are switched off and on. */
async function passAnHour(
  venue: Venue,
  dice: Dice,
  devices: readonly Device[],
  step: (device: Device) => Promise<void>,
): Promise<void> {
  const steps = dice.between(15, 50);
  for (let each = 0; each < steps; each += 1) {
    venue.pass(Math.round((60 * minute) / steps));
    const chance = dice.between(1, 20);
    if (chance === 1) await venue.setPrice(pick(dice, devices[0]?.shelf.productIds ?? []), dice.between(50, 900));
    else if (chance === 2) await venue.setCards(dice.chance(0.5));
    else await step(pick(dice, devices));
  }
}

/** The device loads what a till loads when it has the server. */
async function reload(venue: Venue, device: Device): Promise<void> {
  device.shelf = await venue.fetchShelf(device.name);
  device.orders.clear();
  for (const order of await venue.fetchOrders(device.name)) device.orders.set(order.id, order);
}

/** Everything that the device has kept arrives, some of it twice. */
async function reconnect(venue: Venue, dice: Dice, device: Device, by: Sending) {
  const collisions: { command: OrderCommand; code: string }[] = [];
  let done = 0;
  while (device.queue.length > 0) {
    const batch = device.queue.slice(0, dice.between(1, 12));
    const answers = await venue.deliver(device.name, batch, by);
    // The answer is lost, and the same is sent again.
    if (dice.chance(0.2)) continue;
    for (const [index, command] of batch.entries()) {
      const answer = answers[index] as Answer;
      if (answer.outcome === 'done') done += 1;
      else collisions.push({ command, code: `${answer.outcome} ${answer.code}` });
    }
    device.queue = device.queue.slice(batch.length);
  }
  device.isOffline = false;
  return { done, collisions };
}

/** A manager settles most of the list; `put` moves money of a drawer. Returns how much was settled. */
async function settleSome(venue: Venue, dice: Dice, put: (method: string, amount: number) => void): Promise<number> {
  let settled = 0;
  for (const entry of (await venue.books()).open) {
    if (dice.chance(0.3)) continue;
    const outcome: Outcome = entry.received === 0 ? 'noted' : pick(dice, ['toOrder', 'returned', 'kept']);
    const done = await venue.settle(entry, outcome, pick(dice, ['returned', 'kept']));
    // The order may be paid or gone: then the money is given back or kept, another day.
    if (done === null) continue;
    settled += 1;
    // Guests get back what they gave, by the methods of the entry.
    let left = done.returned;
    for (const { method, amount } of entry.payments.toReversed()) {
      const part = Math.min(left, amount);
      put(method, -part);
      left -= part;
    }
  }
  return settled;
}

export function localContext(context: Shelf['context'] & Partial<OrderContext>, now: number): OrderContext {
  return {
    now,
    businessDay: '2026-11-18',
    guards: [],
    policy: { ...policy, ...partitionRules },
    isOffered: () => true,
    discountPreset: () => undefined,
    role: 'Waiter' as const,
    canTake: () => true,
    isGivenBack: () => false,
    hasTable: () => true,
    hasClient: () => true,
    minimumOf: () => null,
    clientName: () => undefined,
    clientDiscount: () => 0,
    isCardShown: () => true,
    planOf: () => null,
    heldBy: () => null,
    approverOf: () => null,
    nextOrderNumber: () => null,
    nextReceiptNumber: () => null,
    serverRules: null,
    ...context,
  };
}
