/** Errors of reports, with their HTTP status. */
export const reportErrors = {
  REPORT_PERIOD_INVALID: 422,
  /** It would tell what is in the reader's drawer, which they are still to count without knowing that (decision 0060). */
  REPORT_AFTER_COUNT: 409,
} as const;
