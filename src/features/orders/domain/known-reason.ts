/** Why most goods come back. */
export const refundReasons = ['returned', 'mistake', 'quality'] as const;

/** Why most sent items are taken back. */
export const voidReasons = ['mistake', 'guestChanged', 'notAvailable', 'quality'] as const;

/** Why a timed line is taken back when its check-out is undone. */
export const checkOutUndone = 'checkedOut';

/** A reason that is kept by this word, and read in each reader's language. */
export type KnownReason = (typeof refundReasons)[number] | (typeof voidReasons)[number] | typeof checkOutUndone;

const known: readonly unknown[] = [...refundReasons, ...voidReasons, checkOutUndone] satisfies KnownReason[];

/** Whether it is one of them, and not what somebody typed. */
export const isKnownReason = (reason: unknown): reason is KnownReason => known.includes(reason);
