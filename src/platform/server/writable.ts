import { isUuid } from '#kernel/ids.ts';

const anyUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Unwritable {
  readonly path: string;
  readonly problem: string;
}

/**
 * Texts that PostgreSQL cannot store (NUL, halves of surrogate pairs), and ids in another spelling than ours: the same
 * id must not be two different keys. They are added to `problems`.
 */
export function findUnwritable(value: unknown, path: string, problems: Unwritable[]): void {
  if (typeof value === 'string') {
    if (isUnwritable(value)) problems.push({ path, problem: 'invalid_format' });
  } else if (typeof value === 'object' && value !== null) {
    const inner = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(inner)) {
      const each = inner[key];
      // Most of a body is short texts and numbers that are valid: no path is built for those.
      const isFine = typeof each === 'string' ? !isUnwritable(each) : typeof each !== 'object';
      if (!isFine) findUnwritable(each, `${path}.${key}`, problems);
    }
  }
}

/** More than anything of ours is nested, and less than PostgreSQL or a recursive function can bear. */
const deepest = 20;

/**
 * The same JSON value with everything that PostgreSQL cannot store replaced, for a value that must not be refused: the
 * characters by U+FFFD, ids by our spelling, and what is nested too deeply by null.
 */
export function writable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return writableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return null;
  if (Array.isArray(value)) return value.map((each) => writable(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [writableText(key), writable(each, depth + 1)]));
}

function writableText(text: string): string {
  if (isForeignId(text)) return text.toLowerCase();
  return text.replaceAll(/\0|\p{Surrogate}/gu, '\u{FFFD}');
}

function isUnwritable(text: string): boolean {
  return isForeignId(text) || text.includes('\0') || /\p{Surrogate}/u.test(text);
}

function isForeignId(text: string): boolean {
  return text.length === 36 && !isUuid(text) && anyUuid.test(text);
}
