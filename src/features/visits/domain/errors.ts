import { staffErrors } from '#features/staff/domain/errors.ts';

/** The refusals of the rules, each with its HTTP status. */
export const visitErrors = {
  VISITS_NOT_OFFERED: 409,
  VISIT_NOT_FOUND: 404,
  /** It was paid for, or withdrawn, by somebody else. */
  VISIT_ENDED: 409,
  /** The product has no tariff, or is no service. */
  VISIT_NO_TARIFF: 409,
  /** The venue asks for phone, child and parent. */
  VISIT_CLIENT_REQUIRED: 422,
  /** Only whoever may withdraw any does so later. */
  VISIT_NOT_FRESH: 403,
  VISIT_TOO_MANY: 409,
  /** Its check-out was too long ago, is on a printed bill, or was undone already. */
  VISIT_NOT_RESUMED: 409,
  REASON_REQUIRED: 422,
  /** A name or a reason has the number of a payment card. */
  TEXT_IS_CARD: staffErrors.TEXT_IS_CARD,
} as const;

export type VisitErrorCode = keyof typeof visitErrors;
