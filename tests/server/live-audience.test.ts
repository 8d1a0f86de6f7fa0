import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent, LiveEventName, NewLiveEvent } from '#kernel/event.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Role, roles } from '#kernel/permission.ts';
import { gatherAudiences, platformAudiences } from '#platform/server/live-audience.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { type Reader, readFeed, waitFor } from '../kit/feed.ts';

let test: TestApp;
let origin: string;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  admin = await test.signIn('Admin');
});
afterAll(() => test?.close());

const emit = (...events: readonly NewLiveEvent[]) =>
  test.app.venue.inWriteTx(async (tx) => {
    for (const event of events) tx.emit(event);
  });
/** Told to every session: whatever came before it has come. */
const end: NewLiveEvent = { name: 'configuration.changed', data: {} };
async function upToTheEnd({ events }: Reader): Promise<readonly LiveEvent[]> {
  await waitFor(() => events.some(({ name }) => name === end.name), 'the last event');
  return events.slice(
    0,
    events.findIndex(({ name }) => name === end.name),
  );
}
const ofEach = async <T>(work: (role: Role, client: Client) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (const role of roles) all.push(await work(role, role === 'Admin' ? admin : await test.signIn(role)));
  return all;
};
const mayCall = async ({ call }: Client, path: string) =>
  (await call('GET', path)).body?.error?.code !== 'NO_PERMISSION';

async function change(role: Role, permission: string, isGranted: boolean): Promise<void> {
  const path = 'api/roles/permissions';
  const { version } = (await admin.call('GET', path)).body;
  const { status } = await admin.call('PUT', path, { version, changes: [{ role, permission, isGranted }] });
  expect(status).toBe(200);
}

const some = uuidv7();
/** Each kind of event with the call by which a client reads what it tells of; null: no client needs it. */
const kinds: { readonly [Name in LiveEventName]?: readonly [NewLiveEvent<Name>['data'], path: string | null] } = {
  'access.changed': [{ userId: some }, null],
  'work.cancelRequested': [{ id: some }, null],
  'catalogue.changed': [{ version: 1 }, 'api/menus/fetch'],
  'record.changed': [{ resource: 'products', id: some, action: 'changed' }, 'api/products/list'],
  'order.changed': [{ orderId: some, version: 1, tableId: null, status: 'open' }, `api/orders/${some}`],
  'order.lease': [{ orderId: some, tableId: null }, `api/orders/${some}`],
  'order.handover': [
    {
      orderId: some,
      step: 'requestHandover',
      userId: some,
      userName: 'Arta',
      ownerId: some,
      toUserId: null,
      tableId: null,
      number: null,
    },
    `api/orders/${some}`,
  ],
  'order.received': [{ orderId: some }, `api/orders/${some}`],
  'order.refunded': [{}, `api/orders/${some}/refunds`],
  'ticket.added': [{ ticketId: some, stationId: some }, `api/stations/${some}/tickets`],
  'ticket.changed': [{ ticketId: some, stationId: some }, `api/stations/${some}/tickets`],
  'ticker.changed': [{}, 'api/tickets/latest'],
  'pickup.changed': [{}, 'api/pickup'],
  'print.queued': [{}, 'api/print-jobs'],
  'print.done': [{}, 'api/print-jobs'],
  'print.failed': [{}, 'api/print-jobs/trouble'],
  'print.resolved': [{}, 'api/print-jobs/trouble'],
  'display.silent': [{}, 'api/print-jobs/silent-displays'],
  'printer.changed': [{ printerId: some, isOnline: true }, 'api/printers'],
  'account.changed': [{ clientId: some }, 'api/accounts/choice'],
  'invoice.issued': [{ id: some }, 'api/invoices'],
  'settlement.changed': [{}, 'api/settlements?state=open'],
  'shift.changed': [{ userId: some }, 'api/shifts/now'],
  'reservation.changed': [{ reservationId: some }, 'api/reservations/arrivals'],
  'visit.changed': [{ visitId: some }, 'api/visits'],
  'backup.changed': [{}, 'api/backups/state'],
  'roles.changed': [{}, 'api/session'],
  'configuration.changed': [{}, 'api/configuration'],
};

