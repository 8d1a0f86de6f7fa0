import { afterAll, expect, it, vi } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp | undefined;
afterAll(() => test?.close());

it('review 50: what nobody marked as fetched leaves the tills by itself: the server looks every ten minutes', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  test = await openTestApp({ hasWorkers: true, settings: { directOrder: true } });
  const { app, venue, signIn } = test;
  const everyTenMinutes = timers.mock.calls.filter(([, ms]) => ms === 10 * 60_000);
  timers.mockRestore();
  const waiter = await signIn('Waiter');
  const sell = async (name: string, daysAgo: number): Promise<string> => {
    const orderId = uuidv7();
    const delivery = { name, phone: '', address: '', note: '', promisedAt: null, courierId: null };
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'takeAway', tableId: null, covers: 0 },
      { type: 'setDelivery', orderId, delivery },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: venue.products.pizza, quantity: 1000 },
    );
    const { total } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
    const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
    const { body } = await waiter.command({ type: 'pay', orderId, expectedTotal: total, payments });
    expect(body.answers).toMatchObject([{ outcome: 'done' }]);
    await app.venue.inWriteTx((tx) =>
      tx.run(
        sql`UPDATE sales_order SET closed_business_day = closed_business_day - ${daysAgo}::integer WHERE id = ${orderId}`,
      ),
    );
    return orderId;
  };
  const forgotten = await sell('Era', 2);
  await sell('', 1);
  const fresh = await sell('Dea', 0);
  const held = () =>
    app.venue.read((tx) => tx.rows<{ id: string }>(sql`SELECT id FROM sales_order WHERE is_table_held ORDER BY id`));
  expect(await held()).toEqual([{ id: forgotten }, { id: fresh }]);
  for (const [look] of everyTenMinutes) (look as () => void)();
  await expect.poll(held).toEqual([{ id: fresh }]);
});
