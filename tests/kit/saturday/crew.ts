// Twelve people at their devices: what they send, what was accepted of it, and what is in their drawers.
import { uuidv7 } from '#kernel/ids.ts';
import { type Dice, pick } from '../../../src/main/demo/dice.ts';
import type { Kept } from './bill.ts';
import { type Ledger, openLedger, type Sent } from './ledger.ts';
import { mayBeBilled } from './minimum.ts';
import type { Night } from './nights.ts';
import type { Post, SaturdayVenue } from './venue.ts';

export interface CashOut {
  readonly handoutId: string;
  readonly expected: number;
  readonly difference: number;
}

export interface Crew extends SaturdayVenue {
  readonly dice: Dice;
  readonly ledger: Ledger;
  readonly manager: Post;
  /** Accepted commands by kind, and refused ones by kind and code. */
  readonly seen: ReadonlyMap<string, number>;
  readonly cashOuts: readonly CashOut[];
  /** The business day on which things are done now. */
  readonly day: string;
  /** When orders were closed and given back, by the clock of the server. */
  readonly soldAt: ReadonlyMap<string, number>;
  readonly refundedAt: ReadonlyMap<string, number>;
  /** Orders whose tables somebody cleared after they were paid. */
  readonly cleared: ReadonlySet<string>;
  /** Somebody has closed the day by hand. */
  endDay(): void;
  count(what: string): void;
  /** Sends commands, and enters the accepted ones in the ledger. Answers whether all were accepted. */
  give(post: Post, ...commands: Sent[]): Promise<boolean>;
  /** The device loses the server: it keeps what it is given. */
  lose(post: Post): Promise<void>;
  /** The server is back, and all of that arrives. */
  find(post: Post): Promise<void>;
  clockIn(post: Post): Promise<void>;
  /** Counts the drawer, sometimes some cents short, and leaves the open orders to somebody who stays. */
  clockOut(post: Post, heir?: Post): Promise<void>;
  moveCash(post: Post): Promise<void>;
  open(): Kept[];
  atWork(): Post[];
  /** Something other than an order that must go well. */
  ask(post: Post, path: string, body: object): Promise<Sent>;
}

const entered = [
  ['paidIn', 500],
  ['tipsPaid', -150],
  ['paidOut', -300],
  ['expense', -250],
  ['noSale', 0],
] as const;

/** Hundreds and cents. */
const inPieces = (amount: number) => [
  { value: 10_000, pieces: Math.floor(amount / 10_000) },
  { value: 1, pieces: amount % 10_000 },
];

