/** What stands behind the `?` of an address, by name: texts, numbers, truth values, or lists and groups of them. */
export type Search = Readonly<Record<string, unknown>>;

/** A page of the app, as it stands behind the `#` of the browser's address. */
export interface Address {
  /** Begins with a slash, ends without one. */
  readonly path: string;
  readonly search: Search;
}

/** Where to go: a path; without one it stays, and only the search changes. */
export interface Target {
  readonly to?: string | undefined;
  readonly search?: Search | undefined;
}

export function readAddress(href: string): Address {
  const [path = '', ...rest] = href.split('?');
  const search: Record<string, unknown> = {};
  for (const [name, text] of new URLSearchParams(rest.join('?'))) search[name] = readValue(text);
  return { path: cleanPath(path), search };
}

export function writeAddress({ path, search }: Address): string {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) texts.set(name, writeValue(value));
  }
  const said = texts.toString();
  return `${cleanPath(path)}${said === '' ? '' : `?${said}`}`;
}

/** The address that a target names, seen from where the app is. */
export const addressOf = ({ to, search = {} }: Target, from: Address): Address => ({ path: to ?? from.path, search });

const cleanPath = (path: string) => `/${path.split('/').filter(Boolean).join('/')}`;

/** A text as it is, anything else as JSON; a text that reads like JSON too, so that a barcode stays a text. */
function writeValue(value: unknown): string {
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value);
}

function readValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // A number that would come out otherwise than it was typed is a text.
    return typeof value === 'number' && String(value) !== text ? text : value;
  } catch {
    return text;
  }
}
