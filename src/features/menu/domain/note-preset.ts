/** A note that the venue often gives to bar or kitchen, as tills offer it. */
export interface NotePreset {
  readonly id: string;
  readonly name: string;
  /** The categories of the products that it is offered for; empty for all of them, and for whole orders. */
  readonly categoryIds: readonly string[];
}

/** What is offered for a product of this category, its own first; null asks for what suits a whole order. */
export function notesFor(
  notes: readonly NotePreset[],
  of: { readonly categoryId: string | null } | null,
): NotePreset[] {
  const own = notes.filter(({ categoryIds }) => of?.categoryId != null && categoryIds.includes(of.categoryId));
  return [...own, ...notes.filter(({ categoryIds }) => categoryIds.length === 0)];
}

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The notes of a text are what stands between its commas; one whose name has commas is all of its parts. */
export function hasNote(text: string, note: string): boolean {
  const parts = partsOf(text);
  const own = partsOf(note);
  return own.length > 0 && own.every((part) => parts.includes(part));
}

/** The text with a note at its end, or without it if it has it; null if there is no room for it. */
export function toggleNote(text: string, note: string, longest: number): string | null {
  const own = partsOf(note);
  const parts = partsOf(text);
  const changed = hasNote(text, note) ? parts.filter((part) => !own.includes(part)) : [...parts, ...own];
  const written = changed.join(', ');
  return written.length > longest ? null : written;
}
