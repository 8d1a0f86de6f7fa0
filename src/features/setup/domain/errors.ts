export const setupErrors = {
  /** This installation already has its venue. */
  SETUP_DONE: 409,
  SETUP_CODE_WRONG: 403,
  LOGIN_LOCKED: 429,
  PIN_TOO_SIMPLE: 422,
  PIN_TOO_SHORT: 422,
} as const;
