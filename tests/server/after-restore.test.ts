import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { runAfterRestore } from '../../src/main/after-restore.ts';
import { changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

it('review 20: after a restore it is said which vouchers, debts, cash-outs and closed days are not known', async () => {
  const manager = await test.signIn('Manager', 'tablet');
  const done = async (answering: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answering;
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  await changeSettings(test.app, { activeVouchers: true });
  const notes = () => test.app.venue.inWriteTx((tx) => runAfterRestore(tx));
  const { shiftId } = await done(manager.call('POST', 'api/shifts', { openingFloat: 0 }));
  await done(manager.call('POST', 'api/vouchers/sell', { value: 1_000, method: 'cash' }));
  await done(manager.call('POST', 'api/vouchers/sell', { value: 1_000, method: 'cash' }));
  const count = { pieces: [{ value: 1_000, pieces: 2 }], methods: [] };
  await done(manager.call('POST', `api/shifts/${shiftId}/end`, { count }));
  const { day } = await done(manager.call('GET', 'api/days'));
  await done(manager.call('POST', 'api/days/close', { day }));
  const client = await done(
    manager.call('POST', 'api/clients', { name: 'Grup sh.p.k.', kind: 'person', dueLimit: 5_000 }),
  );
  await test.app.venue.inWriteTx((tx) =>
    tx.run(sql`
      INSERT INTO account_entry (id, client_id, kind, amount, business_day, at, number, method, method_kind, rounding, reference, user_id, point_id)
      SELECT id, ${client.id as string}, 'payment', -500, business_day, at, 7, 'cash', 'cash', 0, '', user_id, point_id
      FROM voucher_entry WHERE number = 1`),
  );
  const points = 'Clients have the points that they had';
  expect((await notes()).join('\n')).not.toContain(points);
  await test.app.venue.inWriteTx((tx) =>
    tx.run(sql`
      INSERT INTO points_entry (id, client_id, kind, points, business_day, at, order_id, number, user_id, point_id)
      SELECT id, ${client.id as string}, 'earn', 20, business_day, at, id, 1, user_id, point_id
      FROM voucher_entry WHERE number = 1`),
  );
  const said = (await notes()).join('\n');
  expect(said).toContain(points);
  expect(said).toContain(`The last sale of a voucher is number 2, of ${day}.`);
  expect(said).toContain('can be spent once more');
  expect(said).toContain(`The last receipt for the payment of a debt is number 7, of ${day}.`);
  expect(said).toContain(`The last cash-out is number 1, of ${day}.`);
  expect(said).toContain(`The last day that was closed by hand is number 1, of ${day}.`);
  expect(said).toContain('0 shifts are open as they were.');
  expect(said).toContain('What was settled since is on the list');
  expect(said).toContain('Reservations are as they were');
});
