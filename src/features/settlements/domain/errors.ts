/** The refusals of the rules, each with its HTTP status. */
export const settlementErrors = {
  SETTLEMENT_NOT_FOUND: 404,
  /** Somebody else was faster. */
  SETTLEMENT_SETTLED: 409,
  /** There is money to decide about, or there is none. */
  SETTLEMENT_OUTCOME_INVALID: 422,
  /** More money has arrived than the user was shown; `details`: received. */
  SETTLEMENT_CHANGED: 409,
  /** The order owes less than was received; `details`: rest, what has to be decided about. */
  SETTLEMENT_REST: 409,
  /** Money was received for this order already; `details`: amount. */
  ORDER_TO_SETTLE: 409,
} as const;

export type SettlementErrorCode = keyof typeof settlementErrors;
