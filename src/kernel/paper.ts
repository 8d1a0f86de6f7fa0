/**
 * A document on A4 as data: what it says and how, in the terms of the program that writes PDF (decision 0113). It has no functions, because it
 * goes to another process.
 */
export interface Paper {
  readonly title: string;
  readonly author: string;
  /** At the foot of every page, before its number. */
  readonly foot: string;
  /** Before the number of a page. */
  readonly page: string;
  /** The table whose rows have the ids `row-0`, `row-1`, …: what they come to up to each of them, written at the end and the beginning of pages. */
  readonly carried: { readonly sums: readonly string[]; readonly forward: string; readonly brought: string };
  readonly content: readonly PaperNode[];
}

/** A text, a column, a table: https://pdfmake.github.io/docs/ */
export type PaperNode = { readonly [property: string]: unknown };

/** Of every route that writes a document: it is too long to be written, or took too long. */
export const paperErrors = { PDF_FAILED: 503 } as const;
