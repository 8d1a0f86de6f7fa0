import type { Locale } from '#kernel/locale.ts';

/** Messages as a file holds them: nested objects with ICU texts as leaves. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** What all features have a part in; it stands under one name, whatever file it comes from. */
const shared: readonly string[] = ['permissions', 'features'];

/** Where the texts of a language come from; each promise is of a file of its own. */
export interface Words {
  /** What the till says. */
  readonly till: (locale: Locale) => Promise<Messages>;
  /** The same, and what only the back office says. */
  readonly office: (locale: Locale) => Promise<Messages>;
}

/**
 * Puts the files of all features together. A feature's error texts stand under `<feature>.errors.CODE` (or under a
 * top-level `errors`); they are gathered under one `errors`, because a code means the same wherever it arrives. So are the
 * names of permissions and of features.
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

/** The words of a language, with those that a variant says otherwise in their place. */
export function overlay(words: Messages, other: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...words };
  for (const [key, value] of Object.entries(other)) {
    const below = merged[key];
    merged[key] = isGroup(value) && isGroup(below) ? overlay(below, value) : value;
  }
  return merged;
}

/** The build compiles a text with arguments into an array (vite.config.ts): that is one text, not a group of them. */
function isGroup(value: string | Messages | undefined): value is Messages {
  return typeof value === 'object' && !Array.isArray(value);
}
