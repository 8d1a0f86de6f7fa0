import { fail } from '#kernel/error.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { readPort } from '../../domain/printer-port.ts';
import { askPrinter, type PrinterState } from '../drivers/ask-printer.ts';
import { findPrinters } from '../drivers/find-printers.ts';

interface At {
  readonly name: string;
  readonly type: string;
  readonly port: string;
  readonly isOnline: boolean;
}

const printersAt = (venue: VenueContext): Promise<(At & { readonly id: string })[]> =>
  venue.read((tx) =>
    tx.rows(sql`SELECT id, name, type, port, is_online AS "isOnline" FROM printer WHERE deleted_at IS NULL`),
  );

/** How a printer is, now. Outside of any transaction: a printer may take its time. */
export async function askOne(venue: VenueContext, printerId: string): Promise<PrinterState> {
  const printer = (await printersAt(venue)).find(({ id }) => id === printerId) ?? fail('NOT_FOUND');
  const notReached: PrinterState = { state: 'troubled', problem: 'PRINTER_NOT_REACHED' };
  if (printer.type === 'virtual') return printer.isOnline ? { state: 'ready', problem: null } : notReached;
  const at = readPort(printer.port);
  return typeof at === 'string' ? notReached : askPrinter(at);
}

/** Two who look at once look together. */
const looking = perVenue(() => ({ running: undefined as ReturnType<typeof findPrinters> | undefined }));

/**
 * A server of several venues is elsewhere, and finds its neighbours there. `TAVOLINA_FIND_PRINTERS=off` is for others that are, and for
 * tests, which call nobody.
 */
const isElsewhere = ({ hosts }: VenueContext) => hosts.length > 0 || process.env.TAVOLINA_FIND_PRINTERS === 'off';

/** The printers in the server's networks, each with the name of the venue's printer that is there. */
export async function findAll(venue: VenueContext) {
  if (isElsewhere(venue)) return [];
  const state = looking(venue);
  state.running ??= findPrinters().finally(() => {
    state.running = undefined;
  });
  const [found, known] = await Promise.all([state.running, printersAt(venue)]);
  const names = new Map(
    known.flatMap(({ name, port }) => {
      const at = readPort(port);
      return typeof at === 'string' || at.kind !== 'network' ? [] : [[at.host, name] as const];
    }),
  );
  return found.map((each) => ({ ...each, printerName: names.get(each.host) ?? null }));
}
