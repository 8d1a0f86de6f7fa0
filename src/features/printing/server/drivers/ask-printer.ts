import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { PrintProblem } from '../../domain/job.ts';
import type { PrinterPort } from '../../domain/printer-port.ts';
import { openLine } from './printer-line.ts';
import { answerMs, problemIn, statusQuestions } from './printer-status.ts';

export type PrinterState =
  | { readonly state: 'ready' | 'silent'; readonly problem: null }
  | { readonly state: 'troubled'; readonly problem: PrintProblem };

const silent: PrinterState = { state: 'silent', problem: null };
const notReached: PrinterState = { state: 'troubled', problem: 'PRINTER_NOT_REACHED' };

/** Asks a printer how it is, without printing. A device file answers nothing: it is there, or it is not. */
export async function askPrinter(at: PrinterPort, withinMs?: number): Promise<PrinterState> {
  if (at.kind === 'device') {
    return access(at.path, constants.W_OK).then(
      () => silent,
      () => notReached,
    );
  }
  const line = await openLine(at, new AbortController().signal, withinMs);
  if (line === null) return notReached;
  try {
    const problem = problemIn(await line.ask(statusQuestions, 3, answerMs));
    if (problem === null) return silent;
    return problem === 'none' ? { state: 'ready', problem: null } : { state: 'troubled', problem };
  } finally {
    line.destroy();
  }
}
