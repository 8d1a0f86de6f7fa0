export const voucherErrors = {
  /** There is no such voucher, or it was deleted. */
  VOUCHER_NOT_FOUND: 404,
  /** No voucher has the number, and its check letter says that it was mistyped. */
  VOUCHER_MISTYPED: 404,
  /** `details`: day, its last. */
  VOUCHER_EXPIRED: 409,
  /** It was made for sale, and nobody has bought it. */
  VOUCHER_NOT_SOLD: 409,
  /** Less is left on it; `details`: left. */
  VOUCHER_BALANCE: 409,
  /** The venue takes and sells no vouchers. */
  VOUCHERS_NOT_OFFERED: 422,
  /** Part of the voucher was spent, so it cannot be deleted, and its sale cannot be taken back. */
  VOUCHER_USED: 409,
  /** It was sold, or was never for sale: it is neither deleted nor sold again. */
  VOUCHER_SOLD: 409,
  /** By somebody who may not take it back; `details`: action, amount. */
  APPROVAL_REQUIRED: 403,
  /** A sale is taken back without saying why. */
  REASON_REQUIRED: 422,
} as const;

export type VoucherErrorCode = keyof typeof voucherErrors;
/** Why a voucher does not pay. */
export type VoucherProblem = Extract<
  VoucherErrorCode,
  'VOUCHER_NOT_FOUND' | 'VOUCHER_MISTYPED' | 'VOUCHER_EXPIRED' | 'VOUCHER_NOT_SOLD'
>;
