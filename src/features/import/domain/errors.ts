export const importErrors = {
  IMPORT_FILE_TOO_LARGE: 413,
  /** `details`: count. Rows are wrong, and none was written; the check says which. */
  IMPORT_REFUSED: 422,
  /** No column of the file is meant for anything. */
  IMPORT_NO_COLUMNS: 422,
  /** Two columns are meant for one field, or for its name in one language. */
  IMPORT_PLACE_TWICE: 422,
} as const;
