/** A, B, … Z, AA: the spreadsheet's name of a column. */
export function letterOf(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}
