import type { JobKind } from '../../domain/job.ts';
import { readPort } from '../../domain/printer-port.ts';
import { codeTablesOf } from '../drivers/code-tables.ts';
import type { Delivery } from '../drivers/delivery.ts';
import { escposBytes } from '../drivers/escpos.ts';
import { printByNetwork } from '../drivers/print-by-network.ts';
import { printToDevice } from '../drivers/print-to-device.ts';
import type { DueSlip } from '../queries/read-jobs.ts';

/**
 * Prints one slip, outside any transaction. `failed` promises that nothing was printed, so that a retry is safe; a
 * driver that is not sure returns `unknown`, throws or does not return. It releases the device when the signal aborts.
 */
export type Driver = (slip: DueSlip, signal: AbortSignal) => Promise<Delivery>;

/** The virtual printer: its paper is the list of its jobs, its power switch a column. */
const printVirtually: Driver = async ({ isOnline }) =>
  isOnline
    ? { result: 'done' }
    : { result: 'failed', problem: 'PRINTER_NOT_REACHED', isRetryable: true, isTargetDown: true };

/** What a kitchen has to notice. */
const kitchenKinds: ReadonlySet<JobKind> = new Set(['orderTicket', 'orderMoved', 'courseFired', 'orderPromised']);
/** The printers that have answered this process. */
const answering = new Set<string>();

const printByEscpos: Driver = async ({ slip, kind, port, model, hasCutter, hasBuzzer }, signal) => {
  const at = readPort(port);
  // It was changed to something that no printer can be at.
  if (typeof at === 'string')
    return { result: 'failed', problem: 'PRINTER_NOT_REACHED', isRetryable: false, isTargetDown: true };
  const device = { tables: codeTablesOf(model, {}), hasCutter };
  const bytes = escposBytes(
    slip,
    device,
    { opensDrawer: false, rings: hasBuzzer && kitchenKinds.has(kind) },
    new Map(),
  );
  return at.kind === 'network'
    ? printByNetwork(bytes, at, { answering, signal })
    : printToDevice(bytes, at.path, signal);
};

export const drivers: Readonly<Record<DueSlip['type'], Driver>> = { virtual: printVirtually, escPos: printByEscpos };
