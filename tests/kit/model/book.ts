// The one model of the sequences: the ledger of the Saturday for the amounts, and beside it who asked what of whom. It shares no
// code with the product.
import { billOf, type Kept } from '../saturday/bill.ts';
import { type Ledger, openLedger, type Sent } from '../saturday/ledger.ts';
import type { Asked, Post, Premises } from './premises.ts';

/** What an order is besides its bill. */
export interface Facts {
  isPrinted: boolean;
  /** It is paid, and its guests still sit at its table, or it is still to be fetched or brought. */
  isHeld: boolean;
  /** Somebody said that it was fetched or brought, and not all of it was given back. */
  isHandedOut: boolean;
  asked: { readonly to: string | null; readonly by: string; readonly at: number } | null;
  /** Of each line what was given back, thousandths; of each payment how much, minor units. */
  readonly back: Map<string, number>;
  readonly repaid: Map<string, number>;
  readonly refunds: { readonly day: string; readonly total: number }[];
  /** What was taken off all of it, as it was given last. */
  given: Given | null;
  /** What the venue said that these lines are worth when they are given back, until something is. */
  worth: { readonly lines: string; readonly total: number } | null;
}

interface Given {
  /** On what the owner had then, with somebody's word or without. */
  readonly owner: string;
  readonly by: string;
  readonly hasWord: boolean;
  readonly amount: number;
  readonly of: number;
}

interface Word extends Asked {
  readonly by: string;
  readonly until: number;
  isUsed: boolean;
}

interface Shift {
  readonly id: string;
  readonly userId: string;
  readonly startedAt: number;
  endedAt: number | null;
  /** What has to be in the drawer. */
  expected: number;
}

/** A tip that somebody took, or was paid out. */
interface Tip {
  readonly userId: string;
  readonly shiftId: string | null;
  readonly method: string;
  readonly amount: number;
  readonly at: number;
}

export interface Book {
  readonly ledger: Ledger;
  readonly facts: Map<string, Facts>;
  readonly words: Map<string, Word>;
  readonly shifts: Shift[];
  readonly tips: Tip[];
  /** The shift of each payment in which its money is; null where its taker was on none. */
  readonly bookedIn: Map<string, string | null>;
  /** Cash and cards as people have them in their hands, minor units by method. */
  readonly hands: Map<string, number>;
  /** Vouchers that were sold, by number, at their value. */
  readonly sold: Map<string, number>;
  /** Vouchers whose last day is over, by number. */
  readonly expired: Set<string>;
  /** All vouchers together: issued, redeemed, given back to them, taken back. Minor units. */
  readonly flows: Map<'issued' | 'redeemed' | 'givenBack' | 'takenBack', number>;
  day: string;
  readonly dueLimit: number;
  isDayClosed: boolean;
  /** An accepted command of somebody, at a time. */
  note(command: Sent, post: Post, at: number): void;
  /** Money that no order took is in the drawer of whoever took it. */
  receive(payments: readonly { id: string; method: string; amount: number }[], post: Post, at: number): void;
  /** Cash that somebody put in or took out. */
  cash(userId: string, amount: number, at: number): void;
  copy(): Book;
}

export const minute = 60_000;
/** Nobody answers a request that is older. */
const requestMs = 10 * minute;
/** An approval is good so long. */
export const wordMs = 2 * minute;

export const shiftAt = (
  shifts: readonly Shift[],
  userId: string,
  at: number,
): { id: string; isLate: boolean } | null => {
  const own = shifts.filter((shift) => shift.userId === userId);
  const open = own.find(({ endedAt }) => endedAt === null);
  if (open !== undefined && open.startedAt <= at) return { id: open.id, isLate: false };
  const then = own.find(({ startedAt, endedAt }) => startedAt <= at && endedAt !== null && at < endedAt);
  if (then !== undefined) return { id: then.id, isLate: true };
  return open === undefined ? null : { id: open.id, isLate: false };
};

/** What is to be paid out of tips: those of the shift, and by card since the one before, when nobody's drawer had them. */
export function tipsOf({ shifts, tips }: Book, { id, userId, startedAt }: Shift): number {
  const before = shifts.filter((each) => each.userId === userId && each.startedAt < startedAt);
  const since = Math.max(0, ...before.map(({ endedAt }) => endedAt ?? 0));
  const own = tips.filter((tip) => {
    const isLoose = tip.shiftId === null && tip.userId === userId && tip.method !== 'cash' && tip.at >= since;
    return tip.shiftId === id || isLoose;
  });
  return own.reduce((sum, { amount }) => sum + amount, 0);
}

