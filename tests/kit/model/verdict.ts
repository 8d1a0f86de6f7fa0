// What may be, by the simplest words there are: `yes` must be accepted, `no` must be refused, and of `maybe` another rule decides
// that has tests of its own (a printed bill that falls, a discount that was outgrown, cents that do not divide).
import {
  askedOf,
  billOf,
  cardFeesOf,
  feeOnCard,
  type Kept,
  type Line,
  type Paid,
  paidOf,
  remainingOf,
  totalOf,
} from '../saturday/bill.ts';
import { type Sent, saidOf } from '../saturday/ledger.ts';
import { mayBeBilled, mayBeEnded, missingOf } from '../saturday/minimum.ts';
import { type Book, type Facts, offOf, pendingOf } from './book.ts';
import type { Post } from './premises.ts';

export type Verdict = 'yes' | 'no' | 'maybe';

interface Case {
  readonly book: Book;
  readonly command: Sent;
  readonly post: Post;
  readonly now: number;
  readonly order: Kept;
  readonly facts: Facts;
  readonly isBoss: boolean;
  /** It was given without the server, and has happened. */
  readonly isLate: boolean;
  /** The line that it is about. */
  readonly line: Line | undefined;
  readonly other: Kept | undefined;
}

const only = (...each: readonly (boolean | Verdict)[]): Verdict => {
  const said = each.map((one): Verdict => {
    if (typeof one === 'string') return one;
    return one ? 'yes' : 'no';
  });
  if (said.includes('no')) return 'no';
  return said.includes('maybe') ? 'maybe' : 'yes';
};
const maybeIf = (isSo: boolean): Verdict => (isSo ? 'maybe' : 'yes');
/** Yes if it is so; otherwise nobody here says. */
const if_ = (isSo: boolean): Verdict => maybeIf(!isSo);

const linesOf = ({ lines }: Kept) => [...lines.values()].filter(({ quantity }) => quantity > 0);
const hasGoods = (order: Kept) => linesOf(order).length > 0;
const isLowered = (order: Kept) => order.percent + order.amountOff > 0;
/** Of an order that shared a discount with another one nobody here says what it has of it. */
const hasNone = (order: Kept): boolean | Verdict => (order.said === null ? !isLowered(order) : 'maybe');
const hasOff = (order: Kept) => linesOf(order).some(({ off }) => off > 0);
const haveOneFee = (one: Kept, other: Kept) =>
  one.rate === other.rate && (one.letGo === null) === (other.letGo === null);
const isWhole = (line: Line) => line.quantity % 1000 === 0;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, each]) => [key, sorted(each)]),
  );
};
const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Whether somebody's word is for this command, of this person, still good, and not used. */
function hasWord({ book, command, post, now, order }: Case, amount: number): boolean {
  const word = book.words.get(command.approvalId);
  if (word === undefined || word.isUsed || word.by !== post.userId || word.until <= now) return false;
  const terms = Object.fromEntries(Object.keys(word.terms).map((name) => [name, command[name] ?? null]));
  return (
    word.action === command.type && word.subject === order.id && word.amount === amount && isSame(terms, word.terms)
  );
}
/** By the manager, or with the manager's word. */
const allowed = (each: Case, amount: number) => each.isBoss || hasWord(each, amount);

/**
 * The manager's own right goes not so far as to leave next to nothing; of lines whose price somebody typed nobody here says what they
 * would cost.
 */
const alone = (each: Case, amount: number, leavesLittle: boolean): Verdict => {
  if (hasWord(each, amount)) return 'yes';
  if (!each.isBoss || leavesLittle) return 'no';
  return maybeIf(linesOf(each.order).some(({ isPriced }) => isPriced));
};

/** Something of an order is less than it was: a bill that was printed, or money that was taken, may forbid it. */
const lowers = ({ order, facts, isBoss }: Case): Verdict =>
  maybeIf((facts.isPrinted && !isBoss) || order.paid.length > 0);

/**
 * It tells a guest or the books what the order comes to: a discount may not hold any more. It does while it is no more than it was, of no
 * less; and what anybody may give on their own order does.
 */
const tells = ({ order, facts: { given } }: Case): Verdict => {
  if (order.said !== null) return 'maybe';
  if (!isLowered(order)) return 'yes';
  if (given === null || given.owner !== order.owner || linesOf(order).some(({ isPriced }) => isPriced)) return 'maybe';
  const { off, of } = offOf(order);
  const isAnybodys = order.percent > 0 && order.percent <= 1000 && given.by === order.owner;
  return if_(isAnybodys || (off <= given.amount && (given.hasWord || of >= given.of)));
};

