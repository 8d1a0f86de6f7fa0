import { readCodeTables } from '../../domain/code-tables.ts';
import { kitchenKinds } from '../../domain/job.ts';
import { readPort } from '../../domain/printer-port.ts';
import type { DueSlip } from '../queries/read-jobs.ts';
import { codeTablesOf } from './code-tables.ts';
import type { Delivery } from './delivery.ts';
import { drawerBytes, escposBytes } from './escpos.ts';
import { readGreyPng } from './grey-png.ts';
import { printByNetwork } from './print-by-network.ts';
import { printToDevice } from './print-to-device.ts';

/**
 * Prints one slip, outside any transaction. `failed` promises that nothing was printed, so that a retry is safe; a
 * driver that is not sure returns `unknown`, throws or does not return. It releases the device when the signal aborts.
 */
export type Driver = (slip: DueSlip, signal: AbortSignal) => Promise<Delivery>;
export type Drivers = Readonly<Record<DueSlip['type'], Driver>>;

/** The drivers of one process, which remembers what it learnt of its printers. */
export function createDrivers(): Drivers {
  const answering = new Set<string>();
  return {
    virtual: printVirtually,
    escPos: async (due, signal) => {
      const at = readPort(due.port);
      // It was changed to something that no printer can be at.
      if (typeof at === 'string') return { ...notReached, isRetryable: false };
      const bytes = due.kind === 'drawer' ? drawerBytes : bytesOf(due);
      return at.kind === 'network'
        ? printByNetwork(bytes, at, { answering, signal })
        : printToDevice(bytes, at.path, signal);
    },
  };
}

function bytesOf({ slip, pictures, kind, model, codeTables, hasCutter, hasBuzzer }: DueSlip): Uint8Array {
  const greys = [...pictures].flatMap(([id, png]) => {
    const grey = readGreyPng(png);
    return grey === null ? [] : ([[id, grey]] as const);
  });
  const device = { tables: codeTablesOf(model, readCodeTables(codeTables) ?? {}), hasCutter };
  return escposBytes(
    slip,
    device,
    { rings: hasBuzzer && kitchenKinds.has(kind), showsTables: kind === 'test' },
    new Map(greys),
  );
}

const notReached = { result: 'failed', problem: 'PRINTER_NOT_REACHED', isRetryable: true, isTargetDown: true } as const;

/** The virtual printer: its paper is the list of its jobs, its power switch a column. */
const printVirtually: Driver = async ({ isOnline }) => (isOnline ? { result: 'done' } : notReached);
