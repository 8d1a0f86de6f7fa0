export const staffErrors = {
  /** One answer for a wrong PIN and for an unknown or revoked device. */
  LOGIN_REFUSED: 401,
  LOGIN_LOCKED: 429,
  APPROVER_REFUSED: 403,
  APPROVER_IS_REQUESTER: 403,
  NO_APPROVE_ACCESS: 403,
} as const;
