import fc from 'fast-check';
import pg from 'pg';
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

/** A look at every row of the venue as the owner sees it: the same text means that nothing was written. */
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
  return {
    client,
    take: async () => JSON.stringify((await client.query(statement)).rows),
    close: () => client.end(),
  };
}
