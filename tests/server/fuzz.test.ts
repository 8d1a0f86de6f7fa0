import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { allRoutes } from '#platform/server/http.ts';
import type { Route } from '#platform/server/routes.ts';
import { createFeatures } from '../../src/main/features.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { withSurplus } from '../kit/arbitrary.ts';
import { testVenue } from '../kit/places.ts';
import { addressOf, type Input, idsOf, inputOf, openFingerprint, routesToTryAtLength } from '../kit/routes.ts';

let test: TestApp;
let ids: string[];
let look: Awaited<ReturnType<typeof openFingerprint>>;
beforeAll(async () => {
  test = await openTestApp();
  const manager = await test.signIn('Manager');
  ids = idsOf(test.venue);
  const [orderId, sentId, lineId] = [uuidv7(), uuidv7(), uuidv7()];
  const { tables, products } = test.venue;
  for (const [id, table] of [
    [orderId, tables[0]],
    [sentId, tables[1]],
  ]) {
    await manager.command(
      { type: 'openOrder', orderId: id, orderType: 'inHouse', tableId: table, covers: 2 },
      { type: 'addLine', orderId: id, lineId, productId: products.beer, quantity: 2000 },
    );
  }
  await manager.command({ type: 'send', orderId: sentId });
  // Often enough that commands refer to existing orders and lines.
  ids.push(...Array.from({ length: 10 }, () => [orderId, sentId, lineId]).flat());
  look = await openFingerprint(test.connection);
  for (const table of ['employee', 'point']) {
    await look.client.query(`CREATE TEMP TABLE ${table}_before AS SELECT * FROM ${testVenue}.${table}`);
  }
});
afterAll(async () => {
  await look.close();
  await test.close();
});

const routes = allRoutes(createFeatures({ demo: null }));
const atLength = routesToTryAtLength(routes);
/** A wrong PIN, code or number is counted or entered although it is rejected: that is intended. */
const countsRefusals = new Set([
  ...['POST api/login', 'POST api/approvals', 'POST api/points/enroll'],
  ...['POST api/users', 'POST api/users/{id}/pin', 'POST api/session/pin'],
  ...['GET api/vouchers/find', 'POST api/vouchers/sell'],
]);

/** The server keeps which catalogue it has given to tills: what they sell without it is priced by that. */
const keepsWhatItGives = new Set(['GET api/menus/fetch']);
/** Who takes a list out of the venue is entered in the journal (tests/server/what-is-read.test.ts). */
const isExport = (key: string) => key.startsWith('GET api/exports/') || key === 'GET api/backups/key';

/** A token per route, because some end it, change the PIN or revoke the device; and no lock-out from before. */
async function signInLater(): Promise<Client> {
  test.time.now += 3_600_000;
  for (const statement of access) await look.client.query(statement);
  return test.signIn('Admin');
}

const send = (route: Route, input: Input, client: Client): Promise<Answered> =>
  client.call(route.method as 'GET', addressOf(route, input), input.body);

const access = [
  `UPDATE ${testVenue}.employee e SET pin_hash = b.pin_hash, pin_number = b.pin_number, pin_digits = b.pin_digits, role = b.role, is_active = true, deleted_at = NULL
   FROM employee_before b WHERE b.id = e.id`,
  `UPDATE ${testVenue}.point p SET pos_value_hash = b.pos_value_hash, revoked_at = NULL, deleted_at = NULL
   FROM point_before b WHERE b.id = p.id`,
  `DELETE FROM ${testVenue}.pin_throttle`,
];

describe.each(routes.map((route) => [route.key, route] as const))('%s', (key, route) => {
  it('returns its own schema or a refusal; neither a refusal nor a GET changes a row', async () => {
    const client = await signInLater();
    let rows = await look.take();
    await fc.assert(
      fc.asyncProperty(inputOf(route, ids), async (input) => {
        const answer = await send(route, input, client);
        const shown = JSON.stringify({ input, answer: answer.body });
        expect(answer.status, shown).toBeLessThan(500);
        if (answer.status === 200) {
          const parsed = route.endpoint.output.safeParse(answer.body);
          expect(parsed.error?.issues ?? [], shown).toEqual([]);
        } else {
          expect(answer.body, shown).toMatchObject({ error: { code: expect.stringMatching(/^[A-Z][A-Z_]+$/) } });
        }
        const now = await look.take();
        const keeps = countsRefusals.has(key) || keepsWhatItGives.has(key);
        const mayWrite = keeps || (answer.status === 200 && (route.method !== 'GET' || isExport(key)));
        if (!mayWrite) expect(now, shown).toBe(rows);
        rows = now;
      }),
      { numRuns: atLength.has(key) ? 20 : 2 },
    );
  });

  it('refuses an undeclared field at any place', async () => {
    const client = await signInLater();
    const [input] = fc.sample(inputOf(route, ids), { numRuns: 1, seed: 7 }) as [Input];
    const before = await look.take();
    const changed: Input[] = [
      { ...input, query: { ...input.query, total: 1 } },
      ...(route.method === 'GET' ? [] : withSurplus(input.body ?? {}).map((body) => ({ ...input, body }))),
    ];
    for (const each of changed) {
      const answer = await send(route, each, client);
      expect({ status: answer.status, code: answer.body.error.code }, JSON.stringify(each)).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
      });
    }
    expect(await look.take()).toBe(before);
  });
});
