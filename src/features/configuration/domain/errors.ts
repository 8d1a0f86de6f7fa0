export const configurationErrors = {
  /** The fields say what is wrong with each setting. */
  CONFIGURATION_INVALID: 422,
  /** The change affects existing sales; `details.settings` names the settings to confirm. */
  SETTINGS_NEED_CONFIRMATION: 409,
  VAT_RATE_TAKEN: 409,
  VAT_RATE_IN_USE: 409,
} as const;
