export const printingErrors = {
  /** Only a slip that failed, or of which nobody knows, can be tried again or given up. */
  PRINT_JOB_SETTLED: 409,
  /** Slips wait for this printer, or for somebody's decision; `details`: count. */
  PRINTER_HAS_SLIPS: 409,
  /** Without it no receipt would be printed any more. */
  LAST_RECEIPT_PRINTER: 409,
} as const;
