/** A cell of a text file: a text, or a number that is written as it is. */
export type CsvCell = string | { readonly figure: string };

/**
 * Text that spreadsheets would run as a formula, with the apostrophes in front of it. Guarding and unguarding a guarded
 * text gives the same text.
 */
const dangerous = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/**
 * Rows as a text file that every spreadsheet opens: semicolons, a byte order mark, Windows line ends. A text that
 * begins like a formula gets an apostrophe in front, so that no spreadsheet runs it.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return csvFile(rows.map(csvLine));
}

/** The file of these lines, for many rows that are written a few at a time. */
export function csvFile(lines: readonly string[]): string {
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

export function csvLine(cells: readonly CsvCell[]): string {
  const cell = (value: CsvCell) => {
    if (typeof value !== 'string') return value.figure;
    return `"${(dangerous.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
  };
  return cells.map(cell).join(';');
}

/** The original text: without the apostrophe that keeps spreadsheets from running it. */
export function withoutGuard(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
