/** Errors of taking money by a method. */
export const takingErrors = {
  PAYMENT_INVALID: 422,
  PAYMENT_METHOD_UNKNOWN: 422,
  PAYMENT_METHOD_INACTIVE: 422,
  PAYMENT_REFERENCE_REQUIRED: 422,
  /** The reference looks like a payment card number, which must never be stored. */
  PAYMENT_REFERENCE_IS_CARD: 422,
  CARD_NOT_OFFERED: 422,
  NOT_ENOUGH_TENDERED: 422,
} as const;

export type PaymentErrorCode = keyof typeof takingErrors;

export const paymentErrors = {
  /** Without it, cash payments would be impossible. */
  LAST_CASH_METHOD: 409,
} as const;
