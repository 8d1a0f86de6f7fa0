import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { testVenue } from '../kit/places.ts';

let test: TestApp;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

type Command = Record<string, unknown> & { readonly id: string };
const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const opened = async () => {
  const orderId = uuidv7();
  const opening = { type: 'openOrder', orderId, orderType: 'inHouse', covers: 2, tableId: test.venue.tables[0] };
  const { beer } = test.venue.products;
  await waiter.command(opening, { type: 'addLine', orderId, lineId: uuidv7(), productId: beer, quantity: 1000 });
  return orderId;
};
const paying = (orderId: string, amount: number, more: object = {}) => ({
  id: uuidv7(),
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method: 'cash', amount, ...more }],
});
const report = (command: Command, more: object = {}) => ({
  id: command.id,
  at: test.time.now - 300_000,
  code: 'INVALID_INPUT',
  command: JSON.stringify(command),
  ...more,
});
const send = (...commands: object[]) => waiter.call('POST', 'api/orders/refused', { commands });
const entryOf = async (orderId: string) => {
  const { body } = await waiter.call('GET', 'api/settlements');
  return (body.entries as { orderId: string; received: number; items: unknown[] }[]).find(
    (each) => each.orderId === orderId,
  );
};
async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client(clientConfig(test.connection));
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

describe('security 1: a report of commands that the server would not read', () => {
  it('is entered whatever it holds, and keeps no other report from being entered', async () => {
    const orderId = await opened();
    const nested = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) as unknown;
    const odd = [
      { ...paying(orderId, 200, { method: 'cash' }), comment: 'a\0b' },
      { ...paying(orderId, 200, { reference: 'half \ud83d' }), 'key \0 \udc00': [{ deep: '\ud83d' }] },
      { ...paying(orderId, 200), nested },
      { ...paying(orderId.toUpperCase(), 200), other: uuidv7().toUpperCase() },
    ];
    const plain = { ...paying(orderId, 200), tip: 20 };
    const all = [...odd, plain];
    // Nobody can say when that was: it counts as given without the server, now.
    const never = report({ ...paying(orderId, 200), tip: 1 }, { at: Number.MAX_SAFE_INTEGER });
    const answer = await send(...all.map((command) => report(command)), never);
    expect(answer.status).toBe(200);
    expect(answer.body.filed).toEqual([...all.map(({ id }) => id), never.id]);
    expect((await entryOf(orderId))?.received).toBe((all.length + 1) * 200);
    expect((await entryOf(orderId))?.items).toHaveLength(all.length + 1);
    const [entry] = await rows<{ data: string }>(sql`SELECT data FROM journal WHERE command_id = ${odd[0]?.id}`);
    expect(JSON.parse(entry?.data ?? '{}')).toMatchObject({ comment: 'a\u{FFFD}b' });
  });

  it('is answered by itself: what cannot be entered is not among what the till may forget', async () => {
    const orderId = await opened();
    await asOwner(`ALTER TABLE ${testVenue}.received_money ADD CONSTRAINT planted CHECK (method <> 'planted')`);
    const faulty = paying(orderId, 200, { method: 'planted' });
    const plain = { ...paying(orderId, 200), tip: 20 };
    const answer = await send(report(faulty), report(plain));
    expect(answer.body).toEqual({ filed: [plain.id] });
    expect((await entryOf(orderId))?.received).toBe(200);
    // A till that knows nothing of this keeps all of it.
    expect((await send(report(faulty))).status).toBe(500);
    await asOwner(`ALTER TABLE ${testVenue}.received_money DROP CONSTRAINT planted`);
    expect((await send(report(faulty))).body).toEqual({ filed: [faulty.id] });
  });
});

/** Values that no field of a command expects. */
const oddities = [
  ...[null, true, 0, -1, 1.5, 2 ** 53, -(2 ** 60), 1e308, '', 'x', '\0', '\ud83d', 'x'.repeat(300), uuidv7()],
  ...[[], {}, [null], [[]], { at: null }, { at: -(2 ** 60), catalogueVersion: 'x' }, { at: '2026' }, { length: 3 }],
];
const places = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
    : [];
function changed(value: unknown, [key, ...rest]: readonly string[], odd: unknown): unknown {
  if (key === undefined) return odd;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, odd);
  return copy;
}

