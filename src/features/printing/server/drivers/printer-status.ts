import type { PrintProblem } from '../../domain/job.ts';

/** DLE EOT 1, 2 and 4: whether it is offline, why, and the paper. Printers answer at once, whatever they print. */
export const statusQuestions = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4);
/** GS r 1: answered when everything before it was printed. */
export const printedQuestion = Uint8Array.of(0x1d, 0x72, 1);

/** Printers that answer do so within a few milliseconds. */
export const answerMs = 500;

/** What a printer says of itself; null for bytes that are no answer, as some printers send them. */
export function problemIn(answers: readonly number[]): PrintProblem | 'none' | null {
  const [state, cause, paper] = answers;
  if (state === undefined || cause === undefined || paper === undefined) return null;
  if (![state, cause, paper].every((byte) => (byte & 0x93) === 0x12)) return null;
  if (cause & 0x04) return 'PRINTER_COVER_OPEN';
  if (cause & 0x20 || (paper & 0x60) === 0x60) return 'PRINTER_NO_PAPER';
  return cause & 0x40 || state & 0x08 ? 'PRINTER_FAULT' : 'none';
}
