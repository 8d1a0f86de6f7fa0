import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import type { Good } from '../../../../tests/kit/saturday/bill.ts';
import { addCombo } from '../../../../tests/kit/saturday/venue.ts';
import { pins } from '../../../../tests/kit/venue.ts';
import { renderText } from '../domain/render-text.ts';
import type { Slip } from '../domain/slip.ts';

let test: TestApp;
let manager: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { languageCode: 'en' } });
  [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
});
afterAll(() => test?.close());

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly copy: number;
  readonly refundId: string | null;
  readonly createdAt: number;
  readonly slip: Slip;
}
const slipsOf = async (client: Client, orderId: string): Promise<Job[]> =>
  (await client.call('GET', `api/print-jobs?orderId=${orderId}`)).body.filter(({ kind }: Job) => kind === 'refund');

it('money that is given back prints its own slip, once, and copies that are counted', async () => {
  const [orderId, lineId, paymentId] = [uuidv7(), uuidv7(), uuidv7()];
  const sold = await waiter.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 3000 },
    { type: 'pay', orderId, expectedTotal: 600, payments: [{ id: paymentId, method: 'card', amount: 600 }] },
  );
  expect(sold.body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done', 'done']);
  expect(await slipsOf(manager, orderId)).toEqual([]);
  const lines = [{ lineId, quantity: 2000 }];
  const payments = [{ paymentId, amount: 400, method: 'cash' }];
  const approval = await waiter.call('POST', 'api/approvals', {
    pin: pins.Manager,
    action: 'refund',
    subject: orderId,
    terms: { lines, reason: 'warm', payments },
    amount: 400,
  });
  const refund = {
    id: uuidv7(),
    type: 'refund',
    orderId,
    refundId: uuidv7(),
    reason: 'warm',
    expectedTotal: 400,
    lines,
    payments,
    approvalId: approval.body.approvalId,
  };
  // Sent twice, as after a lost answer.
  for (const _ of [1, 2]) expect((await waiter.command(refund)).body.answers).toMatchObject([{ outcome: 'done' }]);
  const slips = await slipsOf(manager, orderId);
  expect(slips).toMatchObject([{ copy: 0, refundId: refund.refundId }]);
  const paper = renderText((slips[0] as Job).slip).join('\n');
  for (const row of [
    /Refund +No\. 1/,
    /Of receipt +No\. 1, /,
    /Waiter: Waiter/,
    /Approved by +Manager/,
    /Reason: warm/,
  ]) {
    expect(paper).toMatch(row);
  }
  expect(paper).toMatch(/2 +4\.00/);
  expect(paper).toMatch(/GIVEN BACK/);
  expect(paper).toMatch(/Cash +4\.00/);
  for (const copy of [1, 2]) {
    const { body } = await manager.call('POST', `api/print-jobs/${slips[0]?.id}/reprint`);
    expect(body.copy).toBe(copy);
    expect(renderText(body.slip).join('\n')).toContain(`COPY ${copy}`);
  }
});

it('two refunds of one order in one instant have each their own slip, by which a copy is made', async () => {
  const [orderId, lineId, paymentId] = [uuidv7(), uuidv7(), uuidv7()];
  await manager.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 3000 },
    { type: 'pay', orderId, expectedTotal: 600, payments: [{ id: paymentId, method: 'card', amount: 600 }] },
  );
  const refund = (quantity: number, reason: string) => ({
    type: 'refund',
    orderId,
    refundId: uuidv7(),
    reason,
    expectedTotal: quantity / 5,
    lines: [{ lineId, quantity }],
    payments: [{ paymentId, amount: quantity / 5 }],
  });
  const [one, other] = [refund(1000, 'quality'), refund(2000, 'cold')];
  const { body } = await manager.command(one, other);
  expect(body.answers).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  const slips = await slipsOf(manager, orderId);
  expect(new Set(slips.map(({ createdAt }) => createdAt)).size).toBe(1);
  for (const { refundId, reason } of [one, other]) {
    const own = slips.find((job) => job.refundId === refundId) as Job;
    const said = reason === 'quality' ? 'Not good' : reason;
    expect(renderText(own.slip).join('\n')).toContain(`Reason: ${said}`);
    const copy = (await manager.call('POST', `api/print-jobs/${own.id}/reprint`)).body as Job;
    // By the refund its original is found, not a copy.
    expect([copy.refundId, copy.slip.copyOf]).toEqual([null, own.id]);
  }
});

it('names what was chosen with an item: of two that are alike the guest signs for the one that came back', async () => {
  const { beer, water } = test.venue.products;
  const good = (id: string, name: string, price: number, vat: number): [string, Good] => [
    id,
    { id, name, price, vat, options: new Map(), parts: [] },
  ];
  const combo = await addCombo(test, new Map([good(beer, 'Birra Peja', 200, 1800), good(water, 'Ujë', 100, 800)]));
  const [orderId, lineId, paymentId] = [uuidv7(), uuidv7(), uuidv7()];
  await manager.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: combo.id, quantity: 1000 },
    { type: 'printTotal', orderId },
  );
  const amount = (await manager.call('GET', `api/orders/${orderId}`)).body.total;
  const refund = { type: 'refund', orderId, refundId: uuidv7(), reason: 'returned', expectedTotal: amount };
  await manager.command(
    { type: 'pay', orderId, expectedTotal: amount, payments: [{ id: paymentId, method: 'cash', amount }] },
    { ...refund, lines: [{ lineId, quantity: 1000 }], payments: [{ paymentId, amount }] },
  );
  const [slip] = (await slipsOf(manager, orderId)) as [Job];
  expect(renderText(slip.slip).join('\n')).toMatch(/- .*Birra Peja/);
});

it('says what is on the voucher after something went back to it, on paper and on the receipt', async () => {
  const blank = { number: '', value: 5_000, isForSale: false, expiresOn: null, clientId: null, comment: '' };
  const { number } = (await manager.call('POST', 'api/vouchers', blank)).body;
  const [orderId, lineId, paymentId] = [uuidv7(), uuidv7(), uuidv7()];
  const paid = await manager.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 10_000 },
    { type: 'redeemVoucher', orderId, expectedTotal: 2_000, paymentId, method: 'voucher', number, amount: 2_000 },
  );
  expect(paid.body.answers).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'done' }]);
  const shown = async () => (await manager.call('GET', `api/orders/${orderId}/refunds`)).body.payments[0].voucher;
  expect(await shown()).toEqual({ ending: number.slice(-4), left: 3_000 });
  const refund = {
    type: 'refund',
    orderId,
    refundId: uuidv7(),
    reason: 'returned',
    expectedTotal: 400,
    lines: [{ lineId, quantity: 2_000 }],
    payments: [{ paymentId, amount: 400 }],
  };
  expect((await manager.command(refund)).body.answers).toMatchObject([{ outcome: 'done' }]);
  const [slip] = (await slipsOf(manager, orderId)) as [Job];
  const paper = renderText(slip.slip).join('\n');
  expect(paper).toMatch(new RegExp(`Voucher +…?${number.slice(-4)}`));
  expect(paper).toMatch(/Left on it +34\.00/);
  expect(await shown()).toEqual({ ending: number.slice(-4), left: 3_400 });
});
