// What is done with an order: each kind of command, as often as in a restaurant, give or take.
import { uuidv7 } from '#kernel/ids.ts';
import { type Dice, pick, weighted } from '../../../src/main/demo/dice.ts';
import { buyerOf, changeClient, letOff, redeem, spend } from './acts-guests.ts';
import { billOf, feeOnCard, type Good, type Kept, type Line, paidOf, remainingOf } from './bill.ts';
import type { Crew } from './crew.ts';
import type { Sent } from './ledger.ts';
import { managersPin, type Post } from './venue.ts';

/** For one of the guests, or for all of them; `covers` where it is known how many there are. */
export function newLines(dice: Dice, goods: ReadonlyMap<string, Good>, orderId: string, covers = 0): [Sent, ...Sent[]] {
  const one = () => {
    const good = pick(dice, [...goods.values()]);
    const quantity = isWeighed(good) ? dice.between(20, 90) * 10 : dice.between(1, 4) * 1000;
    const choices = good.options.size > 0 && dice.chance(0.6) ? { choices: chooseOf(dice, good) } : {};
    const seat = covers > 0 && dice.chance(0.5) ? { seat: dice.between(1, covers) } : {};
    return { type: 'addLine', orderId, lineId: uuidv7(), productId: good.id, quantity, ...choices, ...seat };
  };
  return [one(), ...Array.from({ length: dice.between(0, 3) }, one)];
}

const chooseOf = (dice: Dice, { options }: Good) => [
  { optionId: pick(dice, [...options.keys()]), count: dice.between(1, 3) },
];

/** In one part or two, in cash with change or by card, which may cost something on top. */
export function paying(
  { dice, ledger }: Pick<Crew, 'dice' | 'ledger'>,
  order: Kept,
  amount = remainingOf(order),
): Sent {
  const part = dice.chance(0.25) ? dice.between(1, Math.max(1, amount - 1)) : 0;
  const payment = (sum: number) => {
    const id = uuidv7();
    const tip = dice.chance(0.2) ? dice.between(1, Math.min(200, sum)) : 0;
    const wanted = { id, amount: sum, ...(tip > 0 && { tip }) };
    if (!dice.chance(0.4)) return { ...wanted, method: 'cash', tendered: sum + tip + dice.between(0, 500) };
    const cardFee = feeOnCard(sum, 'card', ledger.venue.cardFee);
    return { ...wanted, method: 'card', amount: sum + cardFee, ...(cardFee > 0 && { cardFee }) };
  };
  const payments = [part, amount - part].filter((sum) => sum > 0).map(payment);
  return { type: 'pay', orderId: order.id, expectedTotal: billOf(order).asked, payments };
}

const isWeighed = ({ name }: Good) => name === 'Troftë';
const seatsAt = ({ tableId, covers }: Kept) => (tableId === null ? 0 : covers);
const leftOf = ({ lines }: Kept) => [...lines].filter(([, { quantity }]) => quantity > 0);
const isHolding = ({ lines }: Kept) =>
  [...lines.values()].some(({ isHeld, quantity, sent }) => isHeld && quantity > sent);
/** Discounts, fees and payments of orders that lines leave are in property tests of their own. */
const isPlain = ({ percent, fee, paid }: Kept) => percent === 0 && fee === 0 && paid.length === 0;

