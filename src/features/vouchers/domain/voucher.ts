import type { Minor } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { VoucherProblem } from './errors.ts';
import { isVoucherNumber, withZeros } from './voucher-number.ts';

/** What an entry of a voucher is: it was sold, it paid an order, a part of that was given back, or its sale was taken back. */
export const voucherEntryKinds = ['sale', 'spend', 'refund', 'takeBack'] as const;
export type VoucherEntryKind = (typeof voucherEntryKinds)[number];

/** A voucher as rules see it. */
export interface Voucher {
  readonly id: string;
  readonly value: Minor;
  /** Never below zero, never above the value. */
  readonly spent: Minor;
  /** Worth nothing until it is sold. */
  readonly isForSale: boolean;
  readonly soldOn: Day | null;
  /** The last day on which it pays; null if it never ends. */
  readonly expiresOn: Day | null;
}

/** The voucher with this number, however it is typed; null if there is none. */
export type VoucherOf = (number: string) => Voucher | null;

/** One that waits to be sold. */
export const isUnsold = ({ isForSale, soldOn }: Pick<Voucher, 'isForSale' | 'soldOn'>): boolean =>
  isForSale && soldOn === null;

/** Whether it was sold, and can be taken back for its money. */
export const isReturnable = ({ isForSale, soldOn, spent }: Pick<Voucher, 'isForSale' | 'soldOn' | 'spent'>): boolean =>
  isForSale && soldOn !== null && spent === 0;

/** What is left on it, whether it is valid or not. */
export function leftOf({ value, spent }: Pick<Voucher, 'value' | 'spent'>): Minor {
  return value - spent;
}

/** A number without blanks, in capitals. */
export function plainNumber(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** How a number is compared: either case of letters, no blanks, and an O that cannot be one is a zero. */
export function numberKey(typed: string): string {
  return withZeros(plainNumber(typed));
}

/** What is shown and kept of a number: whoever knows all of it can spend the voucher. */
export function endOfNumber(number: string): string {
  return numberKey(number).slice(-4);
}

/** What is wrong with a number that no voucher has. */
export function problemOfNumber(typed: string): VoucherProblem {
  return isVoucherNumber(numberKey(typed)) ? 'VOUCHER_NOT_FOUND' : 'VOUCHER_MISTYPED';
}

/** Why a voucher does not pay on this day, whatever is left on it; null if it does. It pays through all of its last day. */
export function problemOfVoucher(voucher: Voucher, today: Day): VoucherProblem | null {
  if (isUnsold(voucher)) return 'VOUCHER_NOT_SOLD';
  return voucher.expiresOn !== null && voucher.expiresOn < today ? 'VOUCHER_EXPIRED' : null;
}
