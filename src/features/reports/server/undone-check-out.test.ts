import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import messages from '../messages/office/sq.json' with { type: 'json' };

const words = messages.reports.daySheet.slip;

let test: TestApp;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { isService: true, serviceClient: false } });
  manager = await test.signIn('Manager');
  const { id: _, ...values } = await call('GET', `api/products/${test.venue.products.beer}`);
  await call('PUT', `api/products/${test.venue.products.beer}`, { ...values, isService: true });
  const steps = { firstMinutes: 60, firstPrice: 300, secondMinutes: null, secondPrice: null, thirdMinutes: null };
  const more = { thirdPrice: null, furtherMinutes: 30, furtherPrice: 100, graceMinutes: 5, alertMinutes: null };
  await call('POST', 'api/visit-tariffs', {
    name: 'Play',
    productId: test.venue.products.beer,
    ...steps,
    ...more,
  });
});
afterAll(() => test?.close());

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await manager.call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const checkOut = (id: string): Promise<{ readonly orderId: string; readonly lineId: string }> =>
  call('POST', `api/visits/${id}/check-out`, { orderId: uuidv7(), lineId: uuidv7(), opensOrder: true });

/** How many voids, what they come to, and how many check-outs were undone, as X says it. */
async function said(): Promise<readonly [string, string, string | undefined]> {
  const { slip } = await call('GET', 'api/reports/day-sheet');
  const written = (label: string) => slip.lines.find(({ left = '' }) => left.startsWith(label));
  const voids = written(words.voids);
  return [voids.left, voids.right, written(words.checkOutsUndone)?.right];
}

it('an undone check-out is none of the voids: its time is paid later; time that nobody pays is one, wherever its line is', async () => {
  expect(await said()).toEqual([`${words.voids} (0)`, '0,00', undefined]);
  const wanted = { productId: test.venue.products.beer, name: '17', phone: '', parent: '', alertMinutes: null };
  const { id } = await call('POST', 'api/visits', wanted);
  await checkOut(id);
  await call('POST', `api/visits/${id}/resume`, { reason: 'checkedOut' });
  expect(await said()).toEqual([`${words.voids} (0)`, '0,00', '1']);
  test.time.now += 60_000;
  // Moved first, and with the same reason: still money that nobody pays.
  const { orderId, lineId } = await checkOut(id);
  const [toOrderId, toLineId] = [uuidv7(), uuidv7()];
  const voiding = { lineId: toLineId, voidLineId: uuidv7(), quantity: 1_000, reason: 'checkedOut' };
  const { body } = await manager.command(
    { type: 'openOrder', orderId: toOrderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'transferLines', orderId, toOrderId, lines: [{ lineId, quantity: 1_000, toLineId }] },
    { type: 'voidLine', orderId: toOrderId, ...voiding },
  );
  expect(body.answers).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'done' }]);
  expect(await said()).toEqual([`${words.voids} (1)`, '3,00', '1']);
});
