/** A cell as stored in the file: a formula is its last value, a date is a day. */
export type Cell = string | number | boolean | null | { readonly day: string };

export interface Table {
  readonly format: 'xlsx' | 'csv';
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  /** The sheet that these rows belong to. */
  readonly sheet: number;
  /** The rows of the sheet by position: the first is row 1. */
  readonly rows: readonly (readonly Cell[])[];
}

export const tableErrors = {
  /** Neither an .xlsx file nor text. */
  TABLE_TYPE_UNSUPPORTED: 415,
  TABLE_PROTECTED: 422,
  TABLE_BROKEN: 422,
  TABLE_EMPTY: 422,
  /** `details`: limit. */
  TABLE_TOO_MANY_ROWS: 422,
  /** A small file that unpacks into a huge one, or that takes longer to read than any legitimate one. */
  TABLE_TOO_LARGE_INSIDE: 422,
  TABLE_NO_SUCH_SHEET: 422,
} as const;
export type TableErrorCode = keyof typeof tableErrors;

/** Errors as plain data, for messages between threads. */
export type Reading =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly code: TableErrorCode; readonly details?: Readonly<Record<string, number>> };

export class TableError extends Error {
  readonly code: TableErrorCode;
  readonly details: Readonly<Record<string, number>> | undefined;
  constructor(code: TableErrorCode, details?: Readonly<Record<string, number>>) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Rows of one file, headings included. */
export const mostRows = 20_000;
export const mostColumns = 200;
/** Characters of one cell, as many as Excel allows, and of all cells together. */
export const longestCell = 32_767;
export const mostText = 20_000_000;

/** Writing the .xlsx file of a list wanted more memory or time than it gets. */
export const workbookErrors = { WORKBOOK_TOO_LARGE: 422 } as const;
