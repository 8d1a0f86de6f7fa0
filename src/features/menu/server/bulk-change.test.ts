import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues, type ValuesOf } from '#kernel/resource.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import type { BulkChange, BulkValues } from '../domain/bulk.ts';
import { products } from '../domain/resources.ts';

// Issue 9, point 8: one change of many products, its preview and its undo.

let test: TestApp;
let manager: Client;
let venue: { inWriteTx: VenueContext['inWriteTx'] };
let own: VenueContext['inWriteTx'];
let units: Record<string, string>;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  venue = test.app.venue as typeof venue;
  own = venue.inWriteTx;
  const { rows } = (await manager.call('GET', 'api/units/list')).body;
  units = Object.fromEntries(
    rows.map((row: { id: string; values: { code: string } }) => [row.values.code, row.id] as const),
  );
});
afterEach(() => {
  venue.inWriteTx = own;
});
afterAll(() => test?.close());

type Values = ValuesOf<typeof products.fields>;
let counter = 100;
async function make(more: Partial<Values> = {}): Promise<string> {
  counter += 1;
  const values = {
    ...emptyValues(products.fields),
    name: { sq: `Produkti ${counter}` },
    code: `B${counter}`,
    price: 250,
  };
  const answer = await manager.call('POST', 'api/products', { ...values, unitId: units.piece, vatRate: 1800, ...more });
  expect(answer.body).toHaveProperty('id');
  return answer.body.id;
}
const one = async (id: string) => (await manager.call('GET', `api/products/${id}`)).body;
async function save(id: string, more: Partial<Values>): Promise<Answered> {
  const { id: _, ...values } = await one(id);
  return manager.call('PUT', `api/products/${id}`, { ...values, ...more });
}
const preview = async (productIds: readonly string[], change: BulkChange): Promise<Answered['body']> =>
  (await manager.call('POST', 'api/products/bulk/preview', { productIds, change })).body;
async function wantedOf(ids: readonly string[]) {
  return Promise.all(ids.map(async (id) => ({ id, version: (await one(id)).version })));
}
const apply = (wanted: readonly object[], change: BulkChange, commandId: string = uuidv7(), by = manager) =>
  by.call('POST', 'api/products/bulk', { products: wanted, change }, { 'command-id': commandId });
const undo = (id: string, commandId: string = uuidv7()) =>
  manager.call('POST', `api/products/bulk/${id}/undo`, undefined, { 'command-id': commandId });
/** Runs an action after the change was prepared and before its write transaction begins. */
function beforeWriting(action: () => Promise<unknown>): void {
  venue.inWriteTx = async (work) => {
    venue.inWriteTx = own;
    await action();
    return own(work);
  };
}
const leftOutOf = ({ body }: Answered) =>
  body.leftOut.map(({ name, problem }: { name: string; problem: { problem: string } }) => [name, problem.problem]);
const rounded = { step: 1, ending: 0 };
const percent = (value: number, rounding: object = rounded): BulkChange => ({
  price: { kind: 'percent', value, ...rounded, ...rounding },
});
const menuOf = async (id: string) => (await manager.call('GET', `api/menus/${id}`)).body.productIds as string[];
const makeMenu = async (name: string, productIds: readonly string[]) =>
  (await manager.call('POST', 'api/menus', { name: { sq: name }, productIds, ranking: null })).body.id as string;