describe('reliability: a report with any content at all', () => {
  it('is never answered by an error of the server', async () => {
    const [orderId, lineId] = [await opened(), uuidv7()];
    const manager = await test.signIn('Manager');
    const made = () => ({ at: test.time.now - 300_000, catalogueVersion: 1 });
    const { beer } = test.venue.products;
    const kept = [
      () => ({ ...paying(orderId, 200), made: made() }),
      () => ({ id: uuidv7(), type: 'addLine', orderId, lineId, productId: beer, quantity: 1000, made: made() }),
      () => ({ id: uuidv7(), type: 'transferLines', orderId, toOrderId: uuidv7(), lines: [{ lineId }], made: made() }),
      () => ({ id: uuidv7(), type: 'openOrder', orderId: uuidv7(), tableId: test.venue.tables[1], made: made() }),
      () => ({ id: uuidv7(), type: 'discountOrder', orderId, discount: { kind: 'percent', value: 5 }, made: made() }),
    ];
    const users = await rows<{ id: string }>(sql`SELECT id FROM employee`);
    const odd = fc.constantFrom(...oddities);
    const mutant = fc
      .tuple(fc.constantFrom(...kept), fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }))
      .map(([make, changes]) =>
        changes.reduce<unknown>((command, [at, value]) => {
          const all = places(command);
          return changed(command, all[at % Math.max(1, all.length)] ?? [], value);
        }, make()),
      );
    const someone = fc.constantFrom(undefined, uuidv7(), ...users.map(({ id }) => id));
    const one = fc.record({
      command: fc.oneof(
        { weight: 9, arbitrary: mutant.map((command) => JSON.stringify(command)) },
        { weight: 1, arbitrary: fc.constantFrom('', '[', 'null', '0', '"x"', '[1]', '{"__proto__":null}') },
      ),
      madeBy: someone,
      proof: fc.constantFrom(undefined, null, '', 'x', 'A'.repeat(43)),
      at: fc.constantFrom(0, 1, test.time.now, test.time.now - 300_000, Number.MAX_SAFE_INTEGER),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 5 }), async (list) => {
        const commands = list.map((each) => ({ ...each, id: uuidv7(), code: 'INVALID_INPUT' }));
        const answer = await send(...commands);
        const shown = JSON.stringify({ commands, answer: answer.body });
        expect(answer.status, shown).toBe(200);
        expect(answer.body.filed, shown).toEqual(commands.map(({ id }) => id));
      }),
      { numRuns: 60, seed: 20_261_122 },
    );
    // What was entered can be read.
    for (const path of ['api/settlements', 'api/settlements/count', 'api/orders/open']) {
      expect((await manager.call('GET', path)).status, path).toBe(200);
    }
  });

  it('is refused with a code where the report itself is malformed', async () => {
    const valid = report(paying(await opened(), 200)) as Record<string, unknown>;
    for (const field of ['id', 'at', 'code', 'command', 'madeBy', 'proof', 'unknown']) {
      for (const value of oddities) {
        const { status, body } = await send({ ...valid, [field]: value });
        expect([200, 400], JSON.stringify({ field, value, body })).toContain(status);
        if (status === 400) expect(body.error.code).toBe('INVALID_INPUT');
      }
    }
  });
});