export async function openAndServe(crew: Crew, post: Post): Promise<void> {
  const { dice, tables, goods, lists } = crew;
  const orderId = uuidv7();
  const isDirect = post.role === 'Salesman' || dice.chance(0.15);
  const kind = pick(dice, ['direct', 'direct', 'takeAway', 'delivery'] as const);
  const place = isDirect
    ? { orderType: kind, tableId: null, covers: 0 }
    : { orderType: 'inHouse', tableId: pick(dice, tables), covers: dice.between(1, 6) };
  const isSent = dice.chance(0.7);
  const isNamed = isDirect && kind !== 'direct';
  // A guest of the hotel: what is ordered costs what was agreed with it.
  const client = dice.chance(0.2) ? [{ type: 'setClient', orderId, clientId: pick(dice, [...lists.keys()]) }] : [];
  await crew.give(
    post,
    { type: 'openOrder', orderId, ...place },
    ...client,
    ...newLines(dice, goods, orderId, place.covers),
  );
  // The guest changed their mind.
  if (isDirect && dice.chance(0.2)) await crew.give(post, { type: 'changeType', orderId, orderType: 'takeAway' });
  if (isNamed) await crew.give(post, { type: 'setDelivery', orderId, delivery: deliveryAt(crew) });
  if (isSent) await crew.give(post, { type: 'send', orderId });
}

const deliveryAt = ({ test, dice, posts }: Crew) => ({
  name: 'Era',
  phone: '044 111 222',
  address: 'Rruga B 7',
  note: '',
  // Most pay ahead; some pay when they come for it, and are not asked for again.
  promisedAt: test.time.now + (Math.floor(test.time.now / 60_000) % 4 === 0 ? 45 : 360) * 60_000,
  // Nobody, whoever takes the money may be the one, or somebody else.
  courierId: dice.chance(0.5) ? pick(dice, posts).userId : null,
});

export interface At {
  readonly crew: Crew;
  readonly post: Post;
  readonly order: Kept;
  readonly unsent: string | undefined;
  readonly sent: string | undefined;
  /** Another open order that nobody else is at. */
  readonly other: Kept | undefined;
}
/** Null where it cannot be done now. */
type Act = (at: At) => Sent[] | Promise<unknown> | null;

const onLine = (id: string | undefined, command: Sent) => (id === undefined ? null : [{ ...command, lineId: id }]);

const acts: readonly (readonly [Act, number])[] = [
  [({ crew: { dice, goods }, order }) => [...newLines(dice, goods, order.id, seatsAt(order)), { type: 'send' }], 14],
  [({ unsent }) => onLine(unsent, { type: 'changeQuantity', quantity: 2000 }), 4],
  [({ unsent }) => onLine(unsent, { type: 'removeLine' }), 3],
  [chooseAgain, 4],
  [({ unsent }) => onLine(unsent, { type: 'commentLine', comment: 'pa akull' }), 2],
  [() => [{ type: 'commentOrder', comment: 'ditëlindje' }], 1],
  [({ crew: { dice } }) => [{ type: 'setCovers', covers: dice.between(1, 9) }], 1],
  [setPrice, 3],
  [changeKind, 3],
  [takeBack, 4],
  [
    ({ order }) =>
      order.paid.length > 0 ? null : [{ type: 'discountOrder', discount: { kind: 'percent', value: 1000 } }],
    3,
  ],
  [
    ({ order }) => (order.percent === 0 || order.paid.length > 0 ? null : [{ type: 'discountOrder', discount: null }]),
    1,
  ],
  [
    ({ crew: { dice }, order, sent, unsent }) =>
      seatsAt(order) === 0
        ? null
        : onLine(sent ?? unsent, { type: 'seatLine', seat: dice.chance(0.2) ? null : dice.between(1, order.covers) }),
    4,
  ],
  [() => [{ type: 'printTotal' }], 3],
  [({ crew: { dice, tables } }) => [{ type: 'moveOrder', tableId: pick(dice, tables) }], 4],
  [
    ({ order, other }) =>
      !other || !isPlain(order) || order.tableId === null || other.tableId === null
        ? null
        : [{ type: 'mergeOrders', toOrderId: other.id }],
    4,
  ],
  [
    ({ order, other }) =>
      other && isPlain(order) ? [{ type: 'transferLines', toOrderId: other.id, lines: partOf(order) }] : null,
    4,
  ],
  [
    ({ crew: { dice } }) => [
      { type: 'holdCourse', course: 1, isHeld: true },
      { type: 'send' },
      ...(dice.chance(0.5) ? [{ type: 'fireCourse', course: 1 }] : []),
    ],
    4,
  ],
  [({ order }) => (isHolding(order) ? [{ type: 'fireCourse', course: 1 }] : null), 6],
  [
    ({ order, sent, unsent }) =>
      order.percent !== 0 || order.paid.length > 0
        ? null
        : onLine(sent ?? unsent, { type: 'discountLine', discount: { kind: 'percent', value: 1000 } }),
    4,
  ],
  [changeClient, 6],
  [({ crew: { dice } }) => [{ type: 'setInvoiceData', buyer: buyerOf(dice) }], 4],
  [letOff, 6],
  [giveAway, 1],
  [changeFee, 4],
  [split, 7],
  [handOver, 4],
  [payPart, 8],
  [payLater, 3],
  [giveFree, 2],
  [redeem, 5],
  [spend, 5],
  [
    ({ crew, order }) => [
      remainingOf(order) > 0 ? paying(crew, order) : { type: paidOf(order) === 0 ? 'closeOrder' : 'send' },
    ],
    34,
  ],
];

