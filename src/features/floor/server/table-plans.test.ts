import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, contentOf, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let admin: Client;
let manager: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
});
afterAll(() => test.close());

const place = { x: 100, y: 100, width: 80, height: 80, rotation: 0 };
const table = (name: string, rest: Record<string, unknown> = {}) => ({
  ...place,
  kind: 'table',
  id: uuidv7(),
  name,
  shape: 'square',
  seats: 4,
  minimumSpend: null,
  ...rest,
});
const plan = (sq: string, items: readonly unknown[] = [], rest: Record<string, unknown> = {}) => ({
  names: { sq },
  width: 1000,
  height: 800,
  pictureId: null,
  ranking: null,
  items,
  ...rest,
});
const make = async (name: string, items: readonly unknown[] = []) =>
  (await admin.call('POST', 'api/table-plans', plan(name, items))).body;
/** The request that saves the plan as it is, with changes. */
const again = ({ names, width, height, pictureId, ranking, items, version }: Record<string, unknown>, rest = {}) => ({
  names,
  width,
  height,
  pictureId,
  ranking,
  items,
  version,
  ...rest,
});
const save = (saved: { id: string }, rest = {}, who = admin) =>
  who.call('PUT', `api/table-plans/${saved.id}`, again(saved as never, rest));
const floorOf = async () => (await waiter.call('GET', 'api/tables')).body;
const planOnFloor = async (id: string) => (await floorOf()).find((each: { id: string }) => each.id === id);
const problemsOf = ({ body }: { body: { error: { fields: { path: string; problem: string }[] } } }) =>
  body.error.fields.map(({ path, problem }) => `${path} ${problem}`);

describe('a plan', () => {
  it('is made, and the tills have its tables and what stands between them', async () => {
    const wall = {
      ...place,
      kind: 'wall',
      id: uuidv7(),
      text: '',
      width: 300,
      height: 12,
      rotation: 30,
      x: 300,
      y: 400,
    };
    const label = { ...place, kind: 'label', id: uuidv7(), text: 'Hyrja', x: 500 };
    const made = await make('Kati i dytë', [table('K1', { minimumSpend: 2500, rotation: 45 }), wall, label]);
    expect(made).toMatchObject({ version: 1, tables: 1, seats: 4, names: { sq: 'Kati i dytë' } });
    const shown = await planOnFloor(made.id);
    expect(shown.tables).toMatchObject([{ name: 'K1', minimumSpend: 2500, rotation: 45, planId: made.id }]);
    expect(shown.decorations).toMatchObject([
      { kind: 'wall', rotation: 30, width: 300 },
      { kind: 'label', text: 'Hyrja' },
    ]);
    // New plans come after the existing ones.
    expect((await floorOf()).at(-1).id).toBe(made.id);
  });

  it('keeps its tables when it is saved again, and one that was taken away comes back as the same table', async () => {
    const made = await make('Oborri', [table('O1'), table('O2', { x: 300 })]);
    const [first, second] = made.items;
    const without = (await save(made, { items: [first] })).body;
    expect(without).toMatchObject({ version: 2, tables: 1 });
    expect((await planOnFloor(made.id)).tables).toHaveLength(1);
    const back = (await save(without, { items: [{ ...first, x: 200 }, second] })).body;
    expect(back.items.map(({ id, x }: { id: string; x: number }) => [id, x])).toEqual([
      [first.id, 200],
      [second.id, 300],
    ]);
  });

  it('swaps the names of two tables in one go', async () => {
    const made = await make('Ndërrimi', [table('N1'), table('N2', { x: 300 })]);
    const [one, other] = made.items;
    const swapped = await save(made, {
      items: [
        { ...one, name: 'N2' },
        { ...other, name: 'N1' },
      ],
    });
    expect(swapped.body.items.map(({ name }: { name: string }) => name)).toEqual(['N2', 'N1']);
  });

  it('is not saved when nothing changed, in any order of its items', async () => {
    const made = await make('Njësoj', [table('Nj1'), table('Nj2', { x: 300 })]);
    expect((await save(made, { items: [...made.items].reverse() })).body.version).toBe(1);
    expect((await admin.call('GET', `api/table-plans/${made.id}/history`)).body).toHaveLength(1);
  });

  it('is deleted with its tables; its name and their names are free again', async () => {
    const made = await make('Përkohësisht', [table('P1')]);
    expect((await admin.call('DELETE', `api/table-plans/${made.id}`)).status).toBe(200);
    expect(await planOnFloor(made.id)).toBeUndefined();
    expect((await make('Përkohësisht', [table('P1')])).tables).toBe(1);
  });
});

