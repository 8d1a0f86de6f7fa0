import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
});
afterAll(() => test?.close());

const resources = {
  menus: (name: string) => ({ name: { sq: name }, productIds: [test.venue.products.beer] }),
  categories: (name: string) => ({
    name: { sq: name },
    colour: '#8a9a5b',
    type: 'food',
    locationId: null,
    stationId: null,
    automaticRanking: false,
    pictureId: null,
  }),
  displays: (name: string) => ({ name: { sq: name }, kind: 'bar' }),
  'payment-methods': (name: string) => ({
    code: name.toLowerCase(),
    kind: 'other',
    name: { sq: name },
    needsReference: false,
    isActive: true,
  }),
  'table-plans': (name: string) => ({ names: { sq: name }, width: 1000, height: 800, pictureId: null, items: [] }),
} as const;

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly ranking: number;
}
const titleOf = (values: { name?: { sq: string }; names?: { sq: string } }) => (values.name ?? values.names)?.sq;

describe.each(Object.entries(resources))('finding 7: the ranking of %s', (api, valuesOf) => {
  const make = async (name: string, more: object = {}): Promise<Shown> => {
    const { status, body } = await admin.call('POST', `api/${api}`, { ...valuesOf(name), ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const change = async (name: string, { id, version }: Shown, more: object = {}) =>
    admin.call('PUT', `api/${api}/${id}`, { ...valuesOf(name), version, ...more });
  /** The names of those made here in their order, with the ranks of all. */
  const now = async () => {
    const { rows } = (await admin.call('GET', `api/${api}/list?sort=ranking&limit=100`)).body;
    const all = rows as { values: { ranking: number; name?: { sq: string }; names?: { sq: string } } }[];
    const ranks = all.map(({ values }) => values.ranking);
    expect(new Set(ranks).size, 'no rank twice').toBe(ranks.length);
    return all.map(({ values }) => titleOf(values)).filter((name) => /^Rank/.test(name ?? ''));
  };

  it('is optional: a new one is the last, and a changed one keeps its place', async () => {
    const first = await make('RankA');
    const second = await make('RankB', { ranking: null });
    expect(second.ranking).toBe(first.ranking + 1);
    const kept = await change('RankA', first);
    expect(kept).toMatchObject({ status: 200, body: { ranking: first.ranking } });
    expect(await now()).toEqual(['RankA', 'RankB']);
  });

  it('is obeyed, and the others make room', async () => {
    const third = await make('RankC');
    const made = await make('RankD', { ranking: third.ranking });
    expect(made.ranking).toBe(third.ranking);
    expect(await now()).toEqual(['RankA', 'RankB', 'RankD', 'RankC']);
    const moved = await change('RankD', made, { ranking: 0 });
    expect(moved).toMatchObject({ status: 200, body: { ranking: 0 } });
    expect(await now()).toEqual(['RankD', 'RankA', 'RankB', 'RankC']);
    const far = await change('RankD', moved.body, { ranking: 70 });
    expect(far.body.ranking).toBe(70);
    expect((await make('RankE')).ranking).toBe(71);
    expect(await now()).toEqual(['RankA', 'RankB', 'RankC', 'RankD', 'RankE']);
    const history = (await admin.call('GET', `api/${api}/${third.id}/history`)).body;
    expect(history[0].data.ranking).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('refuses what is no place', async () => {
    const refused = await admin.call('POST', `api/${api}`, { ...valuesOf('RankF'), ranking: -1 });
    expect(refused.status).toBe(422);
  });
});
