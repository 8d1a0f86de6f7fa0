import { createContext, use } from 'react';
import type { Locale } from '#kernel/locale.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Loss } from '#kernel/resource-contract.ts';
import { client } from '../api/app-api.ts';
import type { CallOptions } from '../api/client.ts';

/** A record as a form holds it; the types of its fields depend on the resource. */
export type Values = Readonly<Record<string, unknown>>;
export type Stored = Values & { readonly id: string; readonly version: number };

export interface ListQuery {
  readonly search?: string;
  readonly sort?: string;
  readonly offset?: number;
  readonly limit?: number;
  readonly filter?: readonly string[];
  readonly locale?: Locale;
}
export interface ListRow<V = Values> {
  readonly id: string;
  readonly version: number;
  readonly values: V;
}
export interface ListAnswer<V = Values> {
  readonly total: number;
  readonly rows: readonly ListRow<V>[];
  /** The titles of linked records, by resource and id. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
export interface Change {
  readonly seq: number;
  readonly at: number;
  readonly userName: string | null;
  readonly pointName: string | null;
  readonly action: string;
  readonly data: Values;
}
export interface UsedBy {
  readonly resource: string;
  readonly id: string | null;
  readonly name: string;
}

// The routes are those of `resourceContract`; the resource is known only at run time.
const send = client() as (key: string, input?: unknown, options?: CallOptions) => Promise<unknown>;
/** Long lists take their time; nobody waits with a guest. */
const call: typeof send = (key, input, options) => send(key, input, { timeoutMs: 20_000, ...options });

/**
 * Calls the routes of one resource. Callers that know its fields pass their type as `V`; forms and lists know them only
 * at run time.
 */
export function resourceApi<V = Values>({ api }: Pick<Resource, 'api'>) {
  return {
    list: (query: ListQuery, options?: CallOptions) =>
      call(`GET api/${api}/list`, { query }, options) as Promise<ListAnswer<V>>,
    one: (id: string) => call(`GET api/${api}/{id}`, { params: { id } }) as Promise<Stored>,
    create: (body: Values, options?: CallOptions) => call(`POST api/${api}`, { body }, options) as Promise<Stored>,
    update: (id: string, body: Values & { readonly version: number }, options?: CallOptions) =>
      call(`PUT api/${api}/{id}`, { params: { id }, body }, options) as Promise<Stored>,
    remove: (id: string) => call(`DELETE api/${api}/{id}`, { params: { id } }),
    restore: (id: string, options?: CallOptions) =>
      call(`POST api/${api}/{id}/restore`, { params: { id } }, options) as Promise<{ losses: readonly Loss[] }>,
    history: (id: string) => call(`GET api/${api}/{id}/history`, { params: { id } }) as Promise<Change[]>,
    uses: (id: string, locale: Locale) =>
      call(`GET api/${api}/{id}/uses`, { params: { id }, query: { locale } }) as Promise<UsedBy[]>,
    order: (ids: readonly string[]) => call(`PUT api/${api}/order`, { body: { ids } }),
    /** The list as a file, in base64. */
    exported: async (kind: 'excel' | 'csv', query: ListQuery) => {
      const answer = await call(`GET api/exports/${kind}/${api}/list/`, { query }, { timeoutMs: 60_000 });
      // A spreadsheet is the base64 itself.
      return typeof answer === 'string'
        ? { fileName: `${api.replaceAll('/', '-')}.xlsx`, contentBase64: answer }
        : (answer as { fileName: string; contentBase64: string });
    },
  };
}

/** All resources of the back office, by name, for links from one to another. */
export const ResourcesContext = createContext<ReadonlyMap<string, Resource>>(new Map());

export function useResource(name: string): Resource | undefined {
  return use(ResourcesContext).get(name);
}
