export const staffErrors = {
  /** One error for a wrong PIN and for an unknown or revoked device. */
  LOGIN_REFUSED: 401,
  LOGIN_LOCKED: 429,
  APPROVER_REFUSED: 403,
  APPROVER_IS_REQUESTER: 403,
  NO_APPROVE_ACCESS: 403,
} as const;

/** Errors of a device that is being enrolled. */
export const enrolmentErrors = {
  /** One error for a code that never existed, was used, was withdrawn, or is over ten minutes old. */
  ENROLMENT_REFUSED: 403,
  LOGIN_LOCKED: 429,
} as const;

/** Errors of devices in the back office. */
export const pointErrors = {
  POINT_IS_YOURS: 409,
} as const;

/** Errors of role permissions. */
export const roleErrors = {
  UNKNOWN_PERMISSION: 422,
  PERMISSION_FIXED: 409,
} as const;

/** Errors of users in the back office. */
export const userErrors = {
  ADMIN_ROLE_FIXED: 409,
  ONLY_ADMIN_DELETES_USERS: 403,
  LAST_ADMINISTRATOR: 409,
  FOOD_LIMIT_REQUIRED: 422,
  /** The PIN is another user's, a typo of it, or shares its prefix. */
  PIN_TAKEN: 409,
  PIN_TOO_SIMPLE: 422,
  /** With so many users there is no free PIN of this length that is distant enough from all others. */
  PINS_USED_UP: 409,
  ONLY_WAITERS_PIN: 403,
  CARD_TAKEN: 409,
  CARD_IS_PAYMENT_CARD: 422,
} as const;
