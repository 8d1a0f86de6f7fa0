// What happened, by the simplest arithmetic there is, in exact fractions and with no code of the product: what the books of a
// venue must say at the end. Amounts are minor units, quantities thousandths, rates and percentages basis points.
import { billOf, type Good, type Kept, type Line, type Paid, remainingOf, round, wasBegun } from './bill.ts';
import { joinMinimum, leaveMinimum, mayBeBilled, missingOf, moveMinimum, splitMinimum } from './minimum.ts';

// biome-ignore lint/suspicious/noExplicitAny: a command as it is sent, of any kind
export type Sent = any;

export interface Ledger {
  readonly orders: ReadonlyMap<string, Kept>;
  /** Cash by user since they began their shift, what they began with included. */
  readonly drawers: Map<string, number>;
  /** What the venue charges at tables and on cards from now on, basis points. */
  readonly venue: { fee: number; cardFee: number; pointsPerHundred: number; pointWorth: number };
  /** Who may let more of a fee go. */
  readonly managers: Set<string>;
  /** What the client with an account owes. */
  readonly account: { owed: number };
  /** Vouchers by number: what is left, and whether they were sold or need not be. */
  readonly vouchers: Map<string, { left: number; isValid: boolean }>;
  /** What clients have in points; below zero where spent ones were taken back. */
  readonly points: Map<string, number>;
  /** What the stations were told to make, less what they were told to leave, by product: thousandths. */
  readonly toMake: ReadonlyMap<string, number>;
  /** As a device without the server goes on by: what happens elsewhere is not in it. */
  copy(): Ledger;
  adopt(known: Iterable<Kept>): void;
  /** Whether an order that goes to this table, or has none from then on, has another fee there. */
  changesFee(order: Kept, tableId: string | null): boolean;
  /** What a piece costs now on an order, before what is chosen with it. */
  priceOf(order: Kept, productId: string): number;
  /** What a line's goods are with other choices. */
  goodWith(line: Line, choices: readonly { optionId: string; count: number }[]): Good;
  /** What is left of somebody's meals of a day, beside this one. */
  mealsLeft(order: Kept): number;
  /** An accepted command of a user on a business day. */
  note(command: Sent, userId: string, day: string, at: number): void;
}

const copyOf = (order: Kept): Kept => ({
  ...order,
  minimum: { ...order.minimum },
  lines: new Map([...order.lines].map(([id, line]) => [id, { ...line }])),
  paid: [...order.paid],
  ...(order.back && { back: { ...order.back } }),
});

const tenMinutes = 10 * 60_000;

/** What is told of whom an order is for, but for who brings it. */
export const saidOf = ({ courierId: _, ...said }: Sent): string => JSON.stringify(Object.entries(said).sort());

/**
 * Whoever is to come for it is not there when it is paid, unless that is when it was promised, or it was made by then; a courier who takes
 * the money is at the door.
 */
const isYetToGo = ({ kind, whom, sentAt = null, lines }: Kept, payer: string, at: number): boolean => {
  if (whom === null) return false;
  if (kind === 'takeAway') {
    if (whom.promisedAt !== null) return whom.promisedAt - at > tenMinutes;
    const isMade = sentAt !== null && at - sentAt > tenMinutes;
    return whom.isExpected && !(isMade && [...lines.values()].every(({ quantity, sent }) => quantity === sent));
  }
  const isForSomebody = whom.isExpected || whom.hasAddress || whom.promisedAt !== null || whom.courier !== null;
  const isAtDoor = whom.courier === payer && (whom.promisedAt ?? 0) - at <= tenMinutes;
  return kind === 'delivery' && isForSomebody && !isAtDoor;
};

/** What joins an order that is for nobody brings whom it is for. */
const joinWhom = (from: Kept, to: Kept) => {
  if (to.kind === 'takeAway' || to.kind === 'delivery') to.whom ??= from.whom;
};

/** The prices of a client's own list, by product. */
export type Lists = ReadonlyMap<string, ReadonlyMap<string, number>>;

const chosen = (good: Good, listed: number, choices: readonly { optionId: string; count: number }[] = []): Good => {
  const added = choices.map(({ optionId, count }) => (good.options.get(optionId) ?? 0) * count);
  return { ...good, price: listed + added.reduce((all, each) => all + each, 0) };
};

