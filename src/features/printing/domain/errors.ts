export const printingErrors = {
  /** Only a slip that failed, or of which nobody knows, can be tried again or given up. */
  PRINT_JOB_SETTLED: 409,
} as const;
