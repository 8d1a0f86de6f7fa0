import { silentStations } from '#features/stations/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { printingContract } from '../../contract.ts';
import { slipSetupAt } from './slip-setup.ts';

type Silent = Answer<(typeof printingContract)['GET api/print-jobs/silent-displays']>;

/** The stations for which something came while their displays were silent, and whether paper tells them of it. */
export async function silentDisplays(tx: ReadTx, now: number): Promise<Silent> {
  const { displays, policy, printers, stationNames } = await slipSetupAt(tx, await tx.catalogueVersion());
  if (policy.ticketsPrintBesideDisplays) return [];
  const silent = await silentStations(tx, displays, now);
  return silent.map(({ stationId, since }) => ({
    stationName: stationNames.get(stationId) ?? '',
    since,
    isPrinted: policy.ticketsPrint === 'whenSent' && printers.some((each) => each.stationId === stationId),
  }));
}
