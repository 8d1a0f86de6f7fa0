import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { useLive } from '../live/use-live.ts';
import { useNavigate, useSearch } from '../router/use-router.tsx';
import { type ListAddress, readListAddress } from './list-address.ts';
import { type ListAnswer, type ListQuery, type ListRow, resourceApi } from './resource-api.ts';
import { titleOf } from './use-linked-names.ts';

const pageSize = 100;
/** The most that one call gives. */
const mostRows = 500;
const noNames: ListAnswer['names'] = {};

/** The state of the list, stored in the address: it can be bookmarked, and the back button restores it. */
export interface RecordList {
  readonly address: ListAddress;
  readonly query: ListQuery;
  readonly go: (change: Partial<ListAddress>) => void;
  readonly rows: readonly ListRow[];
  /** The titles of the records that a row links to: per page, so that loading a further page changes no row. */
  readonly namesOf: (index: number) => ListAnswer['names'];
  /** Null until the first response. */
  readonly total: number | null;
  readonly error: unknown;
  readonly reload: () => void;
  readonly fetchMore: () => void;
  /** The titles of all rows that match, by id, in the order of the list. */
  readonly readAll: () => Promise<ReadonlyMap<string, string>>;
}

/** The rows of a resource as searched, filtered and sorted, one page at a time; reloaded when they change. */
export function useRecordList(resource: Resource): RecordList {
  const locale = useShownLocale();
  const navigate = useNavigate();
  const address = readListAddress(useSearch(), resource);
  const query: ListQuery = { ...address, search: useDeferredValue(address.search), locale };
  const list = useInfiniteQuery({
    queryKey: ['records', resource.name, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      resourceApi(resource).list({ ...query, offset: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const offset = all.reduce((sum, page) => sum + page.rows.length, 0);
      return offset < last.total && last.rows.length > 0 ? offset : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const reload = () => void list.refetch();
  // Another device changed a record: the visible rows are reloaded.
  useLive('record.', (event) => {
    if (event.data.resource === resource.name) reload();
  });
  const pages = list.data?.pages ?? [];
  return {
    address,
    query,
    go: (change) => {
      const next = Object.entries({ ...address, ...change }).filter(
        ([name, value]) => value.length > 0 && !(name === 'sort' && value === resource.sort),
      );
      void navigate({ search: Object.fromEntries(next), replace: true });
    },
    rows: pages.flatMap((page) => page.rows),
    namesOf: (index) => pages[Math.floor(index / pageSize)]?.names ?? noNames,
    total: pages.at(-1)?.total ?? null,
    error: list.error,
    reload,
    fetchMore: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
    readAll: async () => {
      const all = new Map<string, string>();
      for (let offset = 0; ; offset += mostRows) {
        const page = await resourceApi(resource).list({ ...query, ...address, offset, limit: mostRows });
        for (const row of page.rows) all.set(row.id, titleOf(resource, row.values, locale));
        if (page.rows.length < mostRows) return all;
      }
    },
  };
}