/** Guests are told what to pay once they have had what their table must come to, or were let off it. */
const bills = ({ order, isLate }: Case): Verdict => {
  if (isLate || order.minimum.spend === 0) return 'yes';
  return order.said === null ? only(mayBeBilled(order)) : 'maybe';
};

/** What guests who paid apart left behind of it keeps an order from ending with nothing on it. */
const ends = ({ order }: Case): Verdict => {
  if (!order.minimum.isShared) return 'yes';
  return order.said === null ? only(mayBeEnded(order)) : 'maybe';
};

const tipsIn = (payments: readonly Pick<Paid, 'tip'>[]) => payments.reduce((sum, { tip = 0 }) => sum + tip, 0);

const worth = (line: Line, quantity: number) =>
  Math.round((line.good.price * quantity) / 1000) -
  Math.round((Math.floor((line.good.price * line.off) / 10_000) * quantity) / 1000);

/** A guest that the table has, or that something of it is for already. */
const isSeat = ({ order, command: { seat = null } }: Case): boolean => {
  const chairs = order.tableId === null ? 0 : order.covers;
  return seat === null || seat <= Math.max(chairs, ...[...order.lines.values()].map((line) => line.seat ?? 0));
};

const takesMoney = (each: Case, amount: number): Verdict =>
  only(
    hasGoods(each.order),
    each.command.expectedTotal === askedOf(each.order),
    amount > 0 && amount <= remainingOf(each.order),
    tells(each),
  );

/** Goods with a client's prices leave that client, and come under another name, by whoever sets prices only. */
const keepsClient = (isBoss: boolean, goods: readonly Line[], from: string | null, to: string | null): boolean =>
  isBoss ||
  from === to ||
  goods.every(
    ({ pricedFor, quantity }) =>
      quantity === 0 || pricedFor === null || pricedFor === to || (to === null && pricedFor !== from),
  );

/**
 * An unsent line becomes another, or goes: what was paid stays covered, the waiter gets no more of it than the venue, and whether a
 * printed bill falls too far for a waiter nobody here says.
 */
const becomes = ({ order, facts, isBoss, line: before }: Case, lineId: string, line: Line | null): Verdict => {
  if (order.said !== null) return maybeIf((facts.isPrinted && !isBoss) || order.paid.length > 0);
  const lines = new Map(order.lines);
  if (line === null) lines.delete(lineId);
  else lines.set(lineId, line);
  const isLess = before === undefined || line === null || worth(line, line.quantity) < worth(before, before.quantity);
  return only(
    order.paid.length === 0 || remainingOf({ ...order, lines }) >= 0,
    tipsIn(order.paid) <= totalOf({ ...order, lines }) || totalOf({ ...order, lines }) >= totalOf(order),
    maybeIf(facts.isPrinted && !isBoss && isLess),
  );
};

const unsentLine = (each: Case): Verdict => only(each.line !== undefined && each.line.sent === 0);

const moved = ({ order, command }: Case): Verdict => {
  const parts: { lineId: string; quantity: number }[] = command.lines;
  return only(
    parts.length > 0,
    ...parts.map(({ lineId, quantity }) => {
      const line = order.lines.get(lineId);
      return line !== undefined && line.quantity >= quantity && quantity > 0;
    }),
  );
};

