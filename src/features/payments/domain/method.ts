/**
 * How money moves when something is paid. A closed list, because each kind is rules in code (`kindRules`); what a venue
 * calls its methods and how many it has of a kind are rows. A new kind is one entry here, and its rules.
 */
export const paymentKinds = ['cash', 'card', 'other'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export interface KindRules {
  /** More may be handed over than is due; the rest goes back. */
  readonly givesChange: boolean;
  /** What is asked is rounded to the smallest coin of the currency. */
  readonly isRounded: boolean;
}

/** `other` is what reaches the venue by itself and exactly: a bank transfer, a cheque, a voucher of a city. */
export const kindRules: Readonly<Record<PaymentKind, KindRules>> = {
  cash: { givesChange: true, isRounded: true },
  card: { givesChange: false, isRounded: false },
  other: { givesChange: false, isRounded: false },
};

/** A method of payment as rules see it. A deleted one is not active. */
export interface PaymentMethod {
  /** Names it for good: commands, payments and reports carry it. */
  readonly code: string;
  readonly kind: PaymentKind;
  /** Whoever takes it writes down a number that finds the payment again, such as the one on the terminal's slip. */
  readonly needsReference: boolean;
  readonly isActive: boolean;
}

/** Characters of a code and of a reference. */
export const longest = { code: 20, reference: 40 } as const;

/** Whether the venue takes money this way: the method is active, and its kind is not switched off as a whole (`bankCard`). */
export function isOffered(
  { isActive, kind }: PaymentMethod,
  { offersCard }: { readonly offersCard: boolean },
): boolean {
  return isActive && (kind !== 'card' || offersCard);
}

/** Whether cash can still be taken when the method with this code is as `after`, or gone where that is null. */
export function leavesCash(
  methods: readonly PaymentMethod[],
  code: string,
  after: Pick<PaymentMethod, 'kind' | 'isActive'> | null,
): boolean {
  const others = methods.filter((each) => each.code !== code);
  return [...others, ...(after === null ? [] : [after])].some(({ kind, isActive }) => kind === 'cash' && isActive);
}
