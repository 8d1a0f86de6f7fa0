import type { Locale } from '#kernel/locale.ts';

/** Messages as a file holds them: nested objects with ICU texts as leaves. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Groups that are shared by all features; they are merged under one name from all files. */
const shared: readonly string[] = ['permissions', 'features'];

/** A shop has sales and customers where a restaurant has orders and guests. */
export type VenueKind = 'restaurant' | 'shop';

/** Where the texts of a language come from. */
export interface Words {
  /** Texts of the till, without those of its features' errors. */
  readonly first: (locale: Locale, kind: VenueKind) => Promise<Messages>;
  /** Texts of the till. */
  readonly till: (locale: Locale, kind: VenueKind) => Promise<Messages>;
  /** The same, and the texts used only by the back office. */
  readonly office: (locale: Locale, kind: VenueKind) => Promise<Messages>;
}

/**
 * Merges the files of all features. A feature's error texts are in `<feature>.errors.CODE` (or in a top-level
 * `errors`); they are merged into one `errors`, because a code means the same everywhere. So are the names of
 * permissions and of features.
 */
export function mergeMessages(files: readonly Messages[]): Messages {
  let merged: Messages = {};
  const errors: Record<string, string | Messages> = {};
  for (const file of files) {
    for (const [key, value] of Object.entries(file)) {
      if (key === 'errors') Object.assign(errors, value);
      else {
        merged = shared.includes(key) ? overlay(merged, { [key]: value }) : { ...merged, [key]: value };
        if (typeof value === 'object' && typeof value.errors === 'object') Object.assign(errors, value.errors);
      }
    }
  }
  return { ...merged, errors };
}

/** The texts of a language, with a variant's different texts in their place. */
export function overlay(words: Messages, other: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...words };
  for (const [key, value] of Object.entries(other)) {
    const below = merged[key];
    merged[key] = isGroup(value) && isGroup(below) ? overlay(below, value) : value;
  }
  return merged;
}

/** The build compiles a text with arguments into an array (vite.config.ts): an array is one text, not a group. */
function isGroup(value: string | Messages | undefined): value is Messages {
  return typeof value === 'object' && !Array.isArray(value);
}
