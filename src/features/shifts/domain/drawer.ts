import type { PaymentKind } from '#features/payments/domain/method.ts';
import { type Minor, sumMinor } from '#kernel/money.ts';

/**
 * Why money moved. `payment`, `tip` and `refund` are those of orders; `tipsPaid` went to whoever had taken them; `received` was taken without the server and waits to be settled,
 * `returned` was given back of that; `accountPayment` is for what a client owed; `voucherSale` is for a voucher, or what was given back of that; `earlier` was taken that day before
 * the shift began, and leaves no shift for this one; `handedOver` went to whoever receives cash-outs before the shift ended.
 */
export const movementReasons = [
  ...(['payment', 'tip', 'refund', 'received', 'returned', 'accountPayment', 'voucherSale', 'earlier'] as const),
  ...(['paidIn', 'paidOut', 'expense', 'tipsPaid', 'handedOver', 'noSale'] as const),
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** Those that people enter themselves; `noSale` opens the drawer and moves nothing. */
export const enteredReasons = ['paidIn', 'paidOut', 'expense', 'tipsPaid', 'handedOver', 'noSale'] as const;
export type EnteredReason = (typeof enteredReasons)[number];

/** Those that leave less in the drawer, on the word of who has it. Cash that is handed over has a receiver. */
export const takenOutReasons = ['paidOut', 'expense', 'tipsPaid'] as const;

export const expenseCategories = ['goods', 'supplies', 'repairs', 'staff', 'other'] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];

/** A movement, or the sum of several alike. Minor units; positive comes in, negative goes out. */
export interface Movement {
  readonly reason: MovementReason;
  readonly method: string;
  readonly kind: PaymentKind;
  readonly amount: Minor;
  /** Booked when the shift had been counted. */
  readonly isLate: boolean;
}

/** What was paid by a method that leaves no cash. */
export interface MethodSum {
  readonly method: string;
  readonly amount: Minor;
}

/** What should be in a drawer, and why. Minor units; each is signed as it moves the cash. */
export interface Drawer {
  readonly openingFloat: Minor;
  readonly sums: Readonly<Record<MovementReason, Minor>>;
  /** Cash: the opening float and all sums. */
  readonly expected: Minor;
  readonly methods: readonly MethodSum[];
  /** Cash that was booked after the count: it was in the drawer then, or missing there, and nobody knew. */
  readonly late: Minor;
}

const isCash = ({ kind }: Movement) => kind === 'cash';

/** expected = float + cash received, tips with it, also earlier that day − change − refunds − expenses − paid out − tips paid out − handed over + paid in. */
export function drawerOf(openingFloat: Minor, movements: readonly Movement[]): Drawer {
  const inTime = movements.filter(({ isLate }) => !isLate);
  const cash = inTime.filter(isCash);
  const sums = Object.fromEntries(
    movementReasons.map((reason) => [reason, sumOf(cash.filter((each) => each.reason === reason))]),
  ) as Drawer['sums'];
  const others = inTime.filter((movement) => !isCash(movement));
  const codes = [...new Set(others.map(({ method }) => method))].sort();
  return {
    openingFloat,
    sums,
    expected: sumMinor([openingFloat, ...Object.values(sums)]),
    methods: codes.map((method) => ({ method, amount: sumOf(others.filter((each) => each.method === method)) })),
    late: sumOf(movements.filter((movement) => movement.isLate && isCash(movement))),
  };
}

const sumOf = (movements: readonly Movement[]): Minor => sumMinor(movements.map(({ amount }) => amount));

/** What was taken out of it, as an amount of its own. */
export function takenOutOf({ sums }: Drawer): Minor {
  return 0 - sumMinor(takenOutReasons.map((reason) => sums[reason]));
}

/** An entered movement as it moves the cash. */
export function signedAmount(reason: EnteredReason, amount: Minor): Minor {
  return reason === 'paidIn' ? amount : 0 - amount;
}

/** Limits that no real drawer exceeds; larger values are typos or attacks. */
export const drawerLimits = { amount: 1_000_000_000, pieces: 100_000 } as const;

/** What a person enters. */
export interface Entered {
  readonly reason: EnteredReason;
  /** Minor units, never negative. */
  readonly amount: Minor;
  readonly category?: ExpenseCategory | undefined;
}

/** Whether a movement may be entered so; an opened drawer moves nothing, everything else something. */
export function isMovement({ reason, amount, category }: Entered): boolean {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > drawerLimits.amount) return false;
  if ((reason === 'noSale') !== (amount === 0)) return false;
  return (reason === 'expense') === (category !== undefined);
}
