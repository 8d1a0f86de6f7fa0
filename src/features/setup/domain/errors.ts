export const setupErrors = {
  /** This installation has its venue; the first run is over for good. */
  SETUP_DONE: 409,
  SETUP_CODE_WRONG: 403,
  PIN_TOO_SIMPLE: 422,
} as const;
