import type { Resource } from '#kernel/resource.ts';

/** What a list shows, as the address of its page says. */
export interface ListAddress {
  readonly search: string;
  readonly sort: string;
  readonly filter: readonly string[];
}

/** Reads the address of a list's page; what is not of its kind, because somebody typed it, is ignored. */
export function readListAddress(
  { search = '', sort, filter }: Readonly<Record<string, unknown>>,
  resource: Pick<Resource, 'sort'>,
): ListAddress {
  return {
    // The router reads a number where the search is one.
    search: String(search),
    sort: typeof sort === 'string' ? sort : resource.sort,
    filter: Array.isArray(filter) ? filter.map(String) : [],
  };
}
