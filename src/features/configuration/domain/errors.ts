export const configurationErrors = {
  /** The fields say what is wrong with each. */
  CONFIGURATION_INVALID: 422,
  /** Sales are there already, which the change concerns; `details.settings` names what is to be confirmed. */
  SETTINGS_NEED_CONFIRMATION: 409,
  VAT_RATE_TAKEN: 409,
  VAT_RATE_IN_USE: 409,
} as const;
