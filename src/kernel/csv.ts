/** A cell of a text file: a text, or a figure that is to stand there as it is. */
export type CsvCell = string | { readonly figure: string };

/** What spreadsheets would run, with what guards it; guarding a guarded text and taking it off again gives the same. */
const dangerous = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/**
 * Rows as a text file that every spreadsheet opens: semicolons, a mark of the encoding, lines that end as Windows wants
 * them. A text that begins like a formula gets an apostrophe before it, so that no spreadsheet runs it.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const cell = (value: CsvCell) => {
    if (typeof value !== 'string') return value.figure;
    return `"${(dangerous.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** The text that was meant: without the apostrophe that keeps spreadsheets from running it. */
export function withoutGuard(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
