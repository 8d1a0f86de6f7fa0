// One sequence under way: who gives what where, and whether what came of it is what the model says.
import { expect } from 'vitest';
import { billOf as productBillOf } from '#features/orders/domain/bill.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import type { Order } from '#features/orders/domain/order.ts';
import type { Answer } from '../partition.ts';
import type { Kept } from '../saturday/bill.ts';
import type { Sent } from '../saturday/ledger.ts';
import { type Book, openBook, put } from './book.ts';
import { checkKept, checkOrder, type Sums, sumsOf } from './checks.ts';
import { commandOf, type Device, openDevice } from './devices.ts';
import { type Post, type Premises, pointsOfModel } from './premises.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Somebody who pays for their time, once. */
export interface Visit {
  readonly startedAt: number;
  status: 'underWay' | 'ended' | 'withdrawn';
  price: number | null;
}

export interface Stage {
  readonly premises: Premises;
  readonly devices: readonly Device[];
  readonly book: Book;
  /** Accepted commands by kind, refused ones by kind and code, and what else was done. */
  readonly seen: Map<string, number>;
  /** Orders as the premises said last. */
  readonly orders: Map<string, Order>;
  /** Orders for which money was taken that they could not take. */
  readonly unsettled: Set<string>;
  /** By payment, what of such money is the fee on a card. */
  readonly cardFees: Map<string, number>;
  /** Sales that wait for their guests. */
  readonly parked: Set<string>;
  readonly visits: Map<string, Visit>;
  /** What is not predicted of an order is as the venue says. */
  readonly hear: (kept: Kept, order: Order) => void;
  /** What was given, for whoever reads of a failure. */
  readonly story: string[];
}

export function openStage(premises: Premises): Stage {
  const book = openBook(premises);
  for (const { number, value, isForSale } of premises.vouchers) {
    book.ledger.vouchers.set(number, { left: isForSale ? 0 : value, isValid: !isForSale });
    if (!isForSale) put(book.flows, 'issued', value);
  }
  Object.assign(book.ledger.venue, pointsOfModel);
  for (const [id, count] of premises.points) book.ledger.points.set(id, count);
  for (const { userId, role } of premises.posts) if (role === 'Manager') book.ledger.managers.add(userId);
  return {
    premises,
    devices: premises.posts.map((post) => openDevice(premises, post)),
    book,
    seen: new Map(),
    orders: new Map(),
    unsettled: new Set(),
    cardFees: new Map(),
    parked: new Set(),
    visits: new Map(),
    hear,
    story: [],
  };
}

export const count = ({ seen }: Stage, what: string): void => put(seen, what, 1);

/** What the device goes by. */
export const bookOf = ({ book }: Stage, { own }: Device): Book => own?.book ?? book;

const tell = ({ story }: Stage, { id: _, ...command }: OrderCommand, what: string): void =>
  void story.push(`${what}: ${JSON.stringify(command)}`);

const serverOnly = [
  'chargeAllowance',
  'chargeAccount',
  'redeemVoucher',
  'spendPoints',
  'giveFree',
  'refund',
  'correctPayment',
  'requestHandover',
];
const money = [
  'pay',
  'chargeAccount',
  'redeemVoucher',
  'spendPoints',
  'giveFree',
  'closeOrder',
  'mergeOrders',
  'printTotal',
  'send',
  'fireCourse',
];

function compare(stage: Stage, said: Verdict, code: string | null, command: Sent, where: string): void {
  if (said === 'yes' && code === null) count(stage, `surely ${command.type}`);
  if (said === 'maybe' || (said === 'yes') === (code === null)) return;
  const what = said === 'yes' ? 'must be accepted' : 'must be refused';
  expect.fail(`${what}: ${where}: ${command.type} ${JSON.stringify(command)}`);
}

/** Gives a command at a device. Answers the code with which it was refused, or null. */
export async function give(stage: Stage, device: Device, wanted: Sent): Promise<string | null> {
  const { premises } = stage;
  const command = commandOf(premises, wanted, device);
  return device.own === null ? sendNow(stage, device, command) : keepForLater(stage, device, command);
}

async function sendNow(stage: Stage, device: Device, command: OrderCommand): Promise<string | null> {
  const { premises, book, unsettled } = stage;
  const { post } = device;
  const said = verdict(book, command, post, premises.now());
  const answer = await device.send(command);
  tell(stage, command, `${post.name} ${answer.code ?? 'done'}`);
  count(stage, answer.code === null ? command.type : `${command.type} ${answer.code}`);
  const waits = money.includes(command.type) && touches(command).some((id) => unsettled.has(id));
  compare(stage, waits && said === 'yes' ? 'maybe' : said, answer.code, command, `${post.name}, ${answer.code}`);
  if (answer.outcome !== 'done') return answer.code ?? 'WAIT';
  takeInHand(book, command);
  accept(stage, command, answer, post, premises.now());
  return null;
}