describe('a picture behind the room', () => {
  it('is shown at the tills, is not deleted while the plan has it, and is of its own kind', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ccc' } })
      .png()
      .toBuffer();
    const upload = async (kind: string) => {
      const answer = await test.app.http.inject({
        method: 'POST',
        url: `/api/pictures?kind=${kind}`,
        headers: { authorization: `Bearer ${admin.token}`, 'command-id': uuidv7(), 'content-type': 'image/png' },
        payload: bytes,
      });
      return answer.json().id as string;
    };
    const [drawing, product] = [await upload('plan'), await upload('product')];
    const made = (await admin.call('POST', 'api/table-plans', plan('Me foto', [], { pictureId: drawing }))).body;
    expect((await planOnFloor(made.id)).pictureId).toBe(drawing);
    expect(problemsOf(await save(made, { pictureId: product }))).toEqual(['pictureId gone']);
    const shown = test.app.features.flatMap(({ pictures = [] }) => pictures).find(({ kind }) => kind === 'plan');
    const inUse = () => test.app.venue.read(async (tx) => (await shown?.used(tx)) ?? []);
    expect(await inUse()).toContain(drawing);
    await save(made, { pictureId: null });
    expect(await inUse()).not.toContain(drawing);
  });
});

describe('what is wrong with a plan is said at its field, and nothing is saved', () => {
  const refused = async (items: readonly unknown[], rest = {}) => {
    const before = (await floorOf()).length;
    const answer = await admin.call('POST', 'api/table-plans', plan('E gabuar', items, rest));
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe('RECORD_INVALID');
    expect((await floorOf()).length).toBe(before);
    return problemsOf(answer).map((each) => each.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id'));
  };
  const wrong: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['a name of nothing', { name: ' ' }, 'items.id.name required'],
    ['a name that is too long', { name: 'T'.repeat(21) }, 'items.id.name tooLong'],
    ['a name with a line break', { name: 'A\nB' }, 'items.id.name notPlainText'],
    ['a name with printer control bytes', { name: 'A\u001b@' }, 'items.id.name notPlainText'],
    ['a name that begins with a formula', { name: '=1+1' }, 'items.id.name beginsWithSign'],
    ['a name of another plan, in other letters', { name: ' 3 ' }, 'items.id.name inOtherPlan'],
    ['no seats', { seats: 0 }, 'items.id.seats tooSmall'],
    ['a hundred seats', { seats: 100 }, 'items.id.seats tooLarge'],
    ['a negative minimum spend', { minimumSpend: -1 }, 'items.id.minimumSpend tooSmall'],
    ['a table like a coin', { width: 10, height: 10 }, 'items.id.width tooSmall'],
    ['a table beyond the wall', { x: 960 }, 'items.id.x outsideRoom'],
    ['a table below the wall', { y: 780 }, 'items.id.y outsideRoom'],
    ['a table whose corner is beyond the wall', { x: 0, rotation: 45 }, 'items.id.x outsideRoom'],
  ];
  it.each(wrong)('%s', async (_, rest, problem) => {
    expect((await refused([table('E1', rest)]))[0]).toBe(problem);
  });

  it('two tables of one name, in any case of letters', async () => {
    const problems = await refused([table('Ballkoni'), table('BALLKONI', { x: 300 })]);
    expect(problems).toEqual(['items.id.name twiceInPlan', 'items.id.name twiceInPlan']);
  });
  it('one item twice', async () => {
    const one = table('E1');
    expect(await refused([one, { ...one, name: 'E2', x: 300 }])).toEqual(['items.id.id repeated']);
  });
  it('a table that belongs to another plan', async () => {
    expect(await refused([table('E1', { id: test.venue.tables[0] })])).toEqual(['items.id.id ofOtherPlan']);
  });
  it('a text of nothing, or one too long', async () => {
    const label = { ...place, kind: 'label', id: uuidv7(), text: '' };
    expect(await refused([label])).toEqual(['items.id.text required']);
    expect(await refused([{ ...label, text: 'x'.repeat(41) }])).toEqual(['items.id.text tooLong']);
  });
  it('more items than a plan holds', async () => {
    const items = Array.from({ length: 301 }, () => ({ ...place, kind: 'plant', id: uuidv7(), text: '' }));
    expect(await refused(items)).toEqual(['items tooMany']);
  });
  it('no name, a name that another plan has, a room like a cupboard, a picture that is not there', async () => {
    expect(await refused([], { names: { sq: '' } })).toEqual(['names required']);
    expect(await refused([], { names: { sq: 'SALLA' } })).toEqual(['names notUnique']);
    expect(await refused([], { width: 50 })).toEqual(['width tooSmall']);
    expect(await refused([], { pictureId: uuidv7() })).toEqual(['pictureId gone']);
  });
  it('unknown fields', async () => {
    const answer = await admin.call('POST', 'api/table-plans', plan('X', [table('X1', { deletedAt: 1 })]));
    expect(answer.body.error.code).toBe('INVALID_INPUT');
  });
});

