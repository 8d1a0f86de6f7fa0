/** Errors of reports, with their HTTP status. */
export const reportErrors = {
  REPORT_PERIOD_INVALID: 422,
} as const;