export function openCrew(venue: SaturdayVenue, dice: Dice, night: Night): Crew {
  const { test, goods, posts, lists, minimums } = venue;
  const ledger = openLedger(goods, { lists, minimums });
  const manager = posts.at(-1) as Post;
  ledger.managers.add(manager.userId);
  const seen = new Map<string, number>();
  const shifts = new Map<Post, string>();
  const cashOuts: CashOut[] = [];
  const soldAt = new Map<string, number>();
  const refundedAt = new Map<string, number>();
  const cleared = new Set<string>();
  let isEnded = false;
  const dayNow = () =>
    isEnded || (!night.isClosedByHand && test.time.now >= night.ends) ? night.sunday : night.saturday;
  const offline = new Map<Post, { readonly queue: Sent[]; readonly version: number }>();
  const count = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const drawerOf = ({ userId }: Post) => ledger.drawers.get(userId) ?? 0;
  const open = () => [...ledger.orders.values()].filter(({ status }) => status === 'open');
  const ownOpen = ({ userId }: Post) => open().filter(({ owner }) => owner === userId);
  const ask = async (post: Pick<Post, 'call'>, path: string, body: object) => {
    const answer = await post.call('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** An accepted command. */
  function enter(command: Sent, post: Post): void {
    ledger.note(command, post.userId, dayNow(), test.time.now);
    const { now } = test.time;
    if (command.type === 'freeTable') {
      cleared.add(command.orderId);
      const { kind } = ledger.orders.get(command.orderId) as Kept;
      if (kind === 'takeAway' || kind === 'delivery') count(kind === 'takeAway' ? 'fetched' : 'delivered');
    }
    if (command.type === 'refund') refundedAt.set(command.orderId, now);
    const isClosed = ledger.orders.get(command.orderId)?.status === 'closed';
    if (isClosed && !soldAt.has(command.orderId)) soldAt.set(command.orderId, now);
  }
  async function deliver(post: Post, commands: readonly Sent[]): Promise<boolean> {
    const { answers } = await ask(post, 'api/orders/commands', { commands });
    for (const [index, command] of commands.entries()) {
      const { outcome, code } = answers[index];
      count(outcome === 'done' ? command.type : `${command.type} ${code}`);
      const order = ledger.orders.get(command.orderId);
      // Nobody is held back who has spent enough; who has not is in the ledger.
      if (code === 'MINIMUM_NOT_REACHED' && (order === undefined || mayBeBilled(order)))
        throw new Error(`${command.orderId} has reached its minimum`);
      if (outcome === 'done') enter(command, post);
    }
    return answers.every(({ outcome }: { outcome: string }) => outcome === 'done');
  }
  const crew: Crew = {
    ...venue,
    dice,
    ledger,
    manager,
    seen,
    cashOuts,
    get day() {
      return dayNow();
    },
    soldAt,
    refundedAt,
    cleared,
    endDay: () => {
      isEnded = true;
    },
    count,
    ask,
    open,
    atWork: () => posts.filter((post) => shifts.has(post)),
    async give(post, ...commands) {
      const known = offline.get(post);
      if (known === undefined)
        return deliver(
          post,
          commands.map((command) => ({ id: uuidv7(), ...command })),
        );
      const made = { at: test.time.now, catalogueVersion: known.version };
      known.queue.push(...commands.map((command) => ({ id: uuidv7(), made, ...command })));
      return true;
    },
    async lose(post) {
      const { body } = await post.call('GET', 'api/menus/fetch?locale=sq');
      offline.set(post, { queue: [], version: body.version });
    },
    async find(post) {
      const queue = offline.get(post)?.queue ?? [];
      offline.delete(post);
      for (let from = 0; from < queue.length; from += 10) await deliver(post, queue.slice(from, from + 10));
    },
    async clockIn(post) {
      // Refunds are paid out of the manager's.
      const openingFloat = post === manager ? 500_000 : 10_000;
      shifts.set(post, (await ask(post, 'api/shifts', { openingFloat })).shiftId);
      ledger.drawers.set(post.userId, openingFloat);
      count('clockIn');
    },
    async clockOut(post, heir = manager) {
      const expected = drawerOf(post);
      const difference = dice.chance(0.3) ? -5 * dice.between(1, Math.min(9, expected / 5)) : 0;
      const left = ownOpen(post);
      const { cashOut } = await ask(post, `api/shifts/${shifts.get(post)}/end`, {
        count: { pieces: inPieces(expected + difference), methods: [] },
        ...(left.length > 0 ? { heirId: heir.userId } : {}),
      });
      for (const order of left) order.owner = heir.userId;
      shifts.delete(post);
      ledger.drawers.delete(post.userId);
      const boss = await test.signIn('Admin', 'tablet');
      await ask(boss as never, `api/handouts/${cashOut.handoutId}/receive`, { reason: 'counted twice' });
      cashOuts.push({ handoutId: cashOut.handoutId, expected, difference });
      count('clockOut');
    },
    async moveCash(post) {
      const [reason, amount] = pick(dice, entered);
      const category = reason === 'expense' ? { category: 'goods' } : {};
      const body = { reason, amount: Math.abs(amount), note: 'why', ...category };
      const { status, body: answer } = await post.call('POST', `api/shifts/${shifts.get(post)}/movements`, body);
      // No more tips are paid out than were given.
      if (answer?.error?.code === 'TIPS_PAID') return count('tipsPaid TIPS_PAID');
      if (status !== 200) throw new Error(`${reason}: ${JSON.stringify(answer)}`);
      ledger.drawers.set(post.userId, drawerOf(post) + amount);
      count(reason);
    },
  };
  return crew;
}
