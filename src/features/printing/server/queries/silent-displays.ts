import { readerOf } from '#features/configuration/server/index.ts';
import { catalogueAt } from '#features/menu/server/index.ts';
import { silentStations } from '#features/stations/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { type Locale, nameIn } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { printingContract } from '../../contract.ts';
import { slipSetupAt } from './slip-setup.ts';

type Silent = Answer<(typeof printingContract)['GET api/print-jobs/silent-displays']>;

/** The stations for which something came while their displays were silent, and whether paper tells them of it. */
export async function silentDisplays(tx: ReadTx, now: number, locale: Locale | undefined): Promise<Silent> {
  const version = await tx.catalogueVersion();
  const { displays, policy, printers } = await slipSetupAt(tx, version);
  if (policy.ticketsPrintBesideDisplays) return [];
  const [silent, { stations }, reader] = await Promise.all([
    silentStations(tx, displays, now),
    catalogueAt(tx, version),
    readerOf(tx, locale),
  ]);
  const namesOf = new Map(stations.map(({ id, names }) => [id, names]));
  return silent.map(({ stationId, since }) => ({
    stationName: nameIn(namesOf.get(stationId) ?? {}, reader),
    since,
    isPrinted: policy.ticketsPrint === 'whenSent' && printers.some((each) => each.stationId === stationId),
  }));
}