export async function workOn(crew: Crew, post: Post, order: Kept, others: readonly Kept[]): Promise<void> {
  const lines = leftOf(order);
  const at: At = {
    crew,
    post,
    order,
    unsent: lines.find(([, { sent }]) => sent === 0)?.[0],
    sent: lines.find(([, { sent }]) => sent > 0)?.[0],
    other: others.find((each) => each.id !== order.id && isPlain(each)),
  };
  const orderId = order.id;
  if (lines.length === 0) {
    const next = crew.dice.chance(0.3) ? { type: 'cancelOrder', orderId } : newLines(crew.dice, crew.goods, orderId)[0];
    await crew.give(post, next);
    return;
  }
  const done = weighted(crew.dice, acts)(at);
  if (Array.isArray(done)) await crew.give(post, ...done.map((command) => ({ orderId, ...command })));
  else await done;
}

/** A piece of a line, or all of one that is weighed. */
function partOf(order: Kept) {
  const [lineId, { quantity, good }] = leftOf(order)[0] as [string, Line];
  return [{ lineId, toLineId: uuidv7(), quantity: quantity > 1000 && !isWeighed(good) ? 1000 : quantity }];
}

async function split({ crew, post, order }: At): Promise<void> {
  if (!isPlain(order) || leftOf(order).length < 2) return;
  const newOrderId = uuidv7();
  const isPaid = crew.dice.chance(0.6);
  await crew.give(post, { type: 'splitOrder', orderId: order.id, newOrderId, lines: partOf(order) });
  const part = crew.ledger.orders.get(newOrderId);
  if (part && isPaid) await crew.give(post, paying(crew, part));
}

async function chooseAgain({ crew, post, order }: At): Promise<void> {
  const [lineId, line] = leftOf(order).find(([, { sent, good }]) => sent === 0 && good.options.size > 0) ?? [];
  if (line === undefined || order.paid.length > 0) return;
  const choices = chooseOf(crew.dice, line.good);
  await crew.give(post, { type: 'changeChoices', orderId: order.id, lineId, choices });
}

/** As long as nothing was sent, printed or paid. */
async function changeKind({ crew, post, order, sent }: At): Promise<void> {
  if (order.tableId !== null || sent !== undefined || order.paid.length > 0) return;
  const orderType = pick(crew.dice, ['direct', 'takeAway', 'delivery']);
  await crew.give(post, { type: 'changeType', orderId: order.id, orderType });
}