/** A part of a table's order has no guests of its own: they are the table's. */
const areOneParty = (one: Kept, other: Kept) =>
  one.tableId !== null && one.tableId === other.tableId && Math.min(one.covers, other.covers) === 0;

const isEmpty = ({ lines }: Kept) => [...lines.values()].every(({ quantity }) => quantity === 0);

/** What tells guests what to pay. What was done without the server has happened. */
const billing: readonly string[] = ['printTotal', 'pay', 'chargeAccount', 'redeemVoucher', 'spendPoints', 'closeOrder'];

const noMoney: readonly string[] = ['account', 'voucher', 'points', 'free'];

/** So much of it, rounded down; exact. */
const down = (count: number, part: number, whole: number): number => {
  const [times, of] = [BigInt(count) * BigInt(part), BigInt(whole)];
  return Number(times / of - (times % of < 0n ? 1n : 0n));
};

/** What a meal of staff may come to on a day. */
export const foodLimit = 10_000;

interface Opening {
  readonly id: string;
  readonly owner: string;
  readonly tableId: string | null;
  readonly kind: string;
  readonly covers?: number;
  readonly day: string;
}

/** What refunds left of the points that an order earned, and of those that were spent on it, by client. */
export function pointsKept(order: Kept): Map<string, number> {
  const { back = {}, paid, client, earned = 0 } = order;
  const sums = new Map<string, number>();
  const money = paid.filter(({ method }) => !noMoney.includes(method));
  const all = money.reduce((sum, { amount }) => sum + amount, 0);
  const gone = money.reduce((sum, { id }) => sum + (back[id] ?? 0), 0);
  if (client !== null && all > 0) sums.set(client, down(earned, all - gone, all));
  for (const { id, amount, points } of paid) {
    if (points === undefined) continue;
    const spent = down(-points.count, amount - (back[id] ?? 0), amount);
    sums.set(points.of, (sums.get(points.of) ?? 0) + spent);
  }
  return sums;
}

/** What the venue charges whom. */
export interface Prices {
  readonly lists?: Lists;
  /** What must be spent at a table. */
  readonly minimums?: ReadonlyMap<string, number>;
  /** What meals of staff may come to on a day, where it is not as usual. */
  readonly mealLimit?: number;
}