/** Of an open order that its people may change. */
const changing: Readonly<Record<string, (each: Case) => Verdict>> = {
  changeType: ({ order, facts, command }) =>
    only(
      order.tableId === null && order.kind !== 'staff' && command.orderType !== 'staff',
      !facts.isPrinted && order.paid.length === 0,
      [...order.lines.values()].every(({ sent }) => sent === 0),
      // What was voided was sent.
      maybeIf([...order.lines.values()].some(({ quantity }) => quantity === 0)),
    ),
  addLine: (each) => only(isSeat(each)),
  changeChoices: (each) => {
    const { line, command, book, isBoss } = each;
    // A typed price was agreed with what it has.
    if (line === undefined || line.sent > 0 || line.isPriced) return 'no';
    const after = { ...line, good: book.ledger.goodWith(line, command.choices) };
    const isCovered = after.good.price <= line.good.price || line.off <= (isBoss ? 9000 : 1000);
    return only(isCovered, becomes(each, command.lineId, after));
  },
  changeQuantity: (each) => {
    const { line, command, isBoss, order, book } = each;
    if (line === undefined) return 'no';
    const { quantity } = command;
    if (quantity <= line.quantity) return only(unsentLine(each), becomes(each, command.lineId, { ...line, quantity }));
    if (line.sent > 0) return 'no';
    // More of it costs what it costs now, and not what it did under another client.
    const isAtPrice = line.isPriced === true || book.ledger.priceOf(order, line.good.id) === line.listed;
    return only(unsentLine(each), isAtPrice, if_(isBoss));
  },
  removeLine: (each) => only(unsentLine(each), becomes(each, each.command.lineId, null)),
  voidLine: (each) => {
    const { line, command, order } = each;
    if (line === undefined || line.sent === 0 || line.sent < line.quantity) return 'no';
    const { quantity } = command;
    return only(
      quantity > 0 && quantity <= line.quantity && (!isWhole(line) || quantity % 1000 === 0 || 'maybe'),
      order.paid.length === 0,
      allowed(each, worth(line, line.quantity) - worth(line, line.quantity - quantity)),
    );
  },
  priceLine: (each) => {
    const { line, command } = each;
    if (line === undefined) return 'no';
    const gross = (price: number) => Math.round((price * line.quantity) / 1000);
    const change = Math.abs(gross(command.unitPrice) - gross(line.good.price));
    const isAllowed = alone(each, change, command.unitPrice === 0 || command.unitPrice * 10 < line.good.price);
    // What a discount leaves of it may be next to nothing; and nobody allows a price of which a discount makes less.
    return only(
      unsentLine(each),
      line.isPriced && each.isBoss && isAllowed === 'no' && command.unitPrice > 0 ? 'maybe' : isAllowed,
      each.isBoss ? maybeIf(hasNone(each.order) !== true) : hasNone(each.order),
      if_(each.order.paid.length === 0 && line.off === 0),
    );
  },
  discountLine: (each) => {
    const { line, command, order } = each;
    if (line === undefined || line.quantity === 0) return 'no';
    if (command.discount === null) return 'yes';
    const off = Math.floor((line.good.price * command.discount.value) / 10_000);
    const amount = Math.round((off * line.quantity) / 1000);
    const isSmall = command.discount.value <= 1000 && !line.isPriced;
    return only(hasNone(order), isSmall || alone(each, amount, command.discount.value > 9000), lowers(each));
  },
  seatLine: (each) => only(each.line !== undefined && isSeat(each)),
  commentLine: unsentLine,
  commentOrder: () => 'yes',
  setCovers: () => 'yes',
  setClient: ({ order, command: { clientId }, isBoss }) =>
    only(keepsClient(isBoss, linesOf(order), order.client, clientId)),
  send: (each) => only(linesToSend(each.order).length > 0, tells(each)),
  holdCourse: ({ order }) => only([...order.lines.values()].some(({ quantity, sent }) => quantity > sent)),
  fireCourse: (each) =>
    only(
      linesOf(each.order).some(({ quantity, sent, isHeld }) => isHeld && quantity > sent),
      tells(each),
    ),
  discountOrder: (each) => {
    const { order, command } = each;
    // Cents of what moved may be needed by what was paid.
    if (command.discount === null) return if_(order.paid.length === 0 || order.said === null);
    const { kind, value } = command.discount;
    const plain = { ...order, percent: 0, amountOff: 0, fee: 0, allowed: 0 };
    const { asked: total } = billOf(plain);
    const amount = kind === 'percent' ? Math.round((total * value) / 10_000) : value;
    const isMost = kind === 'percent' ? value > 9000 : value > Math.round((total * 9000) / 10_000);
    // Of a typed price nobody takes more who may type none.
    const isSmall = amount <= Math.round(total / 10) && !linesOf(order).some(({ isPriced }) => isPriced);
    return only(
      !hasOff(order),
      if_(order.said === null),
      kind === 'percent' || value <= total,
      isSmall && (kind === 'amount' || value <= 1000) ? 'yes' : alone(each, amount, isMost),
      lowers(each),
    );
  },
  waiveFee: (each) => {
    const { order, command, book } = each;
    // What was ordered at a table keeps its fee, also on an order that has none.
    const charged = order.rate || (order.tableId === null ? 0 : book.ledger.venue.fee);
    const rate = command.isWaived ? 0 : charged;
    if (rate === order.fee) return 'no';
    const amount = askedOf(order) - billOf({ ...order, fee: rate }).asked;
    return only(amount <= 0 || (order.paid.length === 0 && allowed(each, amount)), if_(order.said === null));
  },
  waiveMinimum: (each) => {
    const { order, command } = each;
    const missing = missingOf(order);
    if (!command.isWaived) return only(order.minimum.waived > 0);
    if (order.said !== null && order.minimum.spend > 0) return 'maybe';
    return only(missing > order.minimum.waived, allowed(each, missing));
  },
  printTotal: (each) => only(hasGoods(each.order), bills(each), tells(each)),
  pay: (each) => {
    const payments: { method: string; amount: number; cardFee?: number; tip?: number }[] = each.command.payments;
    const { cardFee: rate } = each.book.ledger.venue;
    return only(
      bills(each),
      // More than the sale is a slip of the finger.
      payments.every(({ tip = 0 }) => tip === 0) || tipsIn([...each.order.paid, ...payments]) <= totalOf(each.order),
      takesMoney(
        each,
        payments.reduce((sum, { amount, cardFee = 0 }) => sum + amount - cardFee, 0),
      ),
      ...payments.map(({ method, amount, cardFee = 0 }) => cardFee === feeOnCard(amount - cardFee, method, rate)),
    );
  },
  // Of the day on which it was opened, and as long as something is left.
  chargeAllowance: ({ order, post, book }) =>
    only(
      order.kind === 'staff' && order.owner === post.userId,
      hasGoods(order),
      order.paid.length === 0,
      order.openedOn === book.day,
      book.ledger.mealsLeft(order) > 0,
    ),
  chargeAccount: (each) =>
    only(
      each.isBoss,
      bills(each),
      takesMoney(each, each.command.amount),
      each.book.ledger.account.owed + each.command.amount <= each.book.dueLimit,
    ),
  redeemVoucher: (each) => {
    const { number, amount } = each.command;
    const { left, isValid } = each.book.ledger.vouchers.get(number) ?? { left: 0, isValid: false };
    return only(bills(each), takesMoney(each, amount), isValid && amount <= left);
  },
  spendPoints: (each) => {
    const { clientId, amount } = each.command;
    const { points, venue } = each.book.ledger;
    const isEnough = Math.ceil(amount / venue.pointWorth) <= Math.max(0, points.get(clientId) ?? 0);
    return only(
      bills(each),
      takesMoney(each, amount),
      each.order.client === clientId,
      each.order.kind !== 'staff',
      // Nobody in the model has a card.
      allowed(each, amount),
      isEnough,
    );
  },
  giveFree: (each) => only(hasWord(each, each.command.amount), takesMoney(each, each.command.amount)),
  closeOrder: (each) => only(hasGoods(each.order), bills(each), remainingOf(each.order) === 0, tells(each)),
  cancelOrder: (each) => only(!hasGoods(each.order), paidOf(each.order) === 0, ends(each), if_(!each.facts.isPrinted)),
  transferLines: (each) => {
    const { order, other } = each;
    if (other === undefined || other.status !== 'open' || other.id === order.id) return 'no';
    return only(
      moved(each),
      order.paid.length + other.paid.length === 0,
      haveOneFee(order, other),
      keepsClient(
        each.isBoss,
        each.command.lines.flatMap(({ lineId }: { lineId: string }) => order.lines.get(lineId) ?? []),
        order.client,
        other.client,
      ),
      only(hasNone(order), hasNone(other)) === 'maybe' ? 'maybe' : isLowered(order) === isLowered(other),
      if_(!isLowered(order) && !each.facts.isPrinted && !hasOff(order)),
      if_(linesOf(order).every(isWhole)),
    );
  },
  moveOrder: ({ order, command: { tableId }, book }) =>
    only(order.tableId !== tableId, order.paid.length === 0 || !book.ledger.changesFee(order, tableId)),
  mergeOrders: (each) => {
    const { order, other } = each;
    if (other === undefined || other.status !== 'open' || other.id === order.id) return 'no';
    const goods = [order, other].map(hasGoods);
    // Goods keep the fee under which they were ordered, and bring no table out of its own.
    const keepsFee = goods[1] === true ? haveOneFee(order, other) : order.fee >= other.fee;
    return only(
      goods[0] === false || keepsFee,
      keepsClient(each.isBoss, linesOf(order), order.client, other.client ?? order.client),
      keepsClient(each.isBoss, linesOf(other), other.client, other.client ?? order.client),
      if_(order.said === null && other.said === null && [order, other].every((each) => hasNone(each) === true)),
      // Cents of both may be more than one order carries.
      if_(order.fee === 0 && order.letGo === null && cardFeesOf(order) + cardFeesOf(other) === 0),
    );
  },
  splitOrder: (each) => {
    const { order, command } = each;
    const parts: { lineId: string; quantity: number }[] = command.lines;
    const leaves = parts.reduce((sum, { quantity }) => sum + quantity, 0);
    const all = linesOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
    return only(
      moved(each),
      leaves < all,
      if_(
        order.paid.length === 0 &&
          order.amountOff === 0 &&
          order.said === null &&
          !hasOff(order) &&
          linesOf(order).every(isWhole),
      ),
    );
  },
  requestHandover: ({ order, command, post }) =>
    only(command.toUserId !== order.owner && command.toUserId !== post.userId),
  withdrawHandover: ({ facts, now }) => only(pendingOf(facts, now) !== null),
};

