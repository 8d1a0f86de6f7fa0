export const printingErrors = {
  /** Only a slip that failed or whose result is unknown can be retried or dismissed. */
  PRINT_JOB_RESOLVED: 409,
  /** Slips wait for this printer, or for a user's decision; `details`: count. */
  PRINTER_HAS_SLIPS: 409,
  /** Without it, receipts could not be printed. */
  LAST_RECEIPT_PRINTER: 409,
} as const;
