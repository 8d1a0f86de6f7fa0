/** Errors of product and menu rules besides those of single fields, with their HTTP status. */
export const menuErrors = {
  BARCODE_TAKEN: 422,
  BARCODE_IS_LABEL: 422,
  COURSE_SPLITER_EXISTS: 422,
  INGREDIENTS_EMPTY: 422,
  RECIPE_CYCLE: 422,
  UNIT_KINDS_DIFFER: 422,
  UNIT_IN_USE: 409,
  PRODUCT_IS_INGREDIENT: 409,
  MENU_EMPTY: 422,
  PRODUCT_TWICE_IN_MENU: 422,
  LAST_MENU: 409,
  BULK_CHANGE_UNDONE: 409,
} as const;
export type MenuErrorCode = keyof typeof menuErrors;