/** With the manager's PIN: nobody gives everything away alone. */
async function giveAway({ crew, post, order }: At): Promise<void> {
  if (order.paid.length > 0 || post === crew.manager) return;
  const orderId = order.id;
  const terms = { discount: { kind: 'percent', value: 10_000 }, discountId: null };
  const amount = billOf({ ...order, percent: 0, amountOff: 0, fee: 0 }).asked;
  const asked = { pin: managersPin, action: 'discountOrder', subject: orderId, terms, amount };
  const { approvalId } = await crew.ask(post, 'api/approvals', asked);
  crew.count('approval');
  const { discount } = terms;
  await crew.give(post, { type: 'discountOrder', orderId, discount, approvalId }, { type: 'closeOrder', orderId });
}

/** Taken off, or charged again; by the manager, who may. */
async function changeFee({ crew, order }: At): Promise<void> {
  const isWaived = order.fee > 0;
  if (order.tableId === null || order.paid.length > 0 || order.rate === 0) return;
  await crew.give(crew.manager, { type: 'waiveFee', orderId: order.id, isWaived });
}

/** By the manager, who may, as long as something is left of the limit. */
async function payLater({ crew, order }: At): Promise<void> {
  const { dice, clientId, manager } = crew;
  const remaining = remainingOf(order);
  const amount = dice.chance(0.3) ? Math.ceil(remaining / 2) : remaining;
  if (amount === 0) return;
  const expectedTotal = billOf(order).asked;
  const part = { paymentId: uuidv7(), method: 'account', clientId, amount };
  await crew.give(manager, { type: 'chargeAccount', orderId: order.id, expectedTotal, ...part });
}

/** What is left to pay, with the manager's PIN. */
async function giveFree({ crew, post, order }: At): Promise<void> {
  const amount = remainingOf(order);
  if (amount === 0 || post === crew.manager) return;
  const terms = { amount, method: 'free', reason: 'pritja' };
  const asked = { pin: '3111', action: 'giveFree', subject: order.id, terms, amount };
  const { approvalId } = await crew.ask(post, 'api/approvals', asked);
  crew.count('approval');
  const expectedTotal = billOf(order).asked;
  await crew.give(post, {
    ...terms,
    type: 'giveFree',
    orderId: order.id,
    expectedTotal,
    paymentId: uuidv7(),
    approvalId,
  });
}

/** A part of what the client owes comes in cash, to whoever is there. */
export async function receive({ clientId, manager, ledger, ask, count }: Crew): Promise<void> {
  const amount = Math.floor(ledger.account.owed / 2 / 5) * 5;
  if (amount <= 0) return;
  await ask(manager, `api/accounts/${clientId}/payments`, { amount, method: 'cash' });
  ledger.account.owed -= amount;
  ledger.drawers.set(manager.userId, (ledger.drawers.get(manager.userId) ?? 0) + amount);
  count('accountPayment');
}

/** One of three equal parts. */
async function payPart({ crew, post, order }: At): Promise<void> {
  const part = Math.floor(remainingOf(order) / 3);
  if (part > 0) await crew.give(post, paying(crew, order, part));
}

/** By the manager, or with the manager's PIN. */
async function setPrice({ crew, post, order, unsent: lineId }: At): Promise<void> {
  if (lineId === undefined || order.paid.length > 0) return;
  const { quantity, good } = order.lines.get(lineId) as Line;
  const unitPrice = Math.max(good.price + 5 * crew.dice.between(-9, 9), Math.ceil(good.price / 5));
  const seen = { productId: good.id, quantity, unitPrice: good.price };
  const command = { type: 'priceLine', orderId: order.id, lineId, unitPrice, seen };
  // Nobody approves a price of which a discount would make less.
  if (post === crew.manager || order.percent + order.amountOff > 0 || crew.dice.chance(0.5)) {
    await crew.give(crew.manager, command);
    return;
  }
  const gross = (price: number) => Math.round((price * quantity) / 1000);
  const { approvalId } = await crew.ask(post, 'api/approvals', {
    pin: managersPin,
    action: 'priceLine',
    subject: order.id,
    terms: { lineId, unitPrice, seen },
    amount: Math.abs(gross(unitPrice) - gross(good.price)),
  });
  crew.count('approval');
  await crew.give(post, { ...command, approvalId });
}