const tillOf = async () => (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
const eventsSince = (seq: number) =>
  test.app.venue.read((tx) => tx.rows<{ name: string }>(sql`SELECT name FROM event WHERE seq > ${seq} ORDER BY seq`));
const lastEvent = async () =>
  (await test.app.venue.read((tx) => tx.one<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`))).seq;
const journalOf = (subject: string) =>
  test.app.venue.read((tx) =>
    tx.rows<{ action: string; userId: string; data: string }>(
      sql`SELECT action, user_id AS "userId", data FROM journal WHERE subject = ${subject} ORDER BY seq`,
    ),
  );

describe('issue 9 point 8: a change of many products', () => {
  it('changes every field that it names, tells tills once, and says in the journal who changed what', async () => {
    const ids = [await make(), await make({ price: 410 }), await make({ price: 0 })];
    const menuId = await makeMenu('Vera', [test.venue.products.beer]);
    const stationId = test.venue.stations.kitchen;
    const categoryId = (await tillOf()).categories[0].id;
    const change = {
      ...percent(500, { step: 100, ending: 99 }),
      categoryId,
      stationId,
      vatRate: 800,
      unitId: units.kg,
      isActive: true,
      addTo: [menuId],
    };
    const shown = await preview(ids, change);
    expect(
      shown.changes.map(({ id, before, after }: { id: string; before: BulkValues; after: BulkValues }) => [
        id,
        before.price,
        after.price,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [ids[0], 250, 299],
        [ids[1], 410, 499],
        [ids[2], undefined, undefined],
      ]),
    );
    expect(shown.names).toMatchObject({ [categoryId]: 'Pije', [stationId]: 'Kuzhina', [menuId]: 'Vera' });
    expect(await one(ids[0] as string)).toMatchObject({ price: 250, version: 1 });
    const before = await lastEvent();
    const answer = await apply(
      shown.changes.map(({ id, version }: Record<string, unknown>) => ({ id, version })),
      change,
    );
    expect(answer.body).toMatchObject({ changed: 3, unchanged: 0, leftOut: [] });
    for (const [index, id] of ids.entries()) {
      const { menuIds, ...values } = await one(id);
      expect(values).toMatchObject({ categoryId, stationId, vatRate: 800, unitId: units.kg, version: 2 });
      expect(values.price).toBe([299, 499, 0][index]);
      expect(menuIds).toContain(menuId);
    }
    expect((await menuOf(menuId)).toSorted()).toEqual([test.venue.products.beer, ...ids].toSorted());
    expect((await eventsSince(before)).map(({ name }) => name)).toEqual(['record.changed', 'catalogue.changed']);
    const [entry] = await journalOf(`bulkChange:${answer.body.id}`);
    expect(entry).toMatchObject({ action: 'products.bulkChanged', userId: test.venue.people.Manager });
    expect(JSON.parse(entry?.data ?? '')).toMatchObject({ count: 3, change, names: { [categoryId]: 'Pije' } });
    const history = (await manager.call('GET', `api/products/${ids[0]}/history`)).body;
    expect(history[0]).toMatchObject({ userName: 'Manager', action: 'products.changed', data: { price: [250, 299] } });
    expect((await tillOf()).products.find(({ id }: { id: string }) => id === ids[1])).toMatchObject({ price: 499 });
  });

  it('leaves out what a rule of the form refuses, with the reason, and changes the others', async () => {
    const [good, cheap] = [await make({ price: 300 }), await make({ price: 100 })];
    const { course } = test.venue.products;
    const change: BulkChange = { price: { kind: 'amount', value: -200, ...rounded } };
    const raise: BulkChange = { price: { kind: 'amount', value: 50, ...rounded } };
    const shown = await preview([good, cheap], change);
    expect(shown.leftOut).toMatchObject([{ id: cheap, problem: { path: 'price', problem: 'negative' } }]);
    expect((await preview([course], raise)).leftOut).toMatchObject([{ problem: { problem: 'spliterCosts' } }]);
    const answer = await apply(await wantedOf([good, cheap]), change);
    expect(answer.body).toMatchObject({ changed: 1, leftOut: [{ id: cheap, problem: { problem: 'negative' } }] });
    expect([(await one(good)).price, (await one(cheap)).price]).toEqual([100, 100]);
    const unknown = [{ categoryId: uuidv7() }, { unitId: uuidv7() }, { addTo: [uuidv7()] }, { vatRate: 1_234 }];
    for (const each of unknown) {
      expect((await preview([good], each)).leftOut, JSON.stringify(each)).toHaveLength(1);
      expect((await apply(await wantedOf([good]), each)).body).toMatchObject({ id: null, changed: 0 });
    }
  });

  it('never leaves a menu empty, however many leave it at once', async () => {
    const ids = [await make(), await make()];
    const menuId = await makeMenu('Vetëm këto', ids);
    const shown = await preview(ids, { removeFrom: [menuId] });
    expect([shown.changes, shown.leftOut.map((each: { problem: object }) => each.problem)]).toMatchObject([
      [],
      [{ problem: 'MENU_EMPTY', details: { menu: 'Vetëm këto' } }, { problem: 'MENU_EMPTY' }],
    ]);
    const answer = await apply(await wantedOf(ids.slice(1)), { removeFrom: [menuId] });
    expect([answer.body.changed, await menuOf(menuId)]).toEqual([1, ids.slice(0, 1)]);
  });

  it('is for whoever may write products', async () => {
    const id = await make();
    const waiter = await test.signIn('Waiter');
    const body = { products: [{ id, version: 1 }], change: percent(1_000) };
    for (const [method, path, given] of [
      ['POST', 'api/products/bulk/preview', { productIds: [id], change: percent(1_000) }],
      ['POST', 'api/products/bulk', body],
      ['POST', `api/products/bulk/${uuidv7()}/undo`, undefined],
      ['GET', 'api/products/bulk/recent', undefined],
    ] as const) {
      expect((await waiter.call(method, path, given)).body.error.code).toBe('NO_PERMISSION');
    }
    expect((await one(id)).price).toBe(250);
  });
});

describe('between the preview and the change', () => {
  it('a product that a colleague edits is left out and named', async () => {
    const ids = [await make(), await make()];
    const wanted = await wantedOf(ids);
    await save(ids[0] as string, { price: 333 });
    const answer = await apply(wanted, percent(1_000));
    expect([answer.body.changed, leftOutOf(answer)]).toEqual([
      1,
      [[(await one(ids[0] as string)).name.sq, 'changedMeanwhile']],
    ]);
    expect((await one(ids[0] as string)).price).toBe(333);
  });

  it('a product edited or deleted after it was prepared, before it is written, is left out too', async () => {
    const [edited, deleted, kept] = [await make(), await make(), await make()];
    const wanted = await wantedOf([edited, deleted, kept]);
    const name = (await one(deleted)).name.sq;
    beforeWriting(async () => {
      await save(edited, { price: 444 });
      await manager.call('DELETE', `api/products/${deleted}`);
    });
    const answer = await apply(wanted, percent(1_000));
    expect(answer.body.changed).toBe(1);
    expect(leftOutOf(answer)).toContainEqual([name, 'deletedMeanwhile']);
    expect([(await one(edited)).price, (await one(kept)).price]).toEqual([444, 275]);
  });

  it('a category deleted in the last moment leaves all out', async () => {
    const id = await make();
    const values = { name: { sq: 'E shkurtër' }, type: 'other', colour: '#8a9a5b', stationId: null, locationId: null };
    const more = { automaticRanking: false, pictureId: null, ranking: null };
    const categoryId = (await manager.call('POST', 'api/categories', { ...values, ...more })).body.id;
    const wanted = await wantedOf([id]);
    beforeWriting(() => manager.call('DELETE', `api/categories/${categoryId}`));
    const answer = await apply(wanted, { categoryId });
    expect([answer.body.changed, leftOutOf(answer).map(([, problem]: string[]) => problem)]).toEqual([0, ['gone']]);
  });

  it('a colleague who never stops editing other products cannot keep it from being written', async () => {
    const [id, other] = [await make(), await make()];
    const wanted = await wantedOf([id]);
    let price = 300;
    const again: VenueContext['inWriteTx'] = async (work) => {
      venue.inWriteTx = own;
      price += 1;
      await save(other, { price });
      venue.inWriteTx = again;
      return own(work);
    };
    venue.inWriteTx = again;
    const answer = await apply(wanted, percent(1_000));
    venue.inWriteTx = own;
    expect([answer.body.changed, price]).toEqual([1, 303]);
  });

  it('a double tap changes once, one after the other and at the same moment', async () => {
    const ids = [await make(), await make()];
    const wanted = await wantedOf(ids);
    const commandId = uuidv7();
    const answers = await Promise.all([1, 2, 3].map(() => apply(wanted, percent(1_000), commandId)));
    answers.push(await apply(wanted, percent(1_000), commandId));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect((await one(ids[0] as string)).price).toBe(275);
    const other = await apply(wanted, percent(2_000), commandId);
    expect(other.body.error.code).toBe('COMMAND_ID_REUSED');
    // Two taps with ids of their own: the second finds products that are no longer as in its preview.
    const now = await wantedOf(ids);
    const both = await Promise.all([1, 2].map(() => apply(now, percent(1_000))));
    expect(both.map(({ body }) => body.changed).toSorted()).toEqual([0, 2]);
  });
});

describe('the undo', () => {
  it('restores exactly what the change did, and leaves out what was changed since, by name', async () => {
    const ids = [await make(), await make(), await make(), await make()];
    const [untouched, renamed, repriced, deleted] = ids as [string, string, string, string];
    const { body } = await apply(await wantedOf(ids), { ...percent(1_000), isActive: false });
    await save(renamed, { name: { sq: 'Emri i ri' } });
    await save(repriced, { price: 999 });
    const names = await Promise.all([repriced, deleted].map(async (id) => (await one(id)).name.sq));
    await manager.call('DELETE', `api/products/${deleted}`);
    const before = await lastEvent();
    const undone = await undo(body.id);
    expect(undone.body.restored).toBe(2);
    expect(leftOutOf(undone).toSorted()).toEqual(
      [
        [names[0], 'changedSince'],
        [names[1], 'deletedMeanwhile'],
      ].toSorted(),
    );
    expect(await one(untouched)).toMatchObject({ price: 250, isActive: true });
    expect(await one(renamed)).toMatchObject({ price: 250, isActive: true, name: { sq: 'Emri i ri' } });
    expect(await one(repriced)).toMatchObject({ price: 999, isActive: false });
    expect((await eventsSince(before)).map(({ name }) => name)).toEqual(['record.changed', 'catalogue.changed']);
    expect((await journalOf(`bulkChange:${body.id}`)).map(({ action }) => action)).toEqual([
      'products.bulkChanged',
      'products.bulkUndone',
    ]);
  });

  it('puts products back to where they were on their menus', async () => {
    const ids = [await make(), await make(), await make()];
    const menuId = await makeMenu('Radha', ids);
    const { body } = await apply(await wantedOf(ids.slice(0, 2)), { removeFrom: [menuId] });
    expect(await menuOf(menuId)).toEqual(ids.slice(2));
    await undo(body.id);
    expect(await menuOf(menuId)).toEqual(ids);
  });

  it('happens once, by one of two who ask at the same moment', async () => {
    const id = await make();
    const { body } = await apply(await wantedOf([id]), percent(1_000));
    const commandId = uuidv7();
    const [same, again, other] = await Promise.all([undo(body.id, commandId), undo(body.id, commandId), undo(body.id)]);
    expect(same?.body).toEqual(again?.body);
    const codes = [same, other].map(({ body }) => body.error?.code ?? body.restored);
    expect(codes.toSorted()).toEqual([1, 'BULK_CHANGE_UNDONE']);
    expect((await one(id)).price).toBe(250);
    expect((await undo(uuidv7())).body.error.code).toBe('RECORD_GONE');
    const { changes } = (await manager.call('GET', 'api/products/bulk/recent')).body;
    expect(changes[0]).toMatchObject({ id: body.id, userName: 'Manager', undoneBy: 'Manager', count: 1 });
  });

  it('of two changes, the later first', async () => {
    const id = await make();
    const first = await apply(await wantedOf([id]), percent(1_000));
    const second = await apply(await wantedOf([id]), percent(1_000));
    expect(leftOutOf(await undo(first.body.id))).toHaveLength(1);
    expect((await undo(second.body.id)).body.restored).toBe(1);
    expect((await one(id)).price).toBe(275);
  });

  it('leaves a journal that is whole', async () => {
    const key = (test.app.venue as VenueContext).secrets.journalKey;
    expect(await test.app.venue.read((tx) => verifyJournal(tx, key))).toMatchObject({ ok: true });
  });
});