/** What is sold, at which prices and fees, from which day on, and how much the client may owe. */
export type Terms = Pick<Premises, 'goods' | 'lists' | 'minimums' | 'fees' | 'days' | 'dueLimit' | 'mealLimit'>;

export function openBook(terms: Terms, ledger = openLedger(terms.goods, terms)): Book {
  Object.assign(ledger.venue, terms.fees);
  const facts = new Map<string, Facts>();
  const shifts: Shift[] = [];
  const tips: Tip[] = [];
  const takers = new Map<string, string>();
  const bookedIn = new Map<string, string | null>();
  const hands = new Map<string, number>();
  const flows: Book['flows'] = new Map();
  const fresh = (): Facts => ({
    isPrinted: false,
    isHeld: false,
    isHandedOut: false,
    asked: null,
    back: new Map(),
    repaid: new Map(),
    refunds: [],
    given: null,
    worth: null,
  });

  /** Cash of a drawer; what comes after the count stands beside it. */
  function cash(userId: string, amount: number, at: number, paymentId?: string): void {
    const shift = shiftAt(shifts, userId, at);
    if (paymentId !== undefined) bookedIn.set(paymentId, shift?.id ?? null);
    const found = shift === null || shift.isLate ? undefined : shifts.find(({ id }) => id === shift.id);
    if (found !== undefined) found.expected += amount;
  }

  const isMoney = (method: string) => method === 'cash' || method === 'card';
  /** What moves the money of drawers, before the ledger has it. */
  const moneyOf: Readonly<Record<string, (command: Sent, userId: string, at: number) => void>> = {
    pay({ payments }, userId, at) {
      for (const { id, method, amount, tip = 0 } of payments) {
        cash(userId, method === 'cash' ? amount + tip : 0, at, id);
        takers.set(id, userId);
        if (tip > 0) tips.push({ userId, shiftId: bookedIn.get(id) ?? null, method, amount: tip, at });
      }
    },
    redeemVoucher: ({ amount }) => put(flows, 'redeemed', amount),
    refund({ orderId, payments }, userId, at) {
      const order = ledger.orders.get(orderId) as Kept;
      for (const { paymentId, amount, method: otherwise } of payments) {
        const method = otherwise ?? order.paid.find(({ id }) => id === paymentId)?.method ?? '';
        if (method === 'voucher') put(flows, 'givenBack', amount);
        if (method === 'cash') cash(userId, -amount, at);
        if (isMoney(method)) put(hands, method, -amount);
      }
    },
    correctPayment({ orderId, paymentId, replacementId, method: to }, _, at) {
      const order = ledger.orders.get(orderId) as Kept;
      const { method = '', amount = 0, tip = 0 } = order.paid.find(({ id }) => id === paymentId) ?? {};
      const shiftId = bookedIn.get(paymentId) ?? null;
      bookedIn.set(replacementId, shiftId);
      const shift = shifts.find(({ id }) => id === shiftId);
      const inCash = (code: string) => (code === 'cash' ? amount + tip : 0);
      if (shift !== undefined) shift.expected += inCash(to) - inCash(method);
      const userId = takers.get(paymentId) ?? '';
      takers.set(replacementId, userId);
      if (tip > 0) {
        tips.push({ userId, shiftId, method, amount: -tip, at }, { userId, shiftId, method: to, amount: tip, at });
      }
      put(hands, method, -amount - tip);
      put(hands, to, amount + tip);
    },
  };

  const answered = (own: Facts) => Object.assign(own, { asked: null });
  const factsOf: Readonly<Record<string, (own: Facts, command: Sent, userId: string, at: number) => void>> = {
    splitOrder: ({ isPrinted }, { newOrderId }) => void facts.set(newOrderId, { ...fresh(), isPrinted }),
    printTotal: (own) => void Object.assign(own, { isPrinted: true }),
    mergeOrders(own, { toOrderId }) {
      const to = facts.get(toOrderId) as Facts;
      to.isPrinted = to.isPrinted || own.isPrinted;
      answered(own);
    },
    requestHandover: (own, { toUserId: to }, by, at) => void Object.assign(own, { asked: { to, by, at } }),
    acceptHandover: answered,
    refuseHandover: answered,
    withdrawHandover: answered,
    reassignOrder: answered,
    freeTable: (own, { orderId }) => {
      const { tableId } = ledger.orders.get(orderId) as Kept;
      Object.assign(own, { isHeld: false, isHandedOut: tableId === null });
    },
    keepToGo: (own) => void Object.assign(own, { isHandedOut: false }),
    refund(own, { expectedTotal: total, lines, payments }) {
      own.worth = null;
      own.refunds.push({ day: book.day, total });
      for (const { lineId, quantity } of lines) put(own.back, lineId, quantity);
      for (const { paymentId, amount } of payments) put(own.repaid, paymentId, amount);
    },
  };

  function giveOff(order: Kept, own: Facts, by: string, hasWord: boolean): void {
    const { off: amount, of } = offOf(order);
    own.given = amount === 0 ? null : { owner: order.owner, by, hasWord, amount, of };
  }

  /** Guests keep their table when they have paid; what goes is held as long as it is to go. */
  function noteHeld({ id, tableId, status, isYetToGo, isAllBack = false }: Kept, wasOpen: boolean): void {
    const own = facts.get(id) as Facts;
    if (status === 'closed' && (wasOpen || tableId === null)) own.isHeld = tableId !== null || isYetToGo;
    // Nobody comes for what was given back.
    if (isAllBack) own.isHandedOut = false;
  }

  const book: Book = {
    ledger,
    facts,
    shifts,
    tips,
    bookedIn,
    hands,
    sold: new Map(),
    expired: new Set(),
    flows,
    words: new Map(),
    day: terms.days[0],
    dueLimit: terms.dueLimit,
    isDayClosed: false,
    note(command, post, at) {
      const wasOpen = ledger.orders.get(command.orderId)?.status === 'open';
      const moves = ['transferLines', 'splitOrder', 'mergeOrders'].includes(command.type);
      const both = moves ? bothOf(command, ledger) : [];
      const isPlain = both.every((order) => order.said === null && isPlainOrder(order));
      if (command.type === 'openOrder') facts.set(command.orderId, fresh());
      moneyOf[command.type]?.(command, post.userId, at);
      factsOf[command.type]?.(facts.get(command.orderId) as Facts, command, post.userId, at);
      const word = book.words.get(command.approvalId);
      // Given with another order, where it was not needed, it is used by nobody.
      if (word !== undefined && word.subject === command.orderId) word.isUsed = true;
      ledger.note(command, post.userId, book.day, at);
      // Whatever else they come to is said by the premises, and compared as a sum.
      if (!isPlain) for (const order of bothOf(command, ledger)) order.said ??= 0;
      const order = ledger.orders.get(command.orderId) as Kept;
      if (command.type === 'discountOrder')
        giveOff(order, facts.get(order.id) as Facts, post.userId, word !== undefined);
      noteHeld(order, wasOpen);
    },
    cash,
    receive(payments, { userId }, at) {
      for (const { id, method, amount } of payments) cash(userId, method === 'cash' ? amount : 0, at, id);
    },
    copy() {
      const other = openBook(terms, ledger.copy());
      other.day = book.day;
      for (const [id, each] of facts) other.facts.set(id, { ...each, back: new Map(each.back), repaid: new Map() });
      return other;
    },
  };
  return book;
}

/** What is taken off an order, and off how much. */
export function offOf(order: Kept): { readonly off: number; readonly of: number } {
  const plain = billOf({ ...order, percent: 0, amountOff: 0, fee: 0 }).asked;
  return { off: plain - billOf({ ...order, fee: 0 }).asked, of: plain };
}

const isPlainOrder = ({ percent, amountOff, fee, allowed, paid, lines }: Kept) =>
  percent + amountOff + fee + allowed + paid.length === 0 && [...lines.values()].every(({ off }) => off === 0);

export const bothOf = (command: Sent, { orders }: Ledger): Kept[] =>
  [command.orderId, command.toOrderId, command.newOrderId].flatMap((id) => orders.get(id) ?? []);

export const put = <Key>(sums: Map<Key, number>, key: Key, amount: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + amount);

export const pendingOf = ({ asked }: Facts, at: number) => (asked !== null && at - asked.at < requestMs ? asked : null);
