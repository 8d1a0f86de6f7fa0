export const accountErrors = {
  /** There is no such client, or the client has no account. */
  ACCOUNT_NOT_FOUND: 404,
  /** More than the client owes; `details`: owed. */
  ACCOUNT_PAYMENT_TOO_MUCH: 422,
} as const;

export type AccountErrorCode = keyof typeof accountErrors;
