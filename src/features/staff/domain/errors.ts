export const staffErrors = {
  /** One error for a wrong PIN and for an unknown or revoked device. */
  LOGIN_REFUSED: 401,
  LOGIN_LOCKED: 429,
  /** One error for a wrong PIN and for the PIN of somebody who may not approve this. */
  APPROVER_REFUSED: 403,
  APPROVER_IS_REQUESTER: 403,
  APPROVER_NEEDS_NEW_PIN: 403,
  PIN_REFUSED: 403,
  /** A product was scanned where a card is asked for. */
  CARD_IS_PRODUCT: 422,
  /** What was typed has the number of a payment card. */
  TEXT_IS_CARD: 422,
} as const;

/** Errors of closing the program. */
export const closingErrors = {
  CLOSING_NEEDS_APPROVAL: 403,
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
  /** It begins with a colleague's number, which is no secret. */
  PIN_NUMBER_TAKEN: 409,
  /** Too few digits for what its owner may do. */
  PIN_TOO_SHORT: 422,
  /** PINs are drawn and set so fast only. */
  PIN_CHANGES_WAIT: 429,
  PIN_TOO_SIMPLE: 422,
  /** More people have PINs than there are numbers. */
  PINS_USED_UP: 409,
  /** The user holds permissions that whoever asks does not hold, or all of the same. */
  RIGHTS_BEYOND_YOURS: 403,
  CARD_TAKEN: 409,
  CARD_IS_PAYMENT_CARD: 422,
  CARD_TOO_SIMPLE: 422,
} as const;
