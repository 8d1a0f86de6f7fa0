// What happened, by the simplest arithmetic there is, in exact fractions and with no code of the product: what the books of a
// venue must say at the end. Amounts are minor units, quantities thousandths, rates and percentages basis points.

export interface Good {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly vat: number;
  /** What an option adds to the price, by id; of a product that is sold with choices. */
  readonly options: ReadonlyMap<string, number>;
  /** Of a combo: what it is made of, one of each. */
  readonly parts: readonly Good[];
}
export interface Line {
  /** With the price that was agreed for it. */
  good: Good;
  /** What it cost when it was ordered, before what was chosen. */
  readonly listed: number;
  /** The client whose price list says so; null once somebody typed a price. */
  pricedFor: string | null;
  /** Somebody typed its price. */
  isPriced?: boolean;
  quantity: number;
  sent: number;
  /** Basis points taken off each piece, in favour of the venue. */
  off: number;
  /** Its course waits until it is fired. */
  isHeld: boolean;
  /** The guest that it is for. */
  seat: number | null;
  /** How much of it was taken back. */
  taken: number;
}
interface Paid {
  readonly id: string;
  readonly method: string;
  readonly amount: number;
  /** What of the amount is the fee for paying by card. */
  readonly cardFee?: number;
  /** Given besides. */
  readonly tip?: number;
  /** Of money that waited to be settled: the day on which it came, whenever the order was sold. */
  readonly cameOn?: string;
}
export interface Kept {
  readonly id: string;
  owner: string;
  tableId: string | null;
  covers: number;
  client: string | null;
  status: 'open' | 'closed' | 'cancelled';
  readonly lines: Map<string, Line>;
  percent: number;
  /** An amount off all of it, in place of a percentage. */
  amountOff: number;
  /** For being served, on what the discount leaves. */
  fee: number;
  /** The fee as it was when the table was taken, and what of it the manager let go. */
  rate: number;
  letGo: number | null;
  /** What a meal of staff took of the allowance. */
  allowed: number;
  readonly paid: Paid[];
  soldOn: string | null;
  refundedOn: string | null;
  /** Lines came or went: it may say a cent more or less of VAT, so that all orders together say what one would have. */
  hasMoved: boolean;
  /**
   * What its guests are asked for, as the venue said: of an order between which and another lines moved under a discount or a fee. How its
   * cents fall is not predicted; that both together come to what they came to before is tested by itself.
   */
  said: number | null;
}

// biome-ignore lint/suspicious/noExplicitAny: a command as it is sent, of any kind
export type Sent = any;

/** Half away from zero. */
const round = (numerator: number, denominator: number): number =>
  Math.sign(numerator) * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));