interface Part {
  readonly lineId: string;
  readonly quantity: number;
}
const leftOf = ({ lines }: Kept, { back }: Facts, lineId: string): number =>
  (lines.get(lineId)?.quantity ?? 0) - (back.get(lineId) ?? 0);

/** Whether these lines can be given back: each once, of what is left of it, and no part of a piece. */
export const areTheirs = (order: Kept, facts: Facts, parts: readonly Part[]): boolean =>
  parts.length > 0 &&
  new Set(parts.map(({ lineId }) => lineId)).size === parts.length &&
  parts.every(({ lineId, quantity }) => {
    const { quantity: sold = 0, taken = 0 } = order.lines.get(lineId) ?? {};
    const isWholePieces = (sold + taken) % 1000 === 0;
    return quantity > 0 && quantity <= leftOf(order, facts, lineId) && (!isWholePieces || quantity % 1000 === 0);
  });

/** What they are worth: all that is left is what was paid and not given back, a part as much as the venue said; null if nobody asked. */
export function worthBack(order: Kept, facts: Facts, parts: readonly Part[]): number | null {
  const isAll = [...order.lines.keys()].every((id) => {
    const part = parts.find(({ lineId }) => lineId === id);
    return leftOf(order, facts, id) === (part?.quantity ?? 0);
  });
  if (isAll) return totalOf(order) - facts.refunds.reduce((sum, { total }) => sum + total, 0);
  return facts.worth?.lines === JSON.stringify(parts) ? facts.worth.total : null;
}

