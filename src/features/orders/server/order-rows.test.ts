import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clients } from '#features/clients/domain/resources.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import type { Order, OrderLine, Payment } from '../domain/order.ts';
import { ordersById } from './queries/read-orders.ts';
import { writeOrders } from './store.ts';

let test: TestApp;
let waiter: Client;
let clientId: string;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
  const admin = await test.signIn('Admin');
  const values = { ...emptyValues(clients.fields), name: 'Arta' };
  const { status, body } = await admin.call('POST', 'api/clients', values);
  expect(status).toBe(200);
  clientId = body.id;
});
afterAll(() => test?.close());

const amount = fc.integer({ min: 1, max: 100_000 });
const instant = fc.integer({ min: 1_790_000_000_000, max: 1_800_000_000_000 });
const text = fc.stringMatching(/^[a-zëç' "\\]{1,20}$/);
/** Some of these fields. */
const some = <T>(fields: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) => fc.record(fields, { requiredKeys: [] });

/** What an order may have besides, and its line and payment too. */
function additions() {
  const grant = some({
    share: fc.integer({ min: 1, max: 10_000 }),
    reason: text,
    clientId: fc.constant(clientId),
  });
  const discounted = fc.record({
    discount: fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 100 }),
    }),
    discountGrant: fc
      .record({ limit: fc.nat(10_000), approved: amount, more: grant })
      .map(({ more, ...rest }) => ({ ...rest, ...more })),
  });
  const order = some({
    clientId: fc.constant(clientId),
    clientName: text,
    tableId: fc.constantFrom(...test.venue.tables),
    isTableHeld: fc.boolean(),
    covers: fc.nat(99),
    comment: text,
    handover: fc.record({ toUserId: fc.constant(null), byUserId: fc.uuid(), at: instant }),
    buyer: fc.record({ name: text, fiscalNumber: text, vatNumber: text, address: text }),
    feeRate: fc.nat(10_000),
    feeWaived: amount,
    minimumSpend: amount,
    minimumWaived: amount,
    minimumShared: fc.constant(true as const),
    printedTotal: amount,
    sentAt: instant,
    pointsEarned: amount,
    paidAt: instant,
  });
  const line = some({
    listPrice: amount,
    priceOfferId: fc.uuid(),
    priceOfferName: text,
    isClientPrice: fc.boolean(),
    lineDiscount: fc.record({ value: fc.integer({ min: 1, max: 10_000 }), presetId: fc.constant(null), reason: text }),
    sentQuantity: fc.constant(1000),
    billed: fc.constant(1000),
    comment: text,
    course: fc.integer({ min: 1, max: 9 }),
    pace: fc.constantFrom('held' as const, 'fired' as const),
    seat: fc.integer({ min: 1, max: 9 }),
    consumption: fc.record({ recipe: fc.constant([]), cost: fc.option(amount) }),
  });
  const payment = some({
    reference: text,
    rounding: fc.nat(9),
    cardFee: amount,
    tip: amount,
    clientId: fc.constant(clientId),
    pointsOf: fc.constant(clientId),
    points: amount,
  });
  return fc.record({ order, discounted: fc.option(discounted), line, payment });
}

it('an order is read as it was written, whatever it has of what an order may have', async () => {
  const orderId = uuidv7();
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
    {
      type: 'pay',
      orderId,
      expectedTotal: 200,
      payments: [{ id: uuidv7(), method: 'cash', amount: 1, tendered: 1 }],
    },
  );
  const stored = async () => {
    const [order] = await test.app.venue.read((tx) => ordersById(tx, [orderId]));
    return order as Order;
  };
  const first = await stored();
  expect([first.lines.length, first.payments.length]).toEqual([1, 1]);
  const [line, payment] = [first.lines[0] as OrderLine, first.payments[0] as Payment];
  await fc.assert(
    fc.asyncProperty(additions(), async (more) => {
      const before = await stored();
      const after: Order = {
        ...first,
        ...more.order,
        ...more.discounted,
        version: before.version + 1,
        lines: [{ ...line, ...more.line }],
        payments: [{ ...payment, ...more.payment, id: uuidv7() }],
      };
      await test.app.venue.inWriteTx((tx) => writeOrders(tx, [{ before, after }]));
      expect(await stored()).toEqual(after);
    }),
    { numRuns: 40 },
  );
});