export function openLedger(goods: ReadonlyMap<string, Good>, prices: Prices = {}): Ledger {
  const { lists = new Map(), minimums = new Map(), mealLimit = foodLimit } = prices;
  const minimumOf = (tableId: string | null): number => minimums.get(tableId ?? '') ?? 0;
  const orders = new Map<string, Kept>();
  const drawers = new Map<string, number>();
  const toMake = new Map<string, number>();
  const account = { owed: 0 };
  const vouchers: Ledger['vouchers'] = new Map();
  const points: Ledger['points'] = new Map();
  const venue = { fee: 0, cardFee: 0, pointsPerHundred: 0, pointWorth: 0 };
  const managers = new Set<string>();
  const feeOf = ({ fee, rate, letGo }: Kept) => ({ fee, rate, letGo });
  const feeOfNew = (tableId: string | null) => {
    const rate = tableId === null ? 0 : venue.fee;
    return { fee: rate, rate, letGo: null };
  };
  /** Who was served or told at a table owes its fee wherever they go. */
  const feeAt = (order: Kept, tableId: string | null) =>
    order.rate > 0 && wasBegun(order) ? feeOf(order) : feeOfNew(tableId);
  /** A fee that was let go is back as soon as it would be more. Lines that went to another order took their part of it along. */
  const bringBack = (order: Kept, userId: string, moves: boolean) => {
    if (order.letGo === null) return;
    const { fee } = billOf({ ...order, fee: order.rate });
    if (moves || (fee > order.letGo && managers.has(userId))) order.letGo = fee;
    else if (fee > order.letGo) Object.assign(order, { fee: order.rate, letGo: null });
  };
  /** Who took which payment. */
  const takers = new Map<string, string>();
  const of = (id: string) => orders.get(id) as Kept;
  const lineOf = (order: Kept, id: string) => order.lines.get(id) as Line;
  const cash = (userId: string, amount: number) => drawers.set(userId, (drawers.get(userId) ?? 0) + amount);
  const make = ({ id }: Good, quantity: number) => toMake.set(id, (toMake.get(id) ?? 0) + quantity);
  let clock = 0;
  const serve = (order: Kept, lines: Iterable<Line> = order.lines.values()) => {
    for (const line of lines) {
      order.wasSent ||= line.quantity > line.sent;
      if (line.quantity > line.sent) order.sentAt = clock;
      make(line.good, line.quantity - line.sent);
      Object.assign(line, { sent: line.quantity, isHeld: false });
    }
  };
  const unsentOf = (lines: Kept['lines']) => [...lines.values()].filter(({ quantity, sent }) => quantity > sent);
  const goodWith: Ledger['goodWith'] = ({ good, listed }, choices) =>
    chosen(goods.get(good.id) as Good, listed, choices);
  const mealsLeft = ({ id, owner, openedOn }: Kept): number => {
    const others = [...orders.values()].filter(
      (each) => each.isMeal && each.status !== 'cancelled' && each.owner === owner && each.openedOn === openedOn,
    );
    return others.reduce((left, each) => (each.id === id ? left : left - each.allowed), mealLimit);
  };
  const open = ({ id, owner, tableId, kind, covers = 0, day: openedOn }: Opening): Kept => {
    const order: Kept = {
      id,
      owner,
      tableId,
      kind,
      whom: null,
      isYetToGo: false,
      covers,
      client: null,
      isMeal: kind === 'staff',
      buyer: null,
      minimum: { spend: minimumOf(tableId), waived: 0, isShared: false },
      wasSent: false,
      wasBilled: false,
      status: 'open',
      lines: new Map(),
      percent: 0,
      amountOff: 0,
      ...feeOfNew(tableId),
      allowed: 0,
      paid: [],
      openedOn,
      soldOn: null,
      refundedOn: null,
      hasMoved: false,
      said: null,
    };
    orders.set(id, order);
    return order;
  };
  function move(
    from: Kept,
    to: Kept,
    parts: readonly { lineId: string; quantity: number; toLineId: string }[],
  ): boolean {
    let hasGivenSent = false;
    Object.assign(from, { hasMoved: true });
    Object.assign(to, { hasMoved: true });
    for (const { lineId, quantity, toLineId } of parts) {
      const line = lineOf(from, lineId);
      const sent = Math.min(line.sent, quantity);
      line.quantity -= quantity;
      line.sent -= sent;
      to.wasSent ||= sent > 0 && from.wasSent;
      if (sent > 0) to.sentAt ??= from.sentAt ?? null;
      hasGivenSent ||= sent > 0;
      to.lines.set(toLineId, { ...line, quantity, sent, seat: areOneParty(from, to) ? line.seat : null, taken: 0 });
      if (line.quantity === 0 && line.taken === 0) from.lines.delete(lineId);
    }
    return hasGivenSent;
  }
  const change = (client: string, count: number) => points.set(client, (points.get(client) ?? 0) + count);
  const moneyOf = ({ paid }: Kept) => paid.filter(({ method }) => !noMoney.includes(method));
  /** All refunds together take back all that was earned, and give back all that was spent. */
  function takeBackPoints(order: Kept, payments: readonly { paymentId: string; amount: number }[]): void {
    const before = order.back ?? {};
    const after = { ...before };
    for (const { paymentId, amount } of payments) after[paymentId] = (after[paymentId] ?? 0) + amount;
    order.back = after;
    const money = moneyOf(order);
    const all = money.reduce((sum, { amount }) => sum + amount, 0);
    const kept = (back: Record<string, number>) =>
      all === 0 ? 0 : down(order.earned ?? 0, all - money.reduce((sum, { id }) => sum + (back[id] ?? 0), 0), all);
    if (order.client !== null) change(order.client, kept(after) - kept(before));
    for (const { id, amount, points: spent } of order.paid) {
      if (spent === undefined) continue;
      const gone = (back: Record<string, number>) => -down(-spent.count, amount - (back[id] ?? 0), amount);
      change(spent.of, gone(before) - gone(after));
    }
  }
  const kinds: Readonly<Record<string, (order: Kept, command: Sent, userId: string, day: string) => void>> = {
    addLine: ({ lines, client }, { lineId, productId, quantity, choices, seat = null }) => {
      const good = goods.get(productId) as Good;
      const own = lists.get(client ?? '')?.get(productId);
      const listed = own ?? good.price;
      lines.set(lineId, {
        good: chosen(good, listed, choices),
        listed,
        pricedFor: own === undefined ? null : client,
        quantity,
        sent: 0,
        off: 0,
        isHeld: unsentOf(lines).some(({ isHeld }) => isHeld),
        seat,
        taken: 0,
      });
    },
    // Time that was had: no station makes it, and what it costs is decided.
    sellTimed: ({ lines }, { lineId, good }) => {
      const line = { good, listed: good.price, pricedFor: null, quantity: 1000, sent: 1000 };
      lines.set(lineId, { ...line, off: 0, isHeld: false, seat: null, taken: 0 });
    },
    changeType: (order, { orderType }) => {
      order.kind = orderType;
      if (orderType === 'direct') order.whom = null;
    },
    setDelivery: (order, { delivery }) => {
      const { name, phone, address, promisedAt, courierId: courier } = delivery;
      const isExpected = name !== '' || phone !== '';
      order.whom = { isExpected, hasAddress: address !== '', promisedAt, courier, said: saidOf(delivery) };
    },
    freeTable: (order) => {
      order.isYetToGo = false;
    },
    keepToGo: (order) => {
      order.isYetToGo = true;
    },
    setClient: (order, { clientId }) => {
      order.client = clientId;
    },
    // Of a paid one once: the paper is out.
    setInvoiceData: (order, { buyer }) => {
      if (order.status === 'closed' && order.buyer !== null) throw new Error(`${order.id} was made out twice`);
      order.buyer = buyer?.fiscalNumber ?? null;
    },
    waiveMinimum: (order, { isWaived }) => {
      order.minimum.waived = isWaived ? missingOf(order) : 0;
    },
    seatLine: (order, { lineId, seat }) => {
      lineOf(order, lineId).seat = seat;
    },
    setCovers: (order, { covers }) => {
      order.covers = covers;
    },
    holdCourse: ({ lines }, { isHeld }) => {
      for (const line of unsentOf(lines)) line.isHeld = isHeld;
    },
    fireCourse: (order) => serve(order),
    changeChoices: (order, { lineId, choices }) => {
      const line = lineOf(order, lineId);
      line.good = goodWith(line, choices);
    },
    changeQuantity: (order, { lineId, quantity }) => {
      lineOf(order, lineId).quantity = quantity;
    },
    removeLine: ({ lines }, { lineId }) => lines.delete(lineId),
    voidLine: (order, { lineId, quantity }) => {
      const line = lineOf(order, lineId);
      line.quantity -= quantity;
      line.sent -= quantity;
      line.taken += quantity;
      make(line.good, -quantity);
    },
    send: (order) =>
      serve(
        order,
        [...order.lines.values()].filter(({ isHeld }) => !isHeld),
      ),
    priceLine: (order, { lineId, unitPrice }) => {
      const line = lineOf(order, lineId);
      Object.assign(line, { good: { ...line.good, price: unitPrice }, isPriced: true, pricedFor: null, off: 0 });
    },
    discountLine: (order, { lineId, discount }) => {
      lineOf(order, lineId).off = discount?.value ?? 0;
    },
    chargeAllowance: (order, _, userId, day) => {
      order.allowed = Math.min(billOf({ ...order, allowed: 0 }).asked, mealsLeft(order));
      if (remainingOf(order) === 0) kinds.closeOrder?.(order, {}, userId, day);
    },
    discountOrder: (order, { discount }) => {
      const { kind, value } = discount ?? { kind: 'percent', value: 0 };
      Object.assign(order, { percent: kind === 'percent' ? value : 0, amountOff: kind === 'amount' ? value : 0 });
    },
    waiveFee: (order, { isWaived }) => {
      order.rate ||= feeOfNew(order.tableId).rate;
      order.letGo = isWaived ? billOf(order).fee : null;
      order.fee = isWaived ? 0 : order.rate;
    },
    pay: (order, { payments }, userId, day) => {
      for (const { id, method, amount, cardFee = 0, tip = 0 } of payments) {
        order.paid.push({ id, method, amount, cardFee, tip });
        takers.set(id, userId);
        if (method === 'cash') cash(userId, amount + tip);
      }
      if (remainingOf(order) === 0) kinds.closeOrder?.(order, {}, userId, day);
    },
    chargeAccount: (order, { paymentId: id, method, amount }, userId, day) => {
      order.paid.push({ id, method, amount });
      account.owed += amount;
      if (remainingOf(order) === 0) kinds.closeOrder?.(order, {}, userId, day);
    },
    redeemVoucher: (order, { paymentId: id, method, amount, number: voucher }, userId, day) => {
      order.paid.push({ id, method, amount, voucher });
      const known = vouchers.get(voucher);
      if (known !== undefined) known.left -= amount;
      if (remainingOf(order) === 0) kinds.closeOrder?.(order, {}, userId, day);
    },
    spendPoints: (order, { paymentId: id, method, amount, clientId: client }, userId, day) => {
      const count = Math.ceil(amount / venue.pointWorth);
      order.paid.push({ id, method, amount, points: { of: client, count } });
      change(client, -count);
      if (remainingOf(order) === 0) kinds.closeOrder?.(order, {}, userId, day);
    },
    giveFree: (order, { paymentId: id, method, amount }, userId, day) => {
      order.paid.push({ id, method, amount });
      if (remainingOf(order) === 0) kinds.closeOrder?.(order, {}, userId, day);
    },
    correctPayment: (order, { paymentId, replacementId: id, method, amount }) => {
      const index = order.paid.findIndex((each) => each.id === paymentId);
      const { tip = 0, cardFee = 0 } = order.paid[index] ?? {};
      const [before] = order.paid.splice(index, 1, { id, method, amount, cardFee, tip });
      // In the drawer of whoever took it.
      const taker = takers.get(paymentId) as string;
      takers.set(id, taker);
      if (before?.method === 'cash') cash(taker, -amount - tip);
      if (method === 'cash') cash(taker, amount + tip);
    },
    bookReceived: (order, { payments }, userId, day) => {
      for (const { id, method, amount, cardFee = 0 } of payments as Paid[]) {
        const [whole, left] = [amount - cardFee, remainingOf(order)];
        const part = Math.min(whole, left);
        const fee = round(cardFee * part, whole);
        if (part > 0) order.paid.push({ id, method, amount: part + fee, cardFee: fee });
      }
      // Its guests have gone: what they did not spend is let off.
      if (remainingOf(order) === 0 && !mayBeBilled(order)) order.minimum.waived = missingOf(order);
      if (remainingOf(order) === 0) kinds.closeOrder?.(order, {}, userId, day);
    },
    closeOrder: (order, _, userId, day) => {
      const isAhead = isYetToGo(order, userId, clock);
      serve(order);
      const spent = moneyOf(order).reduce((sum, { amount, cardFee = 0 }) => sum + amount - cardFee, 0);
      order.earned = order.client === null || order.isMeal ? 0 : down(spent, venue.pointsPerHundred, 10_000);
      if (order.client !== null) change(order.client, order.earned);
      Object.assign(order, { status: 'closed', soldOn: day, isYetToGo: isAhead });
    },
    cancelOrder: (order) => {
      order.status = 'cancelled';
    },
    printTotal: (order) => {
      order.wasBilled = true;
    },
    moveOrder: (
      order,
      { tableId, orderType = 'direct', covers = order.tableId === null ? Math.max(1, order.covers) : order.covers },
    ) => {
      Object.assign(order, tableId === null ? { kind: orderType } : { kind: 'inHouse', whom: null });
      if (order.tableId === null || tableId === null) Object.assign(order, feeAt(order, tableId));
      if (tableId !== null) order.covers = covers;
      order.tableId = tableId;
      moveMinimum(order, minimumOf(tableId));
    },
    mergeOrders: (order, { toOrderId }) => {
      const to = of(toOrderId);
      // Guests who join others sit behind them.
      const chairs = to.tableId === null ? 0 : to.covers;
      const taken = areOneParty(order, to)
        ? 0
        : Math.max(chairs, ...[...to.lines.values()].map(({ seat }) => seat ?? 0));
      const { percent, amountOff } = order;
      // An order without goods has nothing of its own to take off, or to charge for.
      if (isEmpty(to) && !isEmpty(order)) Object.assign(to, { percent, amountOff, ...feeOf(order) });
      to.client ??= order.client;
      to.buyer ??= order.buyer;
      joinWhom(order, to);
      to.wasSent ||= order.wasSent;
      to.sentAt = Math.max(to.sentAt ?? 0, order.sentAt ?? 0) || null;
      to.wasBilled ||= order.wasBilled;
      joinMinimum(order, to, minimumOf(to.tableId));
      for (const [id, line] of order.lines) to.lines.set(id, { ...line, seat: line.seat && line.seat + taken });
      to.covers += order.covers;
      to.paid.push(...order.paid.splice(0));
      order.lines.clear();
      order.status = 'cancelled';
      to.hasMoved = true;
    },
    transferLines: (order, { toOrderId, lines }) => {
      const to = of(toOrderId);
      if (move(order, to, lines)) leaveMinimum(order);
      if (isEmpty(order)) joinWhom(order, to);
    },
    splitOrder: (order, { newOrderId, lines }, _, day) => {
      const { percent, client } = order;
      const terms = { percent, client, wasBilled: order.wasBilled, ...feeOf(order) };
      const { owner, tableId, kind, whom } = order;
      const part = Object.assign(open({ id: newOrderId, owner, tableId, kind, day }), { ...terms, whom });
      move(order, part, lines);
      splitMinimum(order, part);
    },
    acceptHandover: (order, _, userId) => {
      order.owner = userId;
    },
    reassignOrder: (order, { toUserId }) => {
      order.owner = toUserId;
    },
    refund: (order, { payments, lines }, userId, day) => {
      order.refundedOn = day;
      order.givenBack = { ...order.givenBack };
      for (const { lineId, quantity } of lines) order.givenBack[lineId] = (order.givenBack[lineId] ?? 0) + quantity;
      // Nobody comes for what was given back.
      order.isAllBack = [...order.lines].every(([id, { quantity }]) => quantity === (order.givenBack?.[id] ?? 0));
      if (order.isAllBack) callOff(order);
      for (const { paymentId, amount, method: otherwise } of payments) {
        const { method: paidBy, voucher = '' } = order.paid.find(({ id }) => id === paymentId) ?? {};
        const method = otherwise ?? paidBy;
        const known = vouchers.get(voucher);
        if (known !== undefined) known.left += amount;
        if (method === 'cash') cash(userId, -amount);
        if (method === 'account') account.owed -= amount;
      }
      takeBackPoints(order, payments);
    },
  };
  /** Nobody comes for it, nor does anybody make it. */
  function callOff(order: Kept): void {
    order.isYetToGo = false;
    for (const { good, sent } of order.lines.values()) make(good, -sent);
  }
  return {
    orders,
    drawers,
    account,
    vouchers,
    points,
    venue,
    managers,
    toMake,
    copy() {
      const other = openLedger(goods, prices);
      Object.assign(other.venue, venue);
      for (const id of managers) other.managers.add(id);
      other.adopt(orders.values());
      return other;
    },
    adopt(known) {
      for (const order of known) orders.set(order.id, copyOf(order));
    },
    changesFee: (order, tableId) =>
      (order.tableId === null) !== (tableId === null) && feeAt(order, tableId).rate !== order.rate,
    goodWith,
    mealsLeft,
    priceOf: ({ client }, productId) => lists.get(client ?? '')?.get(productId) ?? (goods.get(productId) as Good).price,
    note(command, userId, day, at) {
      // What was done without the server counts when it was done.
      clock = command.made?.at ?? at;
      const asks = billing.includes(command.type) && command.made === undefined;
      if (asks && of(command.orderId).said === null && !mayBeBilled(of(command.orderId)))
        throw new Error(`${command.type} below a minimum spend`);
      if (command.type === 'openOrder') {
        const { orderId: id, tableId, covers, orderType: kind } = command;
        open({ id, owner: userId, tableId, kind, covers, day });
      } else kinds[command.type]?.(of(command.orderId), command, userId, day);
      const touched = [command.orderId, command.toOrderId, command.newOrderId].filter((id) => orders.has(id));
      for (const id of touched) {
        bringBack(of(id), userId, touched.length > 1);
        // A meal holds no more of what somebody may eat than it comes to.
        if (of(id).allowed > 0) of(id).allowed = Math.min(of(id).allowed, billOf({ ...of(id), allowed: 0 }).asked);
      }
    },
  };
}