/** The till decides as the server would, by what it knows; what only the server decides it refuses at once. */
async function keepForLater(stage: Stage, device: Device, command: OrderCommand): Promise<string | null> {
  const { own, post } = device;
  const { book, orders } = own as NonNullable<Device['own']>;
  const now = stage.premises.now();
  const said = verdict(book, command, post, now);
  const before = device.waiting();
  const code = await device.keep(command);
  tell(stage, command, `${post.name} without the server ${code ?? 'kept'}`);
  count(stage, code === null ? `offline ${command.type}` : `offline ${command.type} ${code}`);
  // Asking a colleague needs the server too; the screen does not offer it, the rules do not know.
  const isServers = serverOnly.includes(command.type) && command.type !== 'requestHandover';
  // A till does not know what was given back.
  const isUnknown = command.type === 'keepToGo' && book.ledger.orders.get(command.orderId)?.isAllBack === true;
  const known = isUnknown ? 'maybe' : said;
  compare(stage, isServers ? 'no' : known, code, command, `${post.name} without the server, ${code}`);
  expect(device.waiting()).toBe(before + (code === null ? 1 : 0));
  if (code !== null) return code;
  book.note(command, post, now);
  for (const id of touches(command)) {
    const [order, kept] = [orders.get(id), book.ledger.orders.get(id)];
    if (order !== undefined && kept !== undefined) hear(kept, order);
  }
  takeInHand(stage.book, command);
  return null;
}

/** What is not predicted is as the venue says: cents, and so what of a minimum went with a part. */
function hear(kept: Kept, order: Order): void {
  if (kept.said === null) return;
  kept.said = productBillOf(order).withoutCardFee;
  const { minimumSpend: spend = 0, minimumWaived: waived = 0, minimumShared: isShared = false } = order;
  kept.minimum = { spend, waived, isShared };
}

/** Guests pay who is there, whatever the server says of it later. */
function takeInHand(book: Book, command: Sent): void {
  if (command.type !== 'pay') return;
  for (const { method, amount, tip = 0 } of command.payments) put(book.hands, method, amount + tip);
}

const touches = (command: Sent): string[] =>
  [command.orderId, command.toOrderId, command.newOrderId].filter((id) => id !== undefined);

function accept(stage: Stage, command: OrderCommand, { orders = [] }: Answer, post: Post, at: number): void {
  const { book } = stage;
  const before: Sums = sumsOf(touches(command).flatMap((id) => stage.orders.get(id) ?? []));
  const wasSeated = (stage.orders.get(command.orderId)?.tableId ?? null) !== null;
  book.note(command, post, at);
  const { kind } = book.ledger.orders.get(command.orderId) as Kept;
  if (command.type === 'freeTable') count(stage, `gone ${kind}`);
  for (const order of orders) {
    const kept = book.ledger.orders.get(order.id) as Kept;
    hear(kept, order);
    stage.orders.set(order.id, order);
  }
  checkKept(command, wasSeated, before, sumsOf(touches(command).flatMap((id) => stage.orders.get(id) ?? [])));
  for (const order of orders) checkOrder(book, order, command.type);
}

/** All that a device has kept arrives; what cannot be carried out is refused, and its money waits to be settled. */
export async function reconnect(stage: Stage, device: Device): Promise<void> {
  const { book, premises, unsettled } = stage;
  premises.pass(60_000);
  const { post } = device;
  for (const [command, answer] of await device.find()) {
    const said = verdict(book, command, post, premises.now(), true);
    tell(stage, command, `${post.name} late ${answer.code ?? 'done'}`);
    count(stage, answer.code === null ? `late ${command.type}` : `late ${command.type} ${answer.code}`);
    const waits = money.includes(command.type) && touches(command).some((id) => unsettled.has(id));
    compare(stage, waits && said === 'yes' ? 'maybe' : said, answer.code, command, `${post.name} late, ${answer.code}`);
    if (answer.outcome === 'done') accept(stage, command, answer, post, premises.now());
    else if (command.type === 'pay') receive(stage, command, post);
  }
}

/** Money that no order took is in the drawer all the same. */
function receive({ book, unsettled, cardFees, premises }: Stage, command: Sent, post: Post): void {
  unsettled.add(command.orderId);
  for (const { id, cardFee = 0 } of command.payments) cardFees.set(id, cardFee);
  book.receive(command.payments, post, premises.now());
}
