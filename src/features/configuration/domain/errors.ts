export const configurationErrors = {
  /** The fields say what is wrong with each. */
  CONFIGURATION_INVALID: 422,
  VAT_RATE_TAKEN: 409,
  VAT_RATE_IN_USE: 409,
} as const;
