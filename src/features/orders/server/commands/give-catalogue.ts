import type { ReadTx } from '#platform/server/database.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { catalogueToGive } from '../queries/given-catalogue.ts';
import { saveGivenCatalogue } from '../store.ts';

const newest = perVenue((): { version: number } => ({ version: -1 }));

/**
 * Keeps what a till is about to be given to sell by, once for each version: orders that it takes without the server are
 * priced by it, also after a restart of the server. The till does not wait for the write.
 */
export async function giveCatalogue(venue: VenueContext, tx: ReadTx, version: number): Promise<void> {
  const kept = newest(venue);
  if (kept.version >= version) return;
  const content = await catalogueToGive(tx, version);
  kept.version = version;
  venue
    .inWriteTx((writeTx) => saveGivenCatalogue(writeTx, version, content))
    .catch((error) => {
      kept.version = -1;
      venue.log.warn({ err: error }, 'a catalogue given to tills was not kept');
    });
}
