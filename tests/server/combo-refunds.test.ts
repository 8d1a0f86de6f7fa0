// Three combos of parts with different VAT, sold with a discount and given back one by one: with the server and without it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import type { Good } from '../kit/saturday/bill.ts';
import { addCombo } from '../kit/saturday/venue.ts';

let test: TestApp;
let manager: Client;
let colleague: Client;
let combo: Good;
beforeAll(async () => {
  test = await openTestApp();
  const { beer, water } = test.venue.products;
  const good = (id: string, name: string, price: number, vat: number): [string, Good] => [
    id,
    { id, name, price, vat, options: new Map(), parts: [] },
  ];
  combo = await addCombo(test, new Map([good(beer, 'Birra Peja', 200, 1800), good(water, 'Ujë', 100, 800)]));
  [manager, colleague] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Admin', 'till')]);
});
afterAll(() => test?.close());

const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

interface Sale {
  readonly orderId: string;
  readonly lineId: string;
  readonly payments: readonly { readonly id: string; readonly amount: number }[];
}

/** 3 × 2.53 less a tenth is 6.83; 4.00 in cash and 2.83 by card. */
async function sold(made: object): Promise<Sale> {
  const [orderId, lineId] = [uuidv7(), uuidv7()];
  const payments = [
    { id: uuidv7(), method: 'cash', amount: 400 },
    { id: uuidv7(), method: 'card', amount: 283 },
  ];
  const discount = { kind: 'percent', value: 1000 };
  const commands: object[] = [
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: combo.id, quantity: 3000 },
    { type: 'discountOrder', orderId, discount },
    { type: 'pay', orderId, expectedTotal: 683, payments },
  ];
  const answer = await manager.command(...commands.map((command) => ({ ...command, ...made })));
  expect(said(answer)).toEqual(['done', 'done', 'done', 'done']);
  return { orderId, lineId, payments };
}

const refunding = ({ orderId, lineId }: Sale, amount: number, payments: object[], more: object = {}) => ({
  id: uuidv7(),
  type: 'refund',
  orderId,
  refundId: uuidv7(),
  reason: 'cold',
  expectedTotal: amount,
  lines: [{ lineId, quantity: 1000 }],
  payments,
  ...more,
});

/** What was given back so far, in all and of each payment. */
async function givenBack({ orderId }: Sale) {
  const [sums] = await read<{ total: number; vat: number; n: number }>(sql`
    SELECT coalesce(sum(total), 0)::bigint AS total, coalesce(sum(vat), 0)::bigint AS vat, count(*)::int AS n
    FROM refund WHERE order_id = ${orderId}`);
  const of = await read<{ id: string; amount: number }>(sql`
    SELECT payment_id AS id, sum(amount)::bigint AS amount FROM refund_payment WHERE order_id = ${orderId} GROUP BY 1`);
  return { ...(sums as NonNullable<typeof sums>), of: new Map(of.map(({ id, amount }) => [id, amount])) };
}

/** Of one combo, first of the one payment, then of the other; two people do it at once, and the answer to one of them is lost. */
async function giveOneBack(sale: Sale, made: object): Promise<void> {
  const { of } = await givenBack(sale);
  const probe = await manager.command(refunding(sale, 1, [{ paymentId: sale.payments[0]?.id, amount: 1 }], made));
  const { code, details } = probe.body.answers[0];
  expect(code).toBe('REFUND_AMOUNT_CHANGED');
  let rest: number = details.total;
  const parts = sale.payments.flatMap(({ id, amount }) => {
    const part = Math.min(rest, amount - (of.get(id) ?? 0));
    rest -= part;
    return part > 0 ? [{ paymentId: id, amount: part }] : [];
  });
  expect(rest).toBe(0);
  const tooMuch = refunding(
    sale,
    details.total + 1,
    [{ paymentId: sale.payments[0]?.id, amount: details.total + 1 }],
    made,
  );
  expect(said(await manager.command(tooMuch))).toEqual(['REFUND_AMOUNT_CHANGED']);
  const [command, same] = [refunding(sale, details.total, parts, made), refunding(sale, details.total, parts, made)];
  const answers = await Promise.all([manager.command(command), manager.command(command), colleague.command(same)]);
  expect(answers.flatMap(said)).toContain('done');
}

describe('refund of 3 combos in parts, with a discount, offline and on: never more than was paid', () => {
  it.each(['with the server', 'without it'])('%s', async (where) => {
    const [head] = await read<{ version: number }>(sql`SELECT catalogue_version AS version FROM venue_head`);
    const early = { at: test.time.now - 5 * 60_000, catalogueVersion: head?.version };
    const made = where === 'without it' ? { made: early } : {};
    const sale = await sold(made);
    for (let before = 0; before < 3; before = (await givenBack(sale)).n) {
      await giveOneBack(sale, made);
      const { total, of } = await givenBack(sale);
      expect(total).toBeLessThanOrEqual(683);
      for (const { id, amount } of sale.payments) expect(of.get(id) ?? 0).toBeLessThanOrEqual(amount);
    }
    const [order] = await read<{ vat: number }>(sql`SELECT vat FROM sales_order WHERE id = ${sale.orderId}`);
    const all = await givenBack(sale);
    expect(all).toMatchObject({ total: 683, vat: order?.vat, n: 3 });
    expect(all.of).toEqual(new Map(sale.payments.map(({ id, amount }) => [id, amount])));
    const nothing = refunding(sale, 0, [], made);
    const more = refunding(sale, 1, [{ paymentId: sale.payments[0]?.id, amount: 1 }], made);
    expect(said(await manager.command(nothing, more))).toEqual(['NOTHING_TO_REFUND', 'NOTHING_TO_REFUND']);
    expect((await givenBack(sale)).n).toBe(3);
  });
});