/** Of any order, by whom the rule itself says. */
const others: Readonly<Record<string, (each: Case) => Verdict>> = {
  acceptHandover: ({ facts, order, post, now }) => {
    const asked = pendingOf(facts, now);
    const isAsked = asked !== null && (asked.to === null || asked.to === post.userId);
    return only(order.status === 'open', post.role !== 'Staff', isAsked && order.owner !== post.userId);
  },
  refuseHandover: ({ facts, order, post, now }) =>
    only(
      order.status === 'open' && post.role !== 'Staff',
      pendingOf(facts, now)?.to === post.userId && order.owner !== post.userId,
    ),
  // Given to whose it is, it is taken back from whoever was asked.
  reassignOrder: ({ order, command, facts, isBoss, now }) =>
    only(order.status === 'open', isBoss, command.toUserId !== order.owner || pendingOf(facts, now) !== null),
  // Of a receipt once, on its day.
  setInvoiceData: ({ order, book, post }) => {
    const isToday = order.status === 'closed' && order.soldOn === book.day;
    return only(post.role !== 'Staff', order.status === 'open' || isToday, if_(order.status === 'open'));
  },
  // Of what is paid and still to be brought, only who brings it.
  setDelivery: ({ order, facts, command, post }) => {
    const isSame = facts.isHeld && order.whom?.said === saidOf(command.delivery);
    const isTheirs = post.role !== 'Staff' || order.owner === post.userId;
    return only(['takeAway', 'delivery'].includes(order.kind), isTheirs, order.status === 'open' || isSame);
  },
  freeTable: (each) => {
    const { order, facts, post } = each;
    const { whom, owner } = order;
    // Whose work it is hands it over: whoever serves all, its waiter, and who brings it.
    const isTheirs = post.role !== 'Staff' || [owner, whom?.courier].includes(post.userId);
    return only(order.status === 'closed' && facts.isHeld, (whom !== null && isTheirs) || allowed(each, 0));
  },
  keepToGo: ({ order: { owner, whom }, facts, post }) =>
    only(post.role !== 'Staff' || [owner, whom?.courier].includes(post.userId), facts.isHandedOut),
  refund: (each) => {
    const { order, facts, command } = each;
    const payments: { paymentId: string; amount: number; method?: string }[] = command.payments;
    const sum = payments.reduce((all, { amount }) => all + amount, 0);
    const total = worthBack(order, facts, command.lines);
    return only(
      order.status === 'closed',
      areTheirs(order, facts, command.lines),
      new Set(payments.map(({ paymentId }) => paymentId)).size === payments.length,
      ...payments.map(({ paymentId, amount, method: otherwise }) => {
        const { amount: paid = 0, method = '' } = order.paid.find(({ id }) => id === paymentId) ?? {};
        // In cash goes back what somebody paid.
        if (otherwise !== undefined && !['cash', 'card'].includes(method)) return false;
        return amount > 0 && amount <= paid - (facts.repaid.get(paymentId) ?? 0);
      }),
      sum === command.expectedTotal,
      allowed(each, command.expectedTotal),
      total === null ? 'maybe' : total === command.expectedTotal,
    );
  },
  correctPayment: (each) => {
    const { order, command, facts, book } = each;
    const payment = order.paid.find(({ id }) => id === command.paymentId);
    const shift = book.shifts.find(({ id }) => id === book.bookedIn.get(command.paymentId));
    return only(
      order.status === 'closed' && order.soldOn === book.day,
      payment !== undefined && payment.amount === command.amount && payment.method !== command.method,
      (payment?.tip ?? 0) === (command.tip ?? 0),
      ['cash', 'card'].includes(payment?.method ?? ''),
      // The guest paid it, and has it on the receipt.
      (payment?.cardFee ?? 0) === 0,
      (facts.repaid.get(command.paymentId) ?? 0) === 0,
      allowed(each, command.amount + (command.tip ?? 0)),
      shift === undefined || shift.endedAt === null,
      maybeIf(!book.bookedIn.has(command.paymentId)),
    );
  },
};

