import { kindRules, roundedSum } from '#features/payments/domain/method.ts';
import { endOfCard } from '#features/staff/domain/card.ts';
import { holdsCardNumber, withoutCardNumbers } from '#features/staff/domain/card-in-text.ts';
import { endOfNumber } from '#features/vouchers/domain/voucher.ts';
import { nextCashRounding } from '#kernel/money.ts';
import { hasControls } from '#kernel/text.ts';
import { billOf } from './bill.ts';
import { cardFeeOn, partPaid } from './card-fee.ts';
import { isWholeCoins } from './cash-shown.ts';
import type { OrderCommand } from './command.ts';
import type { OrderContext } from './decision.ts';
import type { OrderErrorCode } from './errors.ts';
import { kindOf, moneyOf, movesMoney } from './kind-of.ts';
import { aheadMs, isLate, isUnanswered } from './offline.ts';
import { limits, type Order, type Payment, type ReceivedPayment } from './order.ts';
import { refuseMethod } from './rules/payment.ts';

/**
 * What becomes of a command that is refused for good (docs/decisions/0031): `settle` puts it on the list of what someone
 * has to settle, with the money that was taken; `record` enters it in the journal only.
 */
export type Collision =
  | { readonly kind: 'settle'; readonly payments: readonly ReceivedPayment[] }
  | { readonly kind: 'record' };

/** What payments are checked by. */
export type Methods = Pick<OrderContext, 'paymentMethod' | 'policy'>;

export interface Refusing {
  readonly now: number;
  /** The order as it is now; undefined if there is none. */
  readonly order: Order | undefined;
  readonly code: string;
  /** The server never decided it: the code is what the device says. */
  readonly isReported?: boolean | undefined;
  readonly userId: string;
  /** Whether someone else sent it than who is said to have given it. */
  readonly isMakerGone: boolean;
  readonly pointId: string;
  readonly mayChange: boolean;
  /** What the device showed, as far as its word counts, and when. */
  readonly shown: Methods & Pick<OrderContext, 'takenAt'>;
  readonly present: Methods;
}

/**
 * Nothing that guests got, gave or were promised depends on some kinds; and somebody else may have done the same meanwhile
 * (command-kinds.ts). One that was refused at once, to the user who gave it, was refused to someone who was
 * there: nothing was taken. One that was given without the server, or whose maker has signed out, has happened: the money
 * is in the drawer, the guests have eaten.
 */
export function collisionOf(command: OrderCommand, refusing: Refusing): Collision {
  const { now, code, isMakerGone } = refusing;
  const { refusedLate, doneIf } = kindOf(command);
  const wasAlone = movesMoney(command) ? isUnanswered(command, now) : isLate(command, now);
  const wasThere = !isMakerGone && !wasAlone;
  if (wasThere || refusedLate === 'record' || code === doneIf) return { kind: 'record' };
  return { kind: 'settle', payments: receivedBy(command, refusing) };
}

/**
 * What refuses a payment because of what somebody else did meanwhile, the received money of another payment included: it was
 * right when it was taken. All else, such as a minimum that is not reached, would have been refused with the server there too:
 * whoever took the money could send it late, and book it themselves, to get round that.
 */
const changedByOthers: ReadonlySet<string> = new Set<OrderErrorCode | 'ORDER_TO_SETTLE'>([
  ...(['SALES_AMOUNT_CHANGED', 'PAYMENT_TOO_MUCH', 'DISCOUNT_OUTGROWN', 'ORDER_TO_SETTLE'] as const),
  ...(['ORDER_CLOSED', 'ORDER_NOT_FOUND', 'ORDER_EMPTY', 'ORDER_OF_COLLEAGUE'] as const),
]);

