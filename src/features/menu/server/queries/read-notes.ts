import { type Names, nameIn, type Reader } from '#kernel/locale.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import type { NotePreset } from '../../domain/note-preset.ts';

export type StoredNote = Omit<NotePreset, 'name'> & { readonly names: Names };

/** The preset notes of a catalogue version, the oldest first. */
export const notesAt = cachedByCatalogueVersion<readonly StoredNote[]>((tx) =>
  tx.rows<StoredNote>(sql`
    SELECT id, names, category_ids AS "categoryIds" FROM note_preset WHERE deleted_at IS NULL ORDER BY id`),
);

export const noteIn = ({ id, names, categoryIds }: StoredNote, reader: Reader) => ({
  id,
  name: nameIn(names, reader),
  categoryIds: [...categoryIds],
});
