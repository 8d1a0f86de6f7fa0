export const paymentErrors = {
  /** Without it nobody could pay in cash. */
  LAST_CASH_METHOD: 409,
} as const;