/** A meal of the cook's: what the allowance does not cover is paid to the manager. */
export async function eat(crew: Crew): Promise<void> {
  const { cook, manager, dice, goods, ledger, give } = crew;
  const orderId = uuidv7();
  const opening = { type: 'openOrder', orderId, orderType: 'staff', tableId: null, covers: 0 };
  await give(cook, opening, ...newLines(dice, goods, orderId));
  await give(cook, { type: 'chargeAllowance', orderId });
  const order = ledger.orders.get(orderId) as Kept;
  if (order.status === 'open') await give(manager, paying(crew, order));
}

/** By the manager, or with the manager's PIN. */
async function takeBack({ crew, post, order, sent: lineId }: At): Promise<void> {
  if (lineId === undefined || order.paid.length > 0) return;
  const { quantity, good, off } = order.lines.get(lineId) as Line;
  const worth = (price: number) => Math.round((price * quantity) / 1000);
  const command = { type: 'voidLine', orderId: order.id, lineId, voidLineId: uuidv7(), quantity, reason: 'cold' };
  if (post === crew.manager || crew.dice.chance(0.5)) {
    await crew.give(crew.manager, command);
    return;
  }
  const { approvalId } = await crew.ask(post, 'api/approvals', {
    pin: managersPin,
    action: 'voidLine',
    subject: order.id,
    terms: { lineId, quantity, reason: command.reason },
    amount: worth(good.price) - worth(Math.floor((good.price * off) / 10_000)),
  });
  crew.count('approval');
  await crew.give(post, { ...command, approvalId });
}

async function handOver({ crew, post, order }: At): Promise<void> {
  const colleague = pick(crew.dice, crew.atWork());
  const answer = pick(crew.dice, ['acceptHandover', 'acceptHandover', 'refuseHandover', 'withdrawHandover']);
  const { id: orderId, owner } = order;
  const { userId: toUserId } = colleague;
  if (toUserId === owner) return;
  if (post === crew.manager) {
    await crew.give(post, { type: 'reassignOrder', orderId, toUserId });
  } else if (await crew.give(post, { type: 'requestHandover', orderId, toUserId })) {
    await crew.give(answer === 'withdrawHandover' ? post : colleague, { type: answer, orderId });
  }
}

/** What somebody at the till booked by the wrong method. Of a counted drawer it is refused. */
export async function correct({ ledger, manager, day, give }: Crew): Promise<void> {
  const order = [...ledger.orders.values()].findLast(
    ({ soldOn, refundedOn, paid }) => refundedOn === null && soldOn === day && paid.some(isMoney),
  );
  const payment = order?.paid.find(isMoney);
  if (order === undefined || payment === undefined) return;
  await give(manager, {
    type: 'correctPayment',
    orderId: order.id,
    paymentId: payment.id,
    amount: payment.amount,
    ...(payment.tip && { tip: payment.tip }),
    method: payment.method === 'cash' ? 'card' : 'cash',
    reversalId: uuidv7(),
    replacementId: uuidv7(),
  });
}

const isMoney = ({ method }: { readonly method: string }) => method === 'cash' || method === 'card';

/** All of an order that was paid today. */
export async function giveBack({ ledger, manager, day, give }: Crew): Promise<void> {
  const order = [...ledger.orders.values()].find(
    (each) => each.status === 'closed' && each.refundedOn === null && each.soldOn === day && paidOf(each) > 0,
  );
  if (order === undefined) return;
  await give(manager, {
    type: 'refund',
    orderId: order.id,
    refundId: uuidv7(),
    reason: 'cold',
    expectedTotal: billOf(order).total,
    lines: leftOf(order).map(([lineId, { quantity }]) => ({ lineId, quantity })),
    payments: order.paid.map(({ id, amount }) => ({ paymentId: id, amount })),
  });
}
