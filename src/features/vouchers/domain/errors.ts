export const voucherErrors = {
  /** Part of the voucher was spent, so it cannot be deleted. */
  VOUCHER_USED: 409,
} as const;