describe('a table with an open order', () => {
  it('can be moved and renamed, but neither it nor its plan can be taken away', async () => {
    const made = await make('Me mysafirë', [table('M1'), table('M2', { x: 300 })]);
    const [taken, free] = made.items;
    const orderId = uuidv7();
    const opened = await waiter.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: taken.id, covers: 2 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
    );
    const [{ number }] = opened.body.orders;
    const away = await save(made, { items: [free] });
    expect(away.status).toBe(409);
    expect(away.body.error).toEqual({
      code: 'TABLE_IN_USE',
      details: { table: 'M1', place: `M1 · #${number}`, tableId: taken.id },
    });
    const renamed = await save(made, { items: [{ ...taken, name: 'M9', x: 500 }, free] });
    expect(renamed.body.version).toBe(2);
    const uses = await admin.call('GET', `api/table-plans/${made.id}/uses`);
    expect(uses.body).toEqual([{ resource: 'openOrders', id: taken.id, name: `M9 · #${number}` }]);
    const gone = await admin.call('DELETE', `api/table-plans/${made.id}`);
    expect(gone.body.error).toMatchObject({ code: 'IN_USE', details: { places: `M9 · #${number}` } });
    // The free table is deleted.
    expect((await save(renamed.body, { items: [{ ...taken, name: 'M9', x: 500 }] })).status).toBe(200);
    const payment = { id: uuidv7(), method: 'cash', amount: 200 };
    await waiter.command({ type: 'pay', orderId, expectedTotal: 200, payments: [payment] });
    expect((await admin.call('DELETE', `api/table-plans/${made.id}`)).status).toBe(200);
    // Its sales still name the table: it is only marked as deleted.
    const order = (await manager.call('GET', `api/orders/${orderId}`)).body;
    expect(order.tableId).toBe(taken.id);
  });

  it('opened in the moment in which the table is taken away: one of the two happens', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await make(`Gara ${round}`, [table(`G${round}`)]);
      const [only] = made.items;
      const [away, opened] = await Promise.all([
        save(made, { items: [] }),
        waiter.command({ type: 'openOrder', orderId: uuidv7(), orderType: 'inHouse', tableId: only.id, covers: 0 }),
      ]);
      const [answer] = opened.body.answers;
      const wasOpened = answer.outcome === 'done';
      expect(away.status).toBe(wasOpened ? 409 : 200);
      if (!wasOpened) expect(answer.code).toBe('TABLE_NOT_FOUND');
    }
  });
});