describe('finding 15: the live feed tells a session only what it may read', () => {
  it('every kind of event, to every role: exactly to those whose calls for it are answered', async () => {
    const declared = gatherAudiences([platformAudiences, ...test.app.features.map(({ audiences }) => audiences)]);
    expect(Object.keys(declared).sort()).toEqual(Object.keys(kinds).sort());
    const sent = Object.entries(kinds).filter(([name]) => name !== end.name) as [
      LiveEventName,
      NonNullable<(typeof kinds)['order.lease']>,
    ][];
    const counts = await ofEach(async (role, client) => {
      const reader = await readFeed(origin, client.token);
      await emit(...sent.map(([name, [data]]) => ({ name, data }) as NewLiveEvent), end);
      const heard = new Set((await upToTheEnd(reader)).map(({ name }) => name));
      reader.leave();
      for (const [name, [, path]] of sent) {
        const may = path !== null && (await mayCall(client, path));
        expect({ role, name, isHeard: heard.has(name) }).toEqual({ role, name, isHeard: may });
      }
      return heard.size;
    });
    // The administrator hears of everything, a warehouse of the goods, the rights and who is at work.
    expect(counts[roles.indexOf('Admin')]).toBe(sent.length - 2);
    expect(counts[roles.indexOf('Warehouse')]).toBe(4);
  });

  it('a changed record, to every role: to whoever may read the resource, or plans where the till shows them', async () => {
    const resources = test.app.features.flatMap((each) => each.resources ?? []).map(({ resource }) => resource);
    const shown: Readonly<Record<string, string>> = { tablePlans: 'api/tables', visitTariffs: 'api/visits' };
    await ofEach(async (role, client) => {
      const reader = await readFeed(origin, client.token);
      const events = resources.map(({ name }) => ({
        name: 'record.changed' as const,
        data: { resource: name, id: some, action: 'changed' },
      }));
      await emit(
        ...events,
        { name: 'record.changed', data: { resource: 'nothing', id: some, action: 'changed' } },
        end,
      );
      const heard = (await upToTheEnd(reader)).flatMap((event) =>
        event.name === 'record.changed' ? event.data.resource : [],
      );
      reader.leave();
      const may: string[] = [];
      for (const { name, api } of resources) {
        // Of a product or menu that a till reads by id it is told by the catalogue's event.
        const paths = [`api/${api}/list`, ...(shown[name] === undefined ? [] : [shown[name]])];
        if ((await Promise.all(paths.map((path) => mayCall(client, path)))).includes(true)) may.push(name);
      }
      expect({ role, heard }).toEqual({ role, heard: may });
    });
  });

  it('of an evening: every id that a session is told is one that it may read, and no other is', async () => {
    const readers = await ofEach(async (role, client) => ({
      role,
      client,
      reader: await readFeed(origin, client.token),
    }));
    const { tables, products, points } = test.venue;
    const waiter = await test.signIn('Waiter');
    const [orderId, lineId] = [uuidv7(), uuidv7()];
    const start = test.app.venue.hub.lastSeq();
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: tables[0], covers: 1 },
      { type: 'addLine', orderId, lineId, productId: products.pizza, quantity: 1000 },
      { type: 'send', orderId },
    );
    await waiter.call('POST', `api/orders/${orderId}/lease`, { action: 'take' });
    await waiter.call('POST', `api/orders/${orderId}/lease`, { action: 'release' });
    const printers = (await admin.call('GET', 'api/printers')).body as { id: string }[];
    for (const isOnline of [false, true])
      await admin.call('POST', `api/printers/${printers[0]?.id}/power`, { isOnline });
    await test.app.queue.runDue();
    const station = (await admin.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`)).body;
    await admin.call('POST', `api/tickets/${station.tickets[0].id}/bump`);
    const paymentId = uuidv7();
    await waiter.command({
      type: 'pay',
      orderId,
      expectedTotal: 650,
      payments: [{ id: paymentId, method: 'cash', amount: 650 }],
    });
    const manager = await test.signIn('Manager');
    const refund = await manager.command({
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'Cold',
      expectedTotal: 650,
      lines: [{ lineId, quantity: 1000 }],
      payments: [{ paymentId, amount: 650 }],
    });
    expect(refund.body.answers).toMatchObject([{ outcome: 'done' }]);
    const bank = await admin.call('POST', 'api/banks', {
      name: 'Banka',
      account: '',
      swift: '',
      contactPerson: '',
      phone: '',
    });
    const bankId = bank.body.id as string;
    await emit(end);
    const log = (await test.app.venue.hub.since(start)) ?? [];
    const happened = new Set(log.map(({ name }) => name));
    for (const name of ['order.changed', 'order.lease', 'order.refunded', 'ticket.added', 'ticket.changed'] as const)
      expect(happened, name).toContain(name);
    for (const name of ['print.queued', 'print.done', 'printer.changed', 'record.changed'] as const)
      expect(happened, name).toContain(name);

    /** What names a record of each id, and the call that reads it. */
    const reading = new Map<string, string>([
      [orderId, `api/orders/${orderId}`],
      [tables[0] as string, 'api/tables'],
      [station.tickets[0].id, `api/stations/${test.venue.stations.kitchen}/tickets`],
      [test.venue.stations.kitchen, `api/stations/${test.venue.stations.kitchen}/tickets`],
      [printers[0]?.id as string, 'api/printers'],
      [bankId, `api/banks/${bankId}`],
    ]);
    for (const { role, client, reader } of readers) {
      const heard = await upToTheEnd(reader);
      reader.leave();
      const ids = idsIn(heard.map(({ data }) => data));
      const readable: string[] = [];
      for (const [id, path] of reading) if ((await client.call('GET', path)).status === 200) readable.push(id);
      // A display may see the plans, and hears of no order at a table.
      const sent = readable.filter((id) => id !== tables[0] || ids.has(id));
      expect({ role, ids: [...ids].sort() }).toEqual({ role, ids: sent.sort() });
      expect(JSON.stringify(heard), 'no device, user or slip').not.toContain(points.till);
    }
  });

  it('tells nothing more as soon as a right is taken away, and everything to be read again when it is given', async () => {
    const salesman = await test.signIn('Salesman', 'tablet');
    const reader = await readFeed(origin, salesman.token);
    const order: NewLiveEvent = {
      name: 'order.changed',
      data: { orderId: some, version: 1, tableId: null, status: 'open' },
    };
    await emit(order);
    await reader.until(1);
    await change('Salesman', 'order.read', false);
    // At once, while the server looks the new rights up.
    await emit(order, order, end);
    // Rights are read by the catalogue's version.
    const heard = ['order.changed', 'roles.changed', 'catalogue.changed'];
    expect((await upToTheEnd(reader)).map(({ name }) => name)).toEqual(heard);
    expect(reader.marks).toEqual([]);
    const place = reader.events.at(-1)?.seq as number;
    const count = reader.events.length;
    await change('Salesman', 'order.read', true);
    await emit(order);
    await reader.until(count + 3);
    expect(reader.marks).toEqual(['reset']);
    const since = reader.events.slice(count).map(({ name }) => name);
    expect(since).toEqual(['roles.changed', 'catalogue.changed', 'order.changed']);
    reader.leave();
    const late = await readFeed(origin, salesman.token, place);
    await waitFor(() => late.marks.length > 0, 'the reset');
    expect(late.marks).toEqual(['reset']);
    late.leave();
  });

  it('lets a session that is told nothing resume where it is, however much happened', async () => {
    const warehouse = await test.signIn('Warehouse', 'tablet');
    const first = await readFeed(origin, warehouse.token);
    const order: NewLiveEvent = { name: 'order.lease', data: { orderId: some, tableId: null } };
    const before = test.app.venue.hub.lastSeq();
    await emit(...Array.from({ length: 1_100 }, () => order));
    await waitFor(() => (first.place() ?? 0) >= before + 1_100, 'the place', 10_000);
    expect(first.events).toEqual([]);
    first.leave();
    const second = await readFeed(origin, warehouse.token, first.place());
    await emit(end);
    await second.until(1);
    expect([second.marks, second.events.map(({ name }) => name)]).toEqual([[], [end.name]]);
    second.leave();
  });
});

function idsIn(value: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(value).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []);
}
