import type { PrintProblem } from '../../domain/job.ts';
import type { NetworkPort } from '../../domain/printer-port.ts';
import type { Delivery } from './delivery.ts';
import { openLine } from './printer-line.ts';
import { answerMs, printedQuestion, problemIn, statusQuestions } from './printer-status.ts';

/** Some close the connection only after they have printed. */
const farewellMs = 2_000;

interface Context {
  /** Printers that have answered: of those silence is a fault, and not their manner. */
  readonly answering: Set<string>;
  readonly signal: AbortSignal;
}

const untouched = (problem: PrintProblem): Delivery => ({
  result: 'failed',
  problem,
  isRetryable: true,
  isTargetDown: true,
});
const uncertain: Delivery = { result: 'unknown', problem: 'PRINTER_SILENT', isTargetDown: true };

/**
 * Prints bytes on a printer of the network (TCP, raw). Until the first byte of the slip is given away nothing can have been
 * printed: all that goes wrong before is `failed`, all after it `unknown`. A printer that answers questions says when it has
 * printed; of one that never does, taking all bytes and closing properly is all that can be known.
 */
export async function printByNetwork(
  bytes: Uint8Array,
  to: NetworkPort,
  { answering, signal }: Context,
): Promise<Delivery> {
  const line = await openLine(to, signal);
  if (line === null) return untouched('PRINTER_NOT_REACHED');
  try {
    const name = `${to.host}:${to.port}`;
    const said = await line.ask(statusQuestions, 3, answerMs);
    const problem = problemIn(said);
    if (problem !== null) answering.add(name);
    if (line.isClosed()) return untouched('PRINTER_NOT_REACHED');
    if (problem === null && answering.has(name)) return untouched('PRINTER_BUSY');
    if (problem !== null && problem !== 'none') return untouched(problem);
    line.drop();
    if (problem === 'none') {
      await line.give(bytes);
      const printed = await line.ask(printedQuestion, 1, Number.POSITIVE_INFINITY);
      return printed.length === 1 ? { result: 'done' } : uncertain;
    }
    await line.give(bytes);
    return (await line.end(farewellMs)) ? { result: 'done' } : uncertain;
  } finally {
    line.destroy();
  }
}
