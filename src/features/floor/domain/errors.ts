/** Errors of saving a plan, besides those of single fields, with their HTTP status. */
export const floorErrors = {
  /** `details`: the table, and its open order. */
  TABLE_IN_USE: 409,
} as const;