describe('two administrators', () => {
  it('who save one plan: the second gets the name of the first, and nothing of the first is lost', async () => {
    const made = await make('Dy veta', [table('D1')]);
    const [only] = made.items;
    const both = await Promise.all([
      save(made, { items: [{ ...only, x: 300 }] }, admin),
      save(made, { items: [{ ...only, seats: 8 }] }, manager),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const second = both.find(({ status }) => status === 409)?.body.error;
    const isAdminFirst = both[0]?.status === 200;
    expect(second).toMatchObject({
      code: 'RECORD_CHANGED',
      details: { version: 2, by: isAdminFirst ? 'Admin' : 'Manager' },
    });
    const kept = (await admin.call('GET', `api/table-plans/${made.id}`)).body.items[0];
    expect([kept.x, kept.seats]).toEqual(isAdminFirst ? [300, 4] : [100, 8]);
  });

  it('one deletes it while the other draws: the other gets an error', async () => {
    const made = await make('E fshirë');
    await manager.call('DELETE', `api/table-plans/${made.id}`);
    expect((await save(made, { items: [table('F1')] })).body.error.code).toBe('RECORD_GONE');
  });

  it('who give two plans one table name at once: one of them does', async () => {
    const plans = [await make('Njëri'), await make('Tjetri')];
    const both = await Promise.all(plans.map((each) => save(each, { items: [table('Unik')] })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('a double tap saves once', async () => {
    const made = await make('Dyfish');
    const headers = { 'command-id': uuidv7() };
    const body = again(made, { items: [table('Dy1')] });
    const both = await Promise.all([1, 2].map(() => admin.call('PUT', `api/table-plans/${made.id}`, body, headers)));
    expect(both.map(({ status, body: { version } }) => [status, version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });
});

describe('what happened', () => {
  it('is in the journal by the names of the tables', async () => {
    const made = await make('Ditari', [table('J1'), table('J2', { x: 300 }), table('J3', { x: 500 })]);
    const [one, two, three] = made.items;
    const plant = { ...place, kind: 'plant', id: uuidv7(), text: '' };
    const items = [{ ...one, x: 120 }, { ...two, name: 'J7', seats: 6 }, table('J4', { x: 700 }), plant];
    await save(made, { items }, manager);
    const [entry, first] = (await admin.call('GET', `api/table-plans/${made.id}/history`)).body;
    expect(entry).toMatchObject({
      userName: 'Manager',
      action: 'tablePlans.changed',
      data: {
        drawing: {
          added: ['J4'],
          removed: [three.name],
          renamed: [{ from: 'J2', to: 'J7' }],
          moved: ['J1'],
          changed: ['J7'],
          decorations: { added: 1, removed: 0, changed: 0 },
          isRoomChanged: false,
        },
      },
    });
    // The entry must not hold three hundred rows of numbers.
    expect(entry.data.items).toBeUndefined();
    expect(first).toMatchObject({ action: 'tablePlans.created', data: { drawing: { added: ['J1', 'J2', 'J3'] } } });
  });

  it('is known to the tills at once: the catalogue has a new version', async () => {
    const versionOf = async () => (await waiter.call('GET', 'api/menus/fetch')).body.version;
    const before = await versionOf();
    await make('E re');
    expect(await versionOf()).toBeGreaterThan(before);
  });
});

describe('who may', () => {
  it('draw: administrators and managers; read: all who serve', async () => {
    expect((await waiter.call('POST', 'api/table-plans', plan('W'))).status).toBe(403);
    expect((await waiter.call('GET', 'api/table-plans/list')).status).toBe(403);
    expect((await waiter.call('GET', 'api/tables')).status).toBe(200);
    expect((await manager.call('GET', 'api/table-plans/list')).body.total).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  it('counts tables and seats, finds a plan by its name, and takes the order that people give it', async () => {
    const made = await make('Radhitja', [table('R1'), table('R2', { x: 300, seats: 6 })]);
    const found = await admin.call('GET', 'api/table-plans/list?search=radhi');
    expect(found.body).toMatchObject({ total: 1, rows: [{ id: made.id, values: { tables: 2, seats: 10 } }] });
    expect((await admin.call('PUT', 'api/table-plans/order', { ids: [made.id] })).status).toBe(200);
    expect((await floorOf())[0].id).toBe(made.id);
    const { body } = await admin.call('GET', 'api/exports/excel/table-plans/list/');
    expect(contentOf(body).subarray(0, 2).toString()).toBe('PK');
  });
});
