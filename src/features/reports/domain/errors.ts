/** What a report refuses, and the HTTP status that the refusal travels with. */
export const reportErrors = {
  REPORT_PERIOD_INVALID: 422,
} as const;