/** Parts of an amount by weights, the largest remainders first, of equal ones the earlier. */
function share(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / sum));
  const left = amount - parts.reduce((all, part) => all + part, 0);
  const order = weights
    .map((weight, index) => ({ index, rest: (amount * weight) % sum }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

export interface Bill {
  readonly total: number;
  /** The same without the fee on cards: what a guest agrees to, whatever they pay with. */
  readonly asked: number;
  readonly fee: number;
  readonly lines: readonly { readonly good: Good; readonly quantity: number; readonly total: number }[];
  /** By rate: what was paid, and the VAT in it. */
  readonly rates: ReadonlyMap<number, { readonly total: number; readonly vat: number }>;
}

export function billOf(order: Kept): Bill {
  const left = [...order.lines.values()].filter(({ quantity }) => quantity > 0);
  const pieces = left.flatMap(({ good, quantity, off }) => {
    const less = Math.floor((good.price * off) / 10_000);
    if (good.parts.length === 0) return [{ good, quantity, price: good.price, less }];
    const prices = share(
      good.price,
      good.parts.map(({ price }) => price),
    );
    const lower = share(less, prices);
    return good.parts.map((part, index) => ({
      good: part,
      quantity,
      price: prices[index] ?? 0,
      less: lower[index] ?? 0,
    }));
  });
  const gross = pieces.map(({ price, less, quantity }) => round(price * quantity, 1000) - round(less * quantity, 1000));
  const sum = gross.reduce((all, each) => all + each, 0);
  const discounts = share(order.allowed || Math.min(sum, order.amountOff) || round(sum * order.percent, 10_000), gross);
  const reduced = gross.map((amount, index) => amount - (discounts[index] ?? 0));
  const fee = round(reduced.reduce((all, each) => all + each, 0) * order.fee, 10_000);
  const fees = share(fee, reduced);
  const served = reduced.map((amount, index) => amount + (fees[index] ?? 0));
  const cardFees = share(cardFeesOf(order), served);
  const sold = pieces.map(({ good, quantity }, index) => ({
    good,
    quantity,
    total: (served[index] ?? 0) + (cardFees[index] ?? 0),
  }));
  // How many combos there were; their money is with their parts.
  const combos = left.filter(({ good }) => good.parts.length > 0);
  const lines = [...sold, ...combos.map(({ good, quantity }) => ({ good, quantity, total: 0 }))];
  const rates = new Map<number, { total: number; vat: number }>();
  for (const { good, total } of sold) {
    const all = (rates.get(good.vat)?.total ?? 0) + total;
    rates.set(good.vat, { total: all, vat: round(all * good.vat, 10_000 + good.vat) });
  }
  const asked = served.reduce((all, amount) => all + amount, 0);
  return { total: lines.reduce((all, { total }) => all + total, 0), asked, fee, lines, rates };
}

export const paidOf = ({ paid }: Kept): number => paid.reduce((sum, { amount }) => sum + amount, 0);
/** What paying by card costs on top. */
export const cardFeesOf = ({ paid }: Pick<Kept, 'paid'>): number =>
  paid.reduce((sum, { cardFee = 0 }) => sum + cardFee, 0);
export const askedOf = (order: Kept): number => order.said ?? billOf(order).asked;
export const totalOf = (order: Kept): number => askedOf(order) + cardFeesOf(order);
export const remainingOf = (order: Kept): number => totalOf(order) - paidOf(order);

export interface Ledger {
  readonly orders: ReadonlyMap<string, Kept>;
  /** Cash by user since they began their shift, what they began with included. */
  readonly drawers: Map<string, number>;
  /** What the venue charges at tables and on cards from now on, basis points. */
  readonly venue: { fee: number; cardFee: number };
  /** Who may let more of a fee go. */
  readonly managers: Set<string>;
  /** What the client with an account owes. */
  readonly account: { owed: number };
  /** What the stations were told to make, less what they were told to leave, by product: thousandths. */
  readonly toMake: ReadonlyMap<string, number>;
  /** As a device without the server goes on by: what happens elsewhere is not in it. */
  copy(): Ledger;
  adopt(known: Iterable<Kept>): void;
  /** An accepted command of a user on a business day. */
  note(command: Sent, userId: string, day: string): void;
}

const copyOf = (order: Kept): Kept => ({
  ...order,
  lines: new Map([...order.lines].map(([id, line]) => [id, { ...line }])),
  paid: [...order.paid],
});

/** What paying so much by a method costs on top, at a rate for cards. */
export const feeOnCard = (part: number, method: string, rate: number): number =>
  method === 'card' ? round(part * rate, 10_000) : 0;

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

/** What a meal of staff may come to on a day. */
export const foodLimit = 10_000;

export function openLedger(goods: ReadonlyMap<string, Good>, lists: Lists = new Map()): Ledger {
  const orders = new Map<string, Kept>();
  const drawers = new Map<string, number>();
  const toMake = new Map<string, number>();
  const eaten = new Map<string, number>();
  const account = { owed: 0 };
  const venue = { fee: 0, cardFee: 0 };
  const managers = new Set<string>();
  const feeOf = ({ fee, rate, letGo }: Kept) => ({ fee, rate, letGo });
  const feeOfNew = (tableId: string | null) => {
    const rate = tableId === null ? 0 : venue.fee;
    return { fee: rate, rate, letGo: null };
  };
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
  const serve = (lines: Iterable<Line>) => {
    for (const line of lines) {
      make(line.good, line.quantity - line.sent);
      Object.assign(line, { sent: line.quantity, isHeld: false });
    }
  };
  const unsentOf = (lines: Kept['lines']) => [...lines.values()].filter(({ quantity, sent }) => quantity > sent);
  const open = (id: string, owner: string, tableId: string | null, covers = 0): Kept => {
    const order: Kept = {
      id,
      owner,
      tableId,
      covers,
      client: null,
      status: 'open',
      lines: new Map(),
      percent: 0,
      amountOff: 0,
      ...feeOfNew(tableId),
      allowed: 0,
      paid: [],
      soldOn: null,
      refundedOn: null,
      hasMoved: false,
      said: null,
    };
    orders.set(id, order);
    return order;
  };
  function move(from: Kept, to: Kept, parts: readonly { lineId: string; quantity: number; toLineId: string }[]): void {
    Object.assign(from, { hasMoved: true });
    Object.assign(to, { hasMoved: true });
    for (const { lineId, quantity, toLineId } of parts) {
      const line = lineOf(from, lineId);
      const sent = Math.min(line.sent, quantity);
      line.quantity -= quantity;
      line.sent -= sent;
      to.lines.set(toLineId, { ...line, quantity, sent, seat: areOneParty(from, to) ? line.seat : null, taken: 0 });
      if (line.quantity === 0 && line.taken === 0) from.lines.delete(lineId);
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
    setClient: (order, { clientId }) => {
      order.client = clientId;
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
    fireCourse: ({ lines }) => serve(lines.values()),
    changeChoices: (order, { lineId, choices }) => {
      const line = lineOf(order, lineId);
      line.good = chosen(goods.get(line.good.id) as Good, line.listed, choices);
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
    send: ({ lines }) => serve([...lines.values()].filter(({ isHeld }) => !isHeld)),
    priceLine: (order, { lineId, unitPrice }) => {
      const line = lineOf(order, lineId);
      Object.assign(line, { good: { ...line.good, price: unitPrice }, isPriced: true, pricedFor: null, off: 0 });
    },
    discountLine: (order, { lineId, discount }) => {
      lineOf(order, lineId).off = discount?.value ?? 0;
    },
    chargeAllowance: (order, _, userId, day) => {
      const used = eaten.get(day) ?? 0;
      order.allowed = Math.min(billOf(order).asked, foodLimit - used);
      eaten.set(day, used + order.allowed);
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
      if (remainingOf(order) === 0) kinds.closeOrder?.(order, {}, userId, day);
    },
    closeOrder: (order, _, _userId, day) => {
      serve(order.lines.values());
      Object.assign(order, { status: 'closed', soldOn: day });
    },
    cancelOrder: (order) => {
      order.status = 'cancelled';
    },
    moveOrder: (order, { tableId }) => {
      order.tableId = tableId;
    },
    mergeOrders: (order, { toOrderId }) => {
      const to = of(toOrderId);
      // Guests who join others sit behind them.
      const isSeated = to.tableId !== null && !areOneParty(order, to);
      const taken = !isSeated ? 0 : Math.max(to.covers, ...[...to.lines.values()].map(({ seat }) => seat ?? 0));
      const { percent, amountOff } = order;
      // An order without goods has nothing of its own to take off, or to charge for.
      if (isEmpty(to) && !isEmpty(order)) Object.assign(to, { percent, amountOff, ...feeOf(order) });
      to.client ??= order.client;
      for (const [id, line] of order.lines) to.lines.set(id, { ...line, seat: line.seat && line.seat + taken });
      to.covers += order.covers;
      to.paid.push(...order.paid.splice(0));
      order.lines.clear();
      order.status = 'cancelled';
      to.hasMoved = true;
    },
    transferLines: (order, { toOrderId, lines }) => move(order, of(toOrderId), lines),
    splitOrder: (order, { newOrderId, lines }) => {
      const { percent, client } = order;
      const part = Object.assign(open(newOrderId, order.owner, order.tableId), { percent, client, ...feeOf(order) });
      move(order, part, lines);
    },
    acceptHandover: (order, _, userId) => {
      order.owner = userId;
    },
    reassignOrder: (order, { toUserId }) => {
      order.owner = toUserId;
    },
    refund: (order, { payments }, userId, day) => {
      order.refundedOn = day;
      for (const { paymentId, amount } of payments) {
        const method = order.paid.find(({ id }) => id === paymentId)?.method;
        if (method === 'cash') cash(userId, -amount);
        if (method === 'account') account.owed -= amount;
      }
    },
  };
  return {
    orders,
    drawers,
    account,
    venue,
    managers,
    toMake,
    copy() {
      const other = openLedger(goods, lists);
      Object.assign(other.venue, venue);
      for (const id of managers) other.managers.add(id);
      other.adopt(orders.values());
      return other;
    },
    adopt(known) {
      for (const order of known) orders.set(order.id, copyOf(order));
    },
    note(command, userId, day) {
      if (command.type === 'openOrder') open(command.orderId, userId, command.tableId, command.covers);
      else kinds[command.type]?.(of(command.orderId), command, userId, day);
      const touched = [command.orderId, command.toOrderId, command.newOrderId].filter((id) => orders.has(id));
      for (const id of touched) bringBack(of(id), userId, touched.length > 1);
    },
  };
}