/** Nothing of a meal of staff goes elsewhere, and nothing but the allowance lowers it. */
const forGuests = new Set([
  ...[
    'priceLine',
    'discountLine',
    'discountOrder',
    'waiveFee',
    'waiveMinimum',
    'transferLines',
    'moveOrder',
    'mergeOrders',
  ],
  ...['splitOrder', 'setInvoiceData'],
  ...['requestHandover', 'reassignOrder'],
]);

export const kindsOfVerdicts: readonly string[] = ['openOrder', ...Object.keys(changing), ...Object.keys(others)];

export function linesToSend({ lines }: Kept): Line[] {
  return [...lines.values()].filter(({ quantity, sent, isHeld }) => quantity > sent && !isHeld);
}

export function verdict(book: Book, command: Sent, post: Post, now: number, isLate = false): Verdict {
  if (command.type === 'openOrder') {
    const isStaff = command.orderType === 'staff';
    return only(isStaff ? post.role !== 'Waiter' : post.role !== 'Staff', !book.ledger.orders.has(command.orderId));
  }
  const order = book.ledger.orders.get(command.orderId);
  const facts = book.facts.get(command.orderId);
  if (order === undefined || facts === undefined) return 'no';
  const each: Case = {
    book,
    command,
    post,
    now,
    order,
    facts,
    isBoss: post.role === 'Manager',
    isLate,
    // What went elsewhere or was taken back is there no more.
    line: linesOf(order).find((line) => line === order.lines.get(command.lineId)),
    other: book.ledger.orders.get(command.toOrderId),
  };
  const isStaffs = [order, each.other].some((one) => one?.kind === 'staff');
  if (isStaffs && forGuests.has(command.type)) return 'no';
  const change = changing[command.type];
  if (change === undefined) return (others[command.type] as (each: Case) => Verdict)(each);
  const isTheirs = post.role !== 'Staff' || order.owner === post.userId;
  return only(order.status === 'open', isTheirs, change(each));
}
