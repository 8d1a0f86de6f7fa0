export const clientErrors = {
  /** There is a client with this phone number, or this card; `details`: name. */
  CLIENT_EXISTS: 409,
} as const;
