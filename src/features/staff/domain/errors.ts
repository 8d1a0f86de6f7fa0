export const staffErrors = {
  /** One answer for a wrong PIN and for an unknown or revoked device. */
  LOGIN_REFUSED: 401,
  LOGIN_LOCKED: 429,
  APPROVER_REFUSED: 403,
  APPROVER_IS_REQUESTER: 403,
  NO_APPROVE_ACCESS: 403,
} as const;

/** Of a device that wants to become a point. */
export const enrolmentErrors = {
  /** One answer for a code that never was, was used, was withdrawn, or is over ten minutes old. */
  ENROLMENT_REFUSED: 403,
  LOGIN_LOCKED: 429,
} as const;

/** Of devices as the back office keeps them. */
export const pointErrors = {
  POINT_IS_YOURS: 409,
} as const;

/** Of what roles may do. */
export const roleErrors = {
  UNKNOWN_PERMISSION: 422,
  PERMISSION_FIXED: 409,
} as const;

/** Of people as the back office keeps them. */
export const userErrors = {
  ADMIN_ROLE_FIXED: 409,
  ONLY_ADMIN_DELETES_USERS: 403,
  LAST_ADMINISTRATOR: 409,
  FOOD_LIMIT_REQUIRED: 422,
  /** Somebody's PIN, a slip of the finger away from it, or the same first digits. */
  PIN_TAKEN: 409,
  PIN_TOO_SIMPLE: 422,
  /** So many people have PINs of so few digits that no other keeps its distance. */
  PINS_USED_UP: 409,
  ONLY_WAITERS_PIN: 403,
  CARD_TAKEN: 409,
  CARD_IS_PAYMENT_CARD: 422,
} as const;
