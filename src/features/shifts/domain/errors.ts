import { staffErrors } from '#features/staff/domain/errors.ts';

/** The refusals of the rules, each with its HTTP status. */
export const shiftErrors = {
  /** The user is on shift already. */
  SHIFT_OPEN: 409,
  SHIFT_NOT_FOUND: 404,
  /** Somebody else was faster: it has been counted, or ended. */
  SHIFT_ENDED: 409,
  /** The drawer with this payment has been counted: its cash-out says what was there. */
  PAYMENT_COUNTED: 409,
  /** The venue wants whoever sells to be on shift. */
  SHIFT_REQUIRED: 409,
  /** Open orders have to be handed over first; `details`: count. */
  SHIFT_HAS_ORDERS: 409,
  /** The colleague who is to take the orders is not on shift. */
  SHIFT_HEIR_ABSENT: 409,
  /** There was money in the drawer: it has to be counted. */
  SHIFT_NEEDS_COUNT: 409,
  /** Something was counted that the currency does not have, or a method that the venue does not. */
  COUNT_INVALID: 422,
  MOVEMENT_INVALID: 422,
  /** So much was not taken as tips, or it was paid out already; `details`: amount. */
  TIPS_PAID: 422,
  /** A note or a reason has the number of a payment card. */
  TEXT_IS_CARD: staffErrors.TEXT_IS_CARD,
  /** It was closed already, or has not begun. */
  DAY_CLOSED: 409,
  HANDOUT_NOT_FOUND: 404,
  /** Somebody else has received it. */
  HANDOUT_RECEIVED: 409,
  /** Received by whose drawer it is, or who counted it. */
  HANDOUT_OWN: 409,
  /** What was handed over is not what was expected; `details`: difference. */
  HANDOUT_REASON_REQUIRED: 422,
} as const;

export type ShiftErrorCode = keyof typeof shiftErrors;
