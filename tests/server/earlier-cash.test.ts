// Cash that was taken before the shift which it is counted with (decision 0060), and counts whose parts make up for each other.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let manager: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  // Each story has business days of its own, a month after those of the one before.
  test.time.now += 33 * 24 * 3_600_000;
  [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
});

const beerPrice = 200;
async function sell(pieces: number, more: object = {}) {
  const [orderId, paymentId] = [uuidv7(), uuidv7()];
  const amount = pieces * beerPrice;
  const { body } = await waiter.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: pieces * 1_000 },
    { type: 'pay', orderId, expectedTotal: amount, payments: [{ id: paymentId, method: 'cash', amount, ...more }] },
  );
  expect(body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done', 'done']);
  return { orderId, paymentId, amount };
}
async function correctToCard(sale: { orderId: string; paymentId: string; amount: number }): Promise<string> {
  const ids = { reversalId: uuidv7(), replacementId: uuidv7() };
  const [answer] = (await manager.command({ type: 'correctPayment', ...sale, method: 'card', ...ids })).body.answers;
  return answer.code ?? answer.outcome;
}
const clockIn = async (openingFloat: number) =>
  (await waiter.call('POST', 'api/shifts', { openingFloat, takesEarlier: true })).body.shiftId as string;
const counted = (cash: number, card?: number) => ({
  pieces: cash === 0 ? [] : [{ value: beerPrice, pieces: cash / beerPrice }],
  methods: card === undefined ? [] : [{ method: 'card', amount: card }],
});
const end = async (shiftId: string, count: object) =>
  (await manager.call('POST', `api/shifts/${shiftId}/end`, { count })).body.cashOut;

describe('review of issue 10, 1: a payment that was taken before its shift', () => {
  it('and is corrected leaves the drawer that it came to', async () => {
    const sale = await sell(2);
    const shiftId = await clockIn(1_000);
    expect(await correctToCard(sale)).toBe('done');
    expect(await end(shiftId, counted(1_000))).toMatchObject({ expected: 1_000, difference: 0 });
  });

  it('is not corrected once that shift is counted, and leaves nothing to the next one', async () => {
    const sale = await sell(2);
    expect(await end(await clockIn(0), counted(400))).toMatchObject({ expected: 400, difference: 0 });
    expect(await correctToCard(sale)).toBe('PAYMENT_COUNTED');
    expect((await waiter.call('GET', 'api/shifts/mine')).body.hasEarlier).toBe(false);
    expect(await end(await clockIn(0), counted(0))).toMatchObject({ expected: 0, difference: 0 });
  });

  it('belongs to the first shift that took it, and one after that to the second', async () => {
    const first = await sell(1);
    const one = await clockIn(0);
    expect(await end(one, counted(200))).toMatchObject({ difference: 0 });
    test.time.now += 60_000;
    const later = await sell(3);
    test.time.now += 60_000;
    const two = await clockIn(0);
    expect(await correctToCard(first)).toBe('PAYMENT_COUNTED');
    expect(await correctToCard(later)).toBe('done');
    expect(await end(two, counted(0))).toMatchObject({ expected: 0, difference: 0 });
  });

  it('and stays outside is corrected outside', async () => {
    const sale = await sell(2);
    const { shiftId } = (await waiter.call('POST', 'api/shifts', { openingFloat: 600 })).body;
    expect(await correctToCard(sale)).toBe('done');
    expect(await end(shiftId, counted(600))).toMatchObject({ expected: 600, difference: 0 });
  });
});

describe('review of issue 10, 2: a cash tip of before', () => {
  const tips = async () => (await waiter.call('GET', 'api/shifts/mine')).body.shift.tips as number;
  const payOut = (shiftId: string, amount: number) =>
    waiter.call('POST', `api/shifts/${shiftId}/movements`, { reason: 'tipsPaid', amount, note: 'tips' });

  it('is paid out of the drawer that took it, once', async () => {
    await sell(2, { tip: 50, tendered: 450 });
    const shiftId = await clockIn(0);
    expect(await tips()).toBe(50);
    expect((await payOut(shiftId, 51)).body.error?.code).toBe('TIPS_PAID');
    expect((await payOut(shiftId, 50)).status).toBe(200);
    expect(await tips()).toBe(0);
    expect(await end(shiftId, counted(400))).toMatchObject({ expected: 400, difference: 0 });
    expect(await end(await clockIn(0), counted(0))).toMatchObject({ expected: 0, difference: 0 });
  });

  it('is with its waiter where no drawer took it', async () => {
    await sell(2, { tip: 50, tendered: 450 });
    const { shiftId } = (await waiter.call('POST', 'api/shifts', { openingFloat: 0 })).body;
    expect(await tips()).toBe(0);
    expect((await payOut(shiftId, 50)).body.error?.code).toBe('TIPS_PAID');
    expect(await end(shiftId, counted(0))).toMatchObject({ expected: 0, difference: 0 });
  });
});

describe('review of issue 10, 4: a count whose parts make up for each other', () => {
  // The manager counts, and does not receive what they counted.
  const receive = async (id: string, reason: string) =>
    (await test.signIn('Admin', 'kitchen')).call('POST', `api/handouts/${id}/receive`, { reason });

  it('needs its reason, and is shown by method', async () => {
    await changeSettings(test.app, { includeBankAmountHandouts: true });
    const { shiftId } = (await waiter.call('POST', 'api/shifts', { openingFloat: 0 })).body;
    await sell(2);
    await sell(1, { method: 'card' });
    const cashOut = await end(shiftId, counted(200, 400));
    const methods = [{ method: 'card', name: expect.stringMatching(/^K/), expected: 200, counted: 400 }];
    expect(cashOut).toMatchObject({ expected: 400, counted: 200, difference: 0, methods });
    const [listed] = (await manager.call('GET', 'api/handouts?state=counted')).body.handouts;
    expect(listed.methods).toEqual(cashOut.methods);
    expect((await receive(cashOut.handoutId, '')).body.error?.code).toBe('HANDOUT_REASON_REQUIRED');
    expect((await receive(cashOut.handoutId, 'two slips were booked as cash')).status).toBe(200);
    await changeSettings(test.app, { includeBankAmountHandouts: false });
  });

  it('review 26: is nothing where there is no such cash-out, neither to read nor to receive', async () => {
    const id = uuidv7();
    const answers = [await manager.call('GET', `api/handouts/${id}`), await receive(id, '')];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, 'HANDOUT_NOT_FOUND'],
      [404, 'HANDOUT_NOT_FOUND'],
    ]);
  });
});

it('review 20: a cash tip is paid out in the shift that took it into its drawer, though another shift was between', async () => {
  await sell(1, { tip: 50, tendered: 250 });
  test.time.now += 60_000;
  const first = (await waiter.call('POST', 'api/shifts', { openingFloat: 0 })).body.shiftId;
  expect((await waiter.call('GET', 'api/shifts/mine')).body.shift.tips).toBe(0);
  test.time.now += 60_000;
  await end(first, counted(0));
  test.time.now += 60_000;
  const second = await clockIn(0);
  expect((await waiter.call('GET', 'api/shifts/mine')).body.shift.tips).toBe(50);
  const paidOut = await waiter.call('POST', `api/shifts/${second}/movements`, {
    reason: 'tipsPaid',
    amount: 50,
    note: 'tips',
  });
  expect(paidOut.status).toBe(200);
  expect((await waiter.call('GET', 'api/shifts/mine')).body.shift.tips).toBe(0);
  expect(await end(second, counted(200))).toMatchObject({ expected: 200, difference: 0 });
});
