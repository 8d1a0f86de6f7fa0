import { holdsCardNumber } from '#features/staff/domain/card-in-text.ts';
import { hasControls, isVisible } from '#kernel/text.ts';
import type { PaymentErrorCode } from './errors.ts';

/**
 * The kinds of payment methods. The list is closed, because each kind has rules in code (`kindRules`). A venue's
 * methods, with their names and any number per kind, are rows. A new kind is one entry here, and its rules.
 */
export const paymentKinds = ['cash', 'card', 'other', 'account', 'voucher', 'points', 'free'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export interface KindRules {
  /** More may be handed over than is due; change is given back. */
  readonly givesChange: boolean;
  /** The amount due is rounded to the smallest coin of the currency. */
  readonly isRounded: boolean;
  /** The venue has the money: it is in somebody's takings. Of the others only the server decides (decision 0073). */
  readonly isMoney: boolean;
}

/**
 * `other` is any method that pays the exact amount without the till: a bank transfer, a cheque, a city's voucher. What is put
 * on an `account` is owed by a client; what a `voucher` pays was paid before it (decision 0092); what `points` pay was
 * given by the venue (decision 0094); what is `free` nobody pays.
 */
export const kindRules: Readonly<Record<PaymentKind, KindRules>> = {
  cash: { givesChange: true, isRounded: true, isMoney: true },
  card: { givesChange: false, isRounded: false, isMoney: true },
  other: { givesChange: false, isRounded: false, isMoney: true },
  account: { givesChange: false, isRounded: false, isMoney: false },
  voucher: { givesChange: false, isRounded: false, isMoney: false },
  points: { givesChange: false, isRounded: false, isMoney: false },
  free: { givesChange: false, isRounded: false, isMoney: false },
};

/** The sum of the amounts, in minor units, whose kind is rounded to coins. */
export function roundedSum(rows: readonly { readonly kind: PaymentKind; readonly amount: number }[]): number {
  return rows.reduce((sum, { kind, amount }) => (kindRules[kind].isRounded ? sum + amount : sum), 0);
}

/** A payment method for the rules. A deleted one is not active. */
export interface PaymentMethod {
  /** Its permanent name: commands, payments and reports refer to it. */
  readonly code: string;
  readonly kind: PaymentKind;
  /** The user must enter a number that identifies the payment, such as the one on the terminal's slip. */
  readonly needsReference: boolean;
  readonly isActive: boolean;
}

/** Maximum number of characters of a code and of a reference. */
export const longest = { code: 20, reference: 40 } as const;

/** What the settings say of kinds. */
export interface OfferedKinds {
  /** `bankCard` */
  readonly offersCard: boolean;
  /** `freePayment` */
  readonly offersFree: boolean;
  /** `activeVouchers` */
  readonly offersVouchers: boolean;
  /** Points of clients are worth something. */
  readonly offersPoints: boolean;
}

/** Whether the venue accepts the method: it is active, and its kind is not switched off. */
export function isOffered(
  { isActive, kind }: Pick<PaymentMethod, 'isActive' | 'kind'>,
  { offersCard, offersFree, offersVouchers, offersPoints }: OfferedKinds,
): boolean {
  return (
    isActive &&
    (kind !== 'card' || offersCard) &&
    (kind !== 'voucher' || offersVouchers) &&
    (kind !== 'points' || offersPoints) &&
    (kind !== 'free' || offersFree)
  );
}

/** Why the method cannot take money like this; null if it can. */
export function problemOfMethod(
  method: PaymentMethod,
  reference: string,
  offered: Pick<OfferedKinds, 'offersCard'>,
): PaymentErrorCode | null {
  if (!kindRules[method.kind].isMoney) return 'PAYMENT_INVALID';
  if (method.kind !== 'other' && holdsCardNumber(reference)) return 'PAYMENT_REFERENCE_IS_CARD';
  if (hasControls(reference)) return 'PAYMENT_INVALID';
  if (!method.isActive) return 'PAYMENT_METHOD_INACTIVE';
  if (!isOffered(method, { ...offered, offersFree: false, offersVouchers: false, offersPoints: false }))
    return 'CARD_NOT_OFFERED';
  if (method.needsReference && !isVisible(reference)) return 'PAYMENT_REFERENCE_REQUIRED';
  if (method.kind === 'cash' && !method.needsReference && reference !== '') return 'PAYMENT_INVALID';
  return null;
}

/**
 * Whether cash payments stay possible after the method with this code becomes `after`, or is deleted if that is null.
 */
export function leavesCash(
  methods: readonly PaymentMethod[],
  code: string,
  after: Pick<PaymentMethod, 'kind' | 'isActive'> | null,
): boolean {
  const others = methods.filter((each) => each.code !== code);
  return [...others, ...(after === null ? [] : [after])].some(({ kind, isActive }) => kind === 'cash' && isActive);
}
