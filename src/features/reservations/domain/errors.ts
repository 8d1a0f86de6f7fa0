import { staffErrors } from '#features/staff/domain/errors.ts';

/** The refusals of the rules, each with its HTTP status. */
export const reservationErrors = {
  RESERVATION_NOT_FOUND: 404,
  /** The table is taken then; `details`: table, name, from and to, as the venue's clock shows them. */
  RESERVATION_CLASH: 409,
  /** Somebody else has changed it since it was read. */
  RESERVATION_CHANGED: 409,
  /** It cannot get this status from the one it has now; `details`: status. */
  RESERVATION_STATUS_UPDATE_FAILED: 409,
  /** Its guests sit at their table, so it begins when it did; or their order is open. */
  RESERVATION_SEATED: 409,
  /** It was cancelled, or its guests did not come: it is changed by its status first. */
  RESERVATION_ENDED: 409,
  /** It is for another day: it is moved first. */
  RESERVATION_OTHER_DAY: 409,
  RESERVATION_IN_PAST: 422,
  /** Not on five minutes, or too far ahead. */
  RESERVATION_TIME_INVALID: 422,
  RESERVATION_TABLE_REQUIRED: 422,
  RESERVATION_TABLE_GONE: 409,
  /** The venue keeps as many for one evening, or as many waiting, as anybody can read. */
  RESERVATION_TOO_MANY: 409,
  /** A name or a note has the number of a payment card. */
  TEXT_IS_CARD: staffErrors.TEXT_IS_CARD,
} as const;

export type ReservationErrorCode = keyof typeof reservationErrors;
