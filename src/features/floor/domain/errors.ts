/** What keeps a plan from being saved, beside what is wrong at a field, and the HTTP status that it travels with. */
export const floorErrors = {
  /** `details`: the table, and the order that is open at it. */
  TABLE_IN_USE: 409,
} as const;
