/** Messages as a file holds them: nested objects with ICU texts as leaves. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/**
 * Puts the files of all features together. A feature's error texts stand under `<feature>.errors.CODE` (or under a
 * top-level `errors`); they are gathered under one `errors`, because a code means the same wherever it arrives.
 */
export function mergeMessages(files: readonly Messages[]): Messages {
  const merged: Record<string, string | Messages> = {};
  const errors: Record<string, string | Messages> = {};
  for (const file of files) {
    for (const [key, value] of Object.entries(file)) {
      if (key === 'errors') Object.assign(errors, value);
      else {
        merged[key] = value;
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
