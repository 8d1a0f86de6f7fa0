import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { uuidv7 } from '#kernel/ids.ts';
import {
  grants,
  isFixed,
  mergeRights,
  type PermissionRule,
  type PermissionTable,
  places,
  type Role,
  roles,
} from '#kernel/permission.ts';
import { allRoutes } from '#platform/server/http.ts';
import { gatherAudiences, type LiveAudiences, platformAudiences } from '#platform/server/live-audience.ts';
import type { Route } from '#platform/server/routes.ts';
import { sql } from '#platform/server/sql.ts';
import { rightsOf } from '../../src/main/features.ts';
import { letIntoOffice, setAccess } from '../kit/access.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { smallest } from '../kit/arbitrary.ts';
import { projectRoot } from '../kit/places.ts';
import { addressOf, endsItsSession, everyRoute, idsOf, liveRoute } from '../kit/routes.ts';

let test: TestApp;
let routes: Route[];
let permissions: PermissionTable;
let origin: string;
let audiences: LiveAudiences;
beforeAll(async () => {
  test = await openTestApp();
  routes = everyRoute(test.app);
  ({ permissions } = mergeRights(rightsOf(test.app.features)));
  audiences = gatherAudiences([platformAudiences, ...test.app.features.map((each) => each.audiences)]);
  origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const ruleOf = (name: string): PermissionRule | undefined =>
  (permissions as Readonly<Record<string, PermissionRule>>)[name];
const isGranted = (permission: string, role: Role) =>
  permission === 'public' ||
  permission === 'session' ||
  grants(ruleOf(permission) as PermissionRule, { role, flags: [] });

const nobody = uuidv7();

interface Reply {
  readonly status: number;
  readonly code: string | undefined;
  readonly permission: unknown;
}

async function callRoute(route: Route, client: Pick<Client, 'call'>, token?: string): Promise<Reply> {
  const { params, query, body } = route.endpoint;
  // The users whom this test signs in keep their PINs, and the till stays registered.
  const ids = /^(staff|point)\./.test(route.endpoint.permission) ? [nobody] : idsOf(test.venue);
  const part = (schema: typeof query) => (schema === undefined ? {} : smallest(schema, ids)) as Record<string, string>;
  const path = addressOf(route, { params: part(params), query: part(query) });
  if (route.key === liveRoute) {
    // It never ends by itself, so it is requested over a socket and closed.
    const leave = new AbortController();
    const answer = await fetch(`${origin}/${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: leave.signal,
    });
    leave.abort();
    return { status: answer.status, code: undefined, permission: undefined };
  }
  const answer = await client.call(route.method as 'GET', path, body === undefined ? undefined : smallest(body, ids));
  return { status: answer.status, code: answer.body?.error?.code, permission: answer.body?.error?.details?.permission };
}

describe('every route', () => {
  it('asks for a token unless it is public', async () => {
    for (const route of routes) {
      const { status, code } = await callRoute(route, test);
      if (route.endpoint.permission === 'public') expect(code, route.key).not.toBe('UNAUTHENTICATED');
      else expect(status, route.key).toBe(401);
    }
  });

  it.each(roles)(
    'refuses %s exactly where the table of permissions does',
    async (role) => {
      let client = await test.signIn(role);
      for (const route of routes) {
        const { status, code, permission } = await callRoute(route, client, client.token);
        const wanted = route.endpoint.permission;
        const isRefused = status === 403 && code === 'NO_PERMISSION' && permission === wanted;
        expect({ route: route.key, isRefused }).toEqual({ route: route.key, isRefused: !isGranted(wanted, role) });
        expect(status, route.key).toBeLessThan(500);
        if (endsItsSession.has(route.key)) client = await test.signIn(role);
      }
      // Administrators may call everything, so that everything is done; minutes on a busy machine.
    },
    240_000,
  );

  it('follows what an administrator changed, on every route', async () => {
    const role: Role = 'Salesman';
    const admin = await test.signIn('Admin');
    const path = 'api/roles/permissions';
    const flipped = Object.entries(permissions).flatMap(([permission, rule]) =>
      isFixed(rule, role) ? [] : [{ role, permission, isGranted: !rule.roles.includes(role) }],
    );
    const { version } = (await admin.call('GET', path)).body;
    expect((await admin.call('PUT', path, { version, changes: flipped })).status).toBe(200);
    const held = new Map<string, boolean>(flipped.map(({ permission, isGranted }) => [permission, isGranted]));
    // What is granted in the back office counts for those who may enter it.
    await letIntoOffice(test, role);
    const client = await test.signIn(role);
    for (const route of routes.filter(({ key }) => !endsItsSession.has(key))) {
      const { status, code, permission } = await callRoute(route, client, client.token);
      const wanted = route.endpoint.permission;
      const isRefused = status === 403 && code === 'NO_PERMISSION' && permission === wanted;
      const may = held.get(wanted) ?? isGranted(wanted, role);
      expect({ route: route.key, isRefused }).toEqual({ route: route.key, isRefused: !may });
    }
    const changes = flipped.map((change) => ({ ...change, isGranted: !change.isGranted }));
    const now = (await admin.call('GET', path)).body;
    const reset = await admin.call('PUT', path, { version: now.version, changes });
    expect(reset.body.version).toBe(version);
  }, 240_000);

  it('admits a user by a flag where the table says so, and not without', async () => {
    const byFlag = routes.filter(({ endpoint }) => ruleOf(endpoint.permission)?.flag !== undefined);
    for (const route of byFlag) {
      const flag = (ruleOf(route.endpoint.permission) as PermissionRule).flag as string;
      for (const flags of [[flag], []]) {
        await setAccess(
          test,
          sql`UPDATE employee SET flags = ${flags}::text[] WHERE id = ${test.venue.people.Warehouse}`,
        );
        const client = await test.signIn('Warehouse');
        const { code } = await callRoute(route, client, client.token);
        expect({ route: route.key, flags, isRefused: code === 'NO_PERMISSION' }).toEqual({
          route: route.key,
          flags,
          isRefused: flags.length === 0,
        });
      }
    }
  });

  it('names a permission that the table knows', () => {
    const known = new Set([...Object.keys(permissions), 'public', 'session']);
    expect(routes.filter(({ endpoint }) => !known.has(endpoint.permission)).map(({ key }) => key)).toEqual([]);
  });

  it('keeps the server from starting without a permission, an effect or a handler', () => {
    const endpoint = { permission: 'public', summary: 'Planted.', output: z.object({}), effect: 'own' };
    const plant = (key: string, change: Record<string, unknown>) =>
      allRoutes([
        {
          name: 'planted',
          contract: { [key]: { ...endpoint, ...change } },
          permissions: {},
          routes: { [key]: async () => ({}) },
        },
      ] as never);
    expect(plant('POST api/planted', {})).toHaveLength(1);
    expect(() => plant('POST api/planted', { permission: undefined })).toThrow(/names no permission/);
    expect(() => plant('POST api/planted', { effect: undefined })).toThrow(/name its effect/);
    expect(() =>
      allRoutes([
        { name: 'planted', contract: { 'POST api/planted': endpoint }, permissions: {}, routes: {} },
      ] as never),
    ).toThrow(/no handler/);
  });
});

/** The page that people review: what each role may call, and what each may do beyond routes. */
function page(): string {
  const mark = (permission: string, role: Role) => (isGranted(permission, role) ? '●' : '');
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const flagOf = (permission: string) => {
    const { flag, basicAt } = ruleOf(permission) ?? {};
    return [flag, basicAt && places[basicAt]].filter((each) => each !== undefined).join(' ');
  };
  const fixedOf = (permission: string) =>
    ({ administrator: 'for Admin', everybody: 'for all', no: '' })[ruleOf(permission)?.fixed ?? 'no'];
  const line = (cells: readonly string[], permission: string) =>
    row([
      ...cells,
      ...roles.map((role) => (permission === 'public' ? 'anybody' : mark(permission, role))),
      flagOf(permission),
    ]);
  const head = (first: readonly string[]) => {
    const cells = [...first, ...roles, 'or by flag'];
    return [row(cells), row(cells.map((_, index) => (index < first.length ? '---' : ':-:')))];
  };
  return [
    '# Who may do what',
    '',
    'What holds until an administrator decides otherwise for a role (Users, Roles and permissions). Generated by',
    '`tests/server/permissions.test.ts` from the contracts and the tables of permissions, and checked there against the running',
    'server. After a change: `UPDATE=1 npx vitest run --project server tests/server/permissions.test.ts`, then review.',
    '',
    '## Routes',
    '',
    ...head(['Route', 'Permission']),
    ...routes.map(({ key, endpoint }) => line([`\`${key}\``, endpoint.permission], endpoint.permission)),
    '',
    '## Live events',
    '',
    'Whom the live feed tells of an event (decision 0041), checked by `tests/server/live-audience.test.ts`; of a changed record whoever',
    'may read its resource. What is for the server’s own processes is not listed.',
    '',
    ...head(['Event', 'Permission']),
    ...Object.entries(audiences).flatMap(([name, audience]) =>
      audience === 'nobody' || audience === 'readers' ? [] : [line([`\`${name}\``, audience], audience)],
    ),
    '',
    '## Permissions',
    '',
    'Fixed: what nobody changes, because it is needed to give the rest back, or is as good as being an administrator.',
    '',
    ...head(['Permission', 'Fixed']),
    ...Object.keys(permissions).map((name) => line([`\`${name}\``, fixedOf(name)], name)),
    '',
  ].join('\n');
}

it('is what docs/permissions.md says', async () => {
  const file = join(projectRoot, 'docs', 'permissions.md');
  if (process.env.UPDATE === '1') await writeFile(file, page());
  expect(await readFile(file, 'utf8')).toBe(page());
});
