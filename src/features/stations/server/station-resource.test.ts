import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let manager: Client;

beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
});
afterAll(() => test?.close());

const station = (name: string) => ({ name: { sq: name }, kind: 'bar', ranking: null });

describe('the stations of the back office', () => {
  it('are made at the end, and displays and tills know them at once', async () => {
    const made = await manager.call('POST', 'api/displays', station('Akullorja'));
    expect(made.body).toMatchObject({ name: { sq: 'Akullorja' }, kind: 'bar', ranking: 2, version: 1 });
    const shown = (await manager.call('GET', 'api/stations?locale=sq')).body;
    expect(shown.map(({ name }: { name: string }) => name)).toEqual(['Banaku', 'Kuzhina', 'Akullorja']);
    const till = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
    expect(till.stations.map(({ name }: { name: string }) => name)).toContain('Akullorja');
    expect((await manager.call('DELETE', `api/displays/${made.body.id}`)).status).toBe(200);
    const after = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
    expect(after.stations.map(({ name }: { name: string }) => name)).not.toContain('Akullorja');
  });

  it('have a name of their own in each language', async () => {
    const again = await manager.call('POST', 'api/displays', station('BANAKU'));
    expect(again.body.error.fields).toEqual([{ path: 'name', problem: 'notUnique' }]);
    const nameless = await manager.call('POST', 'api/displays', { ...station(''), name: {} });
    expect(nameless.body.error.fields).toEqual([{ path: 'name', problem: 'required' }]);
  });

  it('cannot be deleted while they have open tickets', async () => {
    const orderId = uuidv7();
    await manager.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.pizza, quantity: 1000 },
      { type: 'send', orderId },
    );
    const refused = await manager.call('DELETE', `api/displays/${test.venue.stations.kitchen}`);
    expect(refused.body.error).toMatchObject({ code: 'IN_USE' });
    const { body } = await manager.call('GET', `api/displays/${test.venue.stations.kitchen}/uses`);
    expect(body.map(({ resource }: { resource: string }) => resource)).toContain('tickets');
  });

  it('are for those who run the venue', async () => {
    const waiter = await test.signIn('Waiter');
    expect((await waiter.call('GET', 'api/displays/list')).status).toBe(403);
    expect((await waiter.call('POST', 'api/displays', station('X'))).status).toBe(403);
  });
});