describe('review 5, sec 6: a card number in what the server would not read', () => {
  it('is kept nowhere, in whatever field it is', async () => {
    const orderId = await opened();
    const pan = '4111 1111 1111 1111';
    const commands = [
      paying(orderId, 200, { pan, reference: `Visa ${pan}` }),
      { ...paying(orderId, 200), card: { pan: Number(pan.replaceAll(' ', '')) }, expiry: '12/28' },
      { id: uuidv7(), type: 'commentOrder', orderId, comment: pan },
      {
        id: uuidv7(),
        type: 'transferLines',
        orderId,
        lines: [{ lineId: orderId, [pan]: 1, said: [pan, 'bread'] }],
      },
    ];
    const answer = await send(...commands.map((command) => report(command)));
    expect(answer.body.filed).toEqual(commands.map(({ id }) => id));
    expect((await entryOf(orderId))?.received).toBe(400);
    const kept = await rows<{ row: unknown }>(sql`
      SELECT to_jsonb(j) AS row FROM journal j UNION ALL SELECT to_jsonb(s) FROM settlement s
      UNION ALL SELECT to_jsonb(r) FROM received_money r UNION ALL SELECT to_jsonb(c) FROM command c`);
    expect(JSON.stringify(kept)).toContain('bread');
    expect(JSON.stringify(kept).replaceAll(/[ -]/g, '')).not.toMatch(/4111111111111111/);
    expect(JSON.stringify(kept)).not.toContain('12/28');
  });

  it('is refused in a comment, and not kept of the refusal either', async () => {
    const orderId = await opened();
    const { body } = await waiter.command({ type: 'commentOrder', orderId, comment: '4111-1111-1111-1111' });
    expect(body.answers[0].code).toBe('TEXT_IS_CARD');
    expect(JSON.stringify(await rows(sql`SELECT data FROM journal`))).not.toContain('4111-1111');
  });
});

it('review 6: of one user opens so many entries, and no absurd sums, until somebody settles some; the journal has all', async () => {
  const open = async () =>
    (
      await rows<{ count: number; sum: number }>(sql`
      SELECT count(*)::int AS count, coalesce(max(received), 0)::bigint AS sum FROM settlement WHERE settled_at IS NULL`)
    )[0];
  const entered = async () =>
    (await rows<{ count: number }>(sql`SELECT count(*)::int AS count FROM journal`))[0]?.count ?? 0;
  const [before, journal] = [await open(), await entered()];
  const ids: string[] = [];
  for (let call = 0; call < 26; call += 1) {
    const commands = Array.from({ length: 9 }, () => paying(uuidv7(), call === 0 ? 90_000_000_000 : 200));
    ids.push(...commands.map(({ id }) => id));
    const { body } = await send(...commands.map((command) => report({ ...command, other: 1 })));
    expect(body.filed).toHaveLength(9);
  }
  const after = await open();
  expect((after?.count ?? 0) - (before?.count ?? 0)).toBeLessThanOrEqual(200);
  expect(after?.count).toBeGreaterThan(150);
  expect(after?.sum).toBeLessThanOrEqual(1_000_000_000);
  expect((await entered()) - journal).toBeGreaterThanOrEqual(ids.length);
});

describe('review 20, 4: a report of a refused voucher', () => {
  const dataOf = async (id: string) => {
    const [entry] = await rows<{ data: string }>(sql`SELECT data FROM journal WHERE command_id = ${id}`);
    return JSON.parse(entry?.data ?? 'null') as Record<string, unknown> | null;
  };

  it('is entered whatever its number is, and without one that is no text', async () => {
    for (const number of [undefined, null, 5, ['GIFT12345678'], { of: 'GIFT12345678' }]) {
      const command = { id: uuidv7(), type: 'redeemVoucher', orderId: uuidv7(), number };
      expect((await send(report(command))).status).toBe(200);
      const data = await dataOf(command.id);
      expect(data).toMatchObject({ type: 'redeemVoucher' });
      expect(data).not.toHaveProperty('number');
    }
  });

  it('has the last letters of its number, whatever kind of command it is', async () => {
    for (const type of ['redeemVoucher', 'redeemGift', 'addLine']) {
      const command = { id: uuidv7(), type, orderId: uuidv7(), number: 'gift-1234 5678' };
      expect((await send(report(command))).status).toBe(200);
      expect(await dataOf(command.id)).toMatchObject({ number: '5678' });
    }
    const odd = { id: uuidv7(), type: 'redeemVoucher', orderId: uuidv7(), number: 'gift\u{1F381}123' };
    expect((await send(report(odd))).status).toBe(200);
    expect(await dataOf(odd.id)).toMatchObject({ number: expect.stringContaining('123') });
  });

  it('review 23: has them too where nobody could read the command, and of a short card half', async () => {
    const said = { type: 'spendPoints', orderId: 'unreadable', number: 'GIFT12345678', card: 'VIP7' };
    const command = { id: uuidv7(), ...said };
    expect((await send(report(command))).status).toBe(200);
    const text = String((await dataOf(command.id))?.command);
    expect(JSON.parse(text)).toMatchObject({ number: '5678', card: 'P7' });
  });
});
