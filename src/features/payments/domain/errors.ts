export const paymentErrors = {
  /** Without it, cash payments would be impossible. */
  LAST_CASH_METHOD: 409,
} as const;
