export const importErrors = {
  IMPORT_FILE_TOO_LARGE: 413,
  /** `details`: count. Some rows are invalid, so none was written; the check lists them. */
  IMPORT_REFUSED: 422,
  /** No column of the file has a target. */
  IMPORT_NO_COLUMNS: 422,
  /** Two columns have the same target: a field, or its name in one language. */
  IMPORT_PLACE_TWICE: 422,
} as const;
