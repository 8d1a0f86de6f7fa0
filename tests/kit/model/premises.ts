// The venue as the sequences need it: the rules in memory (rules-premises.ts), or the real server (server-premises.ts).
import type { OrderCommand } from '#features/orders/domain/command.ts';
import type { OrderContext } from '#features/orders/domain/decision.ts';
import type { Order } from '#features/orders/domain/order.ts';
import type { Answer } from '../partition.ts';
import type { Good } from '../saturday/bill.ts';
import type { Lists } from '../saturday/ledger.ts';

/** For being served at a table, and on what is paid by card, basis points. */
export interface Fees {
  readonly fee: number;
  readonly cardFee: number;
}

/** Somebody at a device of their own. */
export interface Post {
  readonly name: string;
  readonly userId: string;
  readonly pointId: string;
  readonly role: 'Manager' | 'Waiter' | 'Staff';
}

/** What a device sells by when it has lost the server. */
export interface Carried {
  readonly version: number;
  readonly context: Partial<OrderContext>;
}

/** Money that was taken without the server and waits to be settled. */
export interface Waiting {
  readonly id: string;
  readonly orderId: string;
  readonly received: number;
  readonly payments: readonly { readonly id: string; readonly method: string; readonly amount: number }[];
}

export interface Asked {
  readonly action: string;
  readonly subject: string;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly amount: number;
}

/** What a visit costs by how long it takes: up to so many minutes so much, then for each begun piece. Minor units. */
export interface Tariff {
  readonly steps: readonly (readonly [minutes: number, price: number])[];
  readonly further: readonly [minutes: number, price: number];
  /** Minutes that are not charged. */
  readonly grace: number;
}
export const tariffOfModel: Tariff = {
  steps: [
    [10, 300],
    [20, 475],
  ],
  further: [15, 99],
  grace: 2,
};

/** Who ends a visit on which order. */
export interface Out {
  readonly id: string;
  readonly orderId: string;
  readonly lineId: string;
  readonly opensOrder: boolean;
}

/** What was said to something other than an order: a code where it was refused. */
export interface Said {
  readonly code: string | null;
  readonly id?: string;
  readonly expected?: number;
  readonly difference?: number;
  readonly minutes?: number;
  readonly price?: number;
}

/** What the premises has at the end. Minor units. */
export interface PremisesBooks {
  readonly orders: readonly Order[];
  /** Of each closed order: its total as it is booked, and the day of its receipt. */
  readonly receipts: readonly {
    readonly orderId: string;
    readonly day: string;
    readonly number: number;
    readonly total: number;
  }[];
  readonly refunds: readonly { readonly orderId: string; readonly day: string; readonly total: number }[];
  /** What the report of a day says was sold on it. */
  readonly reported: ReadonlyMap<string, number>;
  /** Movements of drawers: each of a payment or refund with its shift. */
  readonly movements: readonly Moved[];
  /** What the stations were told to make, less what they were told to leave, by product: thousandths. */
  readonly toMake: ReadonlyMap<string, number>;
  readonly owed: number;
  /** What is left on vouchers, by number; nothing on one that was not sold. */
  readonly left: ReadonlyMap<string, number>;
  /** What clients have in points, less what they owe. */
  readonly points: ReadonlyMap<string, number>;
  readonly visits: readonly { readonly id: string; readonly status: string; readonly price: number | null }[];
}

/** Few meals: what is left of them ends within a sequence. */
export const mealLimitOfModel = 1_500;

/** Ten for 1.00; what one pays divides few amounts. */
export const pointsOfModel = { pointsPerHundred: 1_000, pointWorth: 7 } as const;

export interface Moved {
  readonly paymentId: string | null;
  readonly shiftId: string | null;
  readonly method: string;
  readonly reason: string;
  readonly amount: number;
  readonly day: string;
}

/** A voucher as it was made. */
export interface Paper {
  readonly number: string;
  readonly value: number;
  readonly isForSale: boolean;
}

export type HoldAction = 'take' | 'release' | 'takeOver';

export interface Premises {
  readonly goods: ReadonlyMap<string, Good>;
  readonly tables: readonly string[];
  /** What is sold by time, and what that costs. */
  readonly timed: Good;
  readonly tariff: Tariff;
  /** Goods that no station makes. */
  readonly unmade: ReadonlySet<string>;
  /** The manager first, then waiters, each at a device; the last one eats here. */
  readonly posts: readonly Post[];
  /** Who has an account; */
  readonly clientId: string;
  readonly dueLimit: number;
  /** What meals of the staff may come to on a day, */
  readonly mealLimit: number;
  /** what vouchers there are, */
  readonly vouchers: readonly Paper[];
  /** what clients have in points, */
  readonly points: ReadonlyMap<string, number>;
  /** and clients with price lists of their own. */
  readonly lists: Lists;
  /** What must be spent at a table. */
  readonly minimums: ReadonlyMap<string, number>;
  readonly fees: Fees;
  readonly days: readonly [string, string];
  now(): number;
  pass(ms: number): void;
  fetchShelf(post: Post): Promise<Carried>;
  fetchOrders(post: Post): Promise<readonly Order[]>;
  deliver(post: Post, commands: readonly OrderCommand[]): Promise<readonly Answer[]>;
  /** The manager's word for one action of somebody else. */
  approve(post: Post, asked: Asked): Promise<string>;
  waiting(): Promise<readonly Waiting[]>;
  settle(entry: Waiting, outcome: 'toOrder' | 'returned' | 'kept'): Promise<Said>;
  clockIn(post: Post, float: number): Promise<Said>;
  moveCash(post: Post, shiftId: string, reason: string, amount: number): Promise<Said>;
  endShift(post: Post, shiftId: string, counted: number, heir: Post | null): Promise<Said>;
  receiveHandout(id: string): Promise<Said>;
  receivePayment(amount: number): Promise<Said>;
  /** For cash; a new one of this value has its number in what is said. */
  sellVoucher(post: Post, wanted: { readonly number: string } | { readonly value: number }): Promise<Said>;
  takeBackVoucher(number: string): Promise<Said>;
  /** Its last day is over. */
  expireVoucher(number: string): Promise<void>;
  /** Who has an order on the screen. */
  hold(post: Post, orderId: string, action: HoldAction): Promise<Said>;
  /** Sales that were put aside, as tills find them. */
  parked(): Promise<readonly string[]>;
  /** What the receipt of a paid order says of it. */
  receipt(orderId: string): Promise<{ readonly total: number; readonly refunded: number } | null>;
  checkIn(post: Post): Promise<Said>;
  withdrawVisit(post: Post, id: string): Promise<Said>;
  checkOut(post: Post, out: Out): Promise<Said>;
  closeDay(day: string): Promise<Said>;
  books(): Promise<PremisesBooks>;
}

/** The manager first, the cook last. */
export function roleOf(index: number, last: number): Post['role'] {
  if (index === 0) return 'Manager';
  return index === last ? 'Staff' : 'Waiter';
}