/** What the device took: the amounts that it computed by the same rules. */
function receivedBy(command: OrderCommand, refusing: Refusing): readonly ReceivedPayment[] {
  const { order, userId, pointId, mayChange, shown, present } = refusing;
  const { currency } = present.policy;
  const known = new Set(order?.payments.map(({ id }) => id));
  const takenAt = takenAtOf(refusing);
  // Unless it says otherwise, the device knew of no payments but its own.
  const earlier = (order?.payments ?? []).filter((payment) => payment.pointId === pointId);
  const received: ReceivedPayment[] = [];
  let tips = mostTips(command, order);
  for (const taken of moneyOf(command) ?? []) {
    const { id, method: code, amount, tendered, rounding: asked, reference = '' } = taken;
    if (known.has(id) || amount > limits.amount) continue;
    known.add(id);
    const kind = (shown.paymentMethod(code) ?? present.paymentMethod(code))?.kind ?? 'other';
    const { isRounded, givesChange, isMoney } = kindRules[kind];
    // Nobody has it: a till that works takes no money by such a method.
    if (!isMoney) continue;
    const usual = nextCashRounding(roundedSum([...earlier, ...received]), amount, currency);
    // It may have rounded together with cash whose payment was refused too, of which the order says nothing.
    const rounded = asked !== undefined && isWholeCoins(amount, asked, currency) ? asked : usual;
    const rounding = isRounded ? rounded : 0;
    const tip = possibleTip(tips, taken.tip);
    tips -= tip;
    const due = amount + rounding + tip;
    const handed = givesChange ? Math.max(due, tendered ?? due) : due;
    received.push({
      id,
      method: code,
      kind,
      reference: isStorable(reference, kind) ? reference.trim() : '',
      amount,
      ...possibleFee(kind, amount, taken.cardFee),
      rounding,
      tip,
      tendered: handed,
      change: handed - due,
      takenBy: userId,
      takenAt,
      pointId,
      isRegular: wasRight(taken, refusing),
      isForOrder: mayChange,
    });
  }
  return received;
}

/**
 * When it was taken, as far as the server knows it: it says in whose drawer, counted or open, it is (decision 0060). What the
 * device says without being believed would be a way to put today's cash into a drawer that somebody has received. Nobody pays
 * for an order before it is opened, or for what they have not added yet; what a colleague added since is why it was refused.
 */
function takenAtOf({ now, order, userId, shown: { takenAt } }: Refusing): number {
  if (takenAt === undefined || takenAt > now) return now;
  // What they took back was added before.
  const own = order?.lines.filter(({ addedBy, voidsLineId }) => addedBy === userId && voidsLineId === null) ?? [];
  const before = [order?.openedAt ?? 0, ...own.map(({ addedAt }) => addedAt)];
  // What is later than now is of before the server's clock was set back.
  return before.some((at) => at <= now && takenAt < at - aheadMs) ? now : takenAt;
}

/**
 * More for the waiter than for the venue is refused of payments too: it is paid out in cash. The tip for a whole bill may come with the
 * last small payment of it.
 */
function mostTips(command: OrderCommand, order: Order | undefined): number {
  const given = (moneyOf(command) ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(given, order === undefined ? 0 : billOf(order).total);
}

/** What a device of another version says of a tip may be anything. */
const possibleTip = (most: number, tip = 0): number => (Number.isSafeInteger(tip) && tip > 0 ? Math.min(tip, most) : 0);

/** So is what it says of the fee on card payments, which is within the amount. */
const possibleFee = (kind: Payment['kind'], amount: number, fee = 0): Pick<Payment, 'cardFee'> =>
  kind === 'card' && Number.isSafeInteger(fee) && fee > 0 && fee < amount ? { cardFee: fee } : {};

type Taken = NonNullable<ReturnType<typeof moneyOf>>[number];

/** Whether it would have been taken on the order, had nobody else changed that. */
function wasRight(taken: Taken, { code, isReported, shown, present }: Refusing): boolean {
  if (isReported === true || !changedByOthers.has(code)) return false;
  return [shown, present].some((methods) => allows(methods, taken));
}

function allows(methods: Methods, { method: code, reference = '', cardFee = 0, ...taken }: Taken): boolean {
  const method = methods.paymentMethod(code);
  if (method === undefined || refuseMethod(method, reference.trim(), methods) !== null) return false;
  return cardFee === cardFeeOn(partPaid({ ...taken, cardFee }), method.kind, methods.policy.cardFee);
}

/** A card number is stored nowhere, and control characters neither. */
function isStorable(reference: string, kind: Payment['kind']): boolean {
  return !hasControls(reference) && (kind === 'other' || !holdsCardNumber(reference));
}

type NumberedCommand = OrderCommand & { readonly number?: unknown; readonly card?: unknown };

/** The content of a command as it is kept of a refused one: what looks like a card number is left out. */
export function contentOf(command: OrderCommand): Readonly<Record<string, unknown>> {
  const { id: _id, type: _type, orderId: _orderId, made: _made, number, card, ...said } = command as NumberedCommand;
  const left = withoutCardNumbers(said) as typeof said;
  // Whoever knows all of a voucher's number, or of a card's, can spend it. What a device of another version says may be anything, in any command.
  const content = {
    ...left,
    ...(typeof number === 'string' && { number: endOfNumber(number) }),
    ...(typeof card === 'string' && { card: endOfCard(card) }),
  };
  const taken = moneyOf(command);
  if (taken === undefined) return content;
  const payments = taken.map(({ reference, ...payment }) =>
    reference === undefined || hasControls(reference) ? payment : { ...payment, reference },
  );
  return { ...content, payments: withoutCardNumbers(payments) };
}
