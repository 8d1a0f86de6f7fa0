export const clientErrors = {
  /** Part of the voucher was spent: it stays. */
  VOUCHER_USED: 409,
} as const;
