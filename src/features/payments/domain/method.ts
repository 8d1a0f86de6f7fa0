/**
 * The kinds of payment methods. The list is closed, because each kind has rules in code (`kindRules`). A venue's
 * methods, with their names and any number per kind, are rows. A new kind is one entry here, and its rules.
 */
export const paymentKinds = ['cash', 'card', 'other'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export interface KindRules {
  /** More may be handed over than is due; change is given back. */
  readonly givesChange: boolean;
  /** The amount due is rounded to the smallest coin of the currency. */
  readonly isRounded: boolean;
}

/** `other` is any method that pays the exact amount without the till: a bank transfer, a cheque, a city's voucher. */
export const kindRules: Readonly<Record<PaymentKind, KindRules>> = {
  cash: { givesChange: true, isRounded: true },
  card: { givesChange: false, isRounded: false },
  other: { givesChange: false, isRounded: false },
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

/** Whether the venue accepts the method: it is active, and its kind is not switched off (`bankCard`). */
export function isOffered(
  { isActive, kind }: PaymentMethod,
  { offersCard }: { readonly offersCard: boolean },
): boolean {
  return isActive && (kind !== 'card' || offersCard);
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
