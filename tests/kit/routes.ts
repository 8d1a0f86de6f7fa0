import fc from 'fast-check';
import pg from 'pg';
import { z } from 'zod';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { allRoutes, platformRoutes } from '#platform/server/http.ts';
import type { Route } from '#platform/server/routes.ts';
import { quoteName } from '#platform/server/sql.ts';
import type { App } from '../../src/main/app.ts';
import { arbitraryOf } from './arbitrary.ts';
import { testVenue } from './places.ts';
import type { TestVenue } from './venue.ts';

export interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export const liveRoute = 'GET api/events';

/** Every route of the server, in the order of its features. */
export function everyRoute(app: Pick<App, 'features'>): Route[] {
  return [...allRoutes(app.features), ...platformRoutes()];
}

export function inputOf({ endpoint }: Route, ids: readonly string[]): fc.Arbitrary<Input> {
  const { params, query, body } = endpoint;
  const part = (schema: typeof query) => (schema === undefined ? fc.constant({}) : arbitraryOf(schema, ids));
  return fc.record({
    params: part(params) as fc.Arbitrary<Input['params']>,
    query: part(query) as fc.Arbitrary<Input['query']>,
    body: body === undefined ? fc.constant(undefined) : arbitraryOf(body, ids),
  });
}

/** `api/orders/<id>/lease?x=y` */
export function addressOf({ key }: Route, { params, query }: Pick<Input, 'params' | 'query'>): string {
  const path = (key.split(' ')[1] as string).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Ids that name something in the test venue. */
export function idsOf({ people, points, tables, stations, products }: TestVenue): string[] {
  return [people, points, tables, stations, products].flatMap((group) => Object.values(group) as string[]);
}

/** Routes after which the caller's session is over: a test that goes on signs in again. */
export const endsItsSession: ReadonlySet<string> = new Set(['POST api/logout', 'POST api/session/close']);

/** The routes of every resource of the back office: list, export, one, create, change, delete, history, uses. */
const resourceRoute = /^(GET|POST|PUT|DELETE) api\/(exports\/\w+\/)?([\w-]+)(\/list\/?|\/\{id\}(\/history|\/uses)?)?$/;

/**
 * The routes that are worth many attempts: every hand-written one, and of those generated for each resource the ones
 * whose input has a kind of field that no earlier one of the same form has.
 */
export function routesToTryAtLength(routes: readonly Route[]): ReadonlySet<string> {
  const resources = new Set(routes.flatMap(({ key }) => /^GET api\/([\w-]+)\/list$/.exec(key)?.[1] ?? []));
  const seen = new Set<string>();
  const chosen = routes.filter((route) => {
    const [, method = '', , name = '', ending = ''] = resourceRoute.exec(route.key) ?? [];
    if (!resources.has(name)) return true;
    const { params, query, body } = route.endpoint;
    const kinds = [params, query, body]
      .flatMap((schema) => (schema === undefined ? [] : leavesOf(z.toJSONSchema(schema, jsonSchema))))
      .map((kind) => `${method} ${ending} ${kind}`);
    const isNew = kinds.some((kind) => !seen.has(kind)) || kinds.length === 0;
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
  return new Set(chosen.map(({ key }) => key));
}

const jsonSchema = { io: 'input', unrepresentable: 'any' } as const;

/** The kinds of value that a schema accepts, without the names of fields and the values of a choice. */
function leavesOf(schema: object): string[] {
  if ('enum' in schema || 'const' in schema) return ['choice'];
  const inner = Object.entries(schema).flatMap(([key, value]): object[] => {
    if (key === 'properties') return Object.values(value as object);
    if (key === 'anyOf' || key === 'oneOf') return value as object[];
    return ['items', 'additionalProperties'].includes(key) && typeof value === 'object' ? [value as object] : [];
  });
  const { type, format } = schema as { type?: unknown; format?: unknown };
  return inner.length > 0 ? inner.flatMap(leavesOf) : [`${String(type)} ${String(format ?? '')}`];
}

/**
 * A snapshot of every row of the venue as the owner sees it: the same text means that nothing was written. If the
 * write-ahead log of the cluster has not moved since the last snapshot, nothing can have changed, and no table is read.
 */
export async function openFingerprint(
  connection: Connection,
): Promise<{ client: pg.Client; take: () => Promise<string>; close: () => Promise<void> }> {
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'test' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1',
    [testVenue],
  );
  const each = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::text AS n, coalesce(sum(hashtext(t::text)), 0)::text AS h FROM ${quoteName(testVenue)}.${quoteName(name)} t`,
  );
  const statement = `${each.join(' UNION ALL ')} ORDER BY 1`;
  let last = { position: '', text: '' };
  const positionOf = async () =>
    (await client.query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at')).rows[0]?.at ?? '';
  return {
    client,
    take: async () => {
      const position = await positionOf();
      if (position !== last.position) last = { position, text: JSON.stringify((await client.query(statement)).rows) };
      return last.text;
    },
    close: () => client.end(),
  };
}
