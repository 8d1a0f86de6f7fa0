import { settingsAt } from '#features/configuration/server/index.ts';
import { readPicture } from '#platform/server/pictures.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import type { VenueHead } from '../../domain/slip-parts.ts';

/** The venue's logo and its shape at a catalogue version; null if it has none. */
export const logoAt = cachedByCatalogueVersion<VenueHead['logo']>(async (tx) => {
  const { logo: id } = await settingsAt(tx, await tx.catalogueVersion());
  const picture = id === '' ? null : await readPicture(tx, id, 'receipt');
  if (picture === null) return null;
  // A PNG has its width and height in its first chunk.
  return { id, width: picture.bytes.readUInt32BE(16), height: picture.bytes.readUInt32BE(20) };
});
