import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { proveCommand } from '../../src/platform/ui/api/prove-command.ts';
import {
  beer,
  books,
  collided,
  type Entry,
  entryOf,
  manager,
  minute,
  offline,
  opening,
  openSettlingVenue,
  paying,
  rows,
  said,
  settle,
  test,
  waiter,
} from '../kit/settlements.ts';

openSettlingVenue();

it('review 6: money that was taken when no answer came within a call is on the list, a refusal at once is not', async () => {
  const late = async (agoMs: number) => {
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    await manager.command(beer(orderId));
    const answer = await waiter.command(await offline(paying(orderId, 200), agoMs));
    expect(said(answer)).toEqual(['SALES_AMOUNT_CHANGED']);
    return (await entryOf(orderId))?.received ?? null;
  };
  expect(await late(12_400)).toBe(200);
  expect(await late(6_000)).toBe(200);
  expect(await late(3_500)).toBe(200);
  expect(await late(2_000)).toBeNull();
});

describe('finding 01: a payment that was taken offline and is refused when it arrives', () => {
  it('is booked as received, is on the list with both sides and in the journal with its amount', async () => {
    const before = await books();
    const { orderId, payment, answer } = await collided();
    expect(said(answer)).toEqual(['SALES_AMOUNT_CHANGED']);
    expect(answer.body.answers[0].details).toEqual({ total: 400, toSettle: 200 });
    expect(await books()).toBe(before + 200);
    expect(await entryOf(orderId)).toMatchObject({
      received: 200,
      payments: [{ method: 'cash', amount: 200 }],
      items: [
        {
          type: 'pay',
          code: 'SALES_AMOUNT_CHANGED',
          content: { expectedTotal: 200 },
          order: { status: 'open', total: 400, paid: 0 },
          madeBy: { id: test.venue.people.Waiter },
        },
      ],
      order: { status: 'open', total: 400, paid: 0 },
      settled: null,
    });
    const [entry] = await rows<{ data: string }>(
      sql`SELECT data FROM journal WHERE command_id = ${payment.id} AND action = 'order.refused'`,
    );
    expect(JSON.parse(entry?.data ?? '{}')).toMatchObject({
      type: 'pay',
      code: 'SALES_AMOUNT_CHANGED',
      received: [{ method: 'cash', amount: 200, rounding: 0 }],
    });
    // The same command again has the same answer, and no second effect.
    expect((await waiter.command(payment)).body.answers[0].details.toSettle).toBe(200);
    expect(await books()).toBe(before + 200);
  });

  it('is the same for whoever signed out, with proof or as the sender’s own', async () => {
    const tablet = await test.signIn('waiter2', 'tablet');
    const orders = await Promise.all(
      [1, 2].map(async () => {
        const orderId = uuidv7();
        await tablet.command(opening(orderId), beer(orderId));
        return orderId;
      }),
    );
    test.time.now += 10 * minute;
    await tablet.call('POST', 'api/logout');
    await manager.command(...orders.map((orderId) => beer(orderId)));
    const commands = await Promise.all(orders.map((orderId) => offline(paying(orderId, 200))));
    const proof = await proveCommand(tablet.token, commands[0]);
    const sender = await test.signIn('Salesman', 'tablet');
    const { people } = test.venue;
    const body = { madeBy: people.waiter2, proofs: [proof, null], commands };
    const answer = await sender.call('POST', 'api/orders/commands', body);
    expect(said(answer)).toEqual(['SALES_AMOUNT_CHANGED', 'ORDER_OF_COLLEAGUE']);
    const of = async (orderId: string) => (await entryOf(orderId))?.items[0];
    expect(await of(orders[0] as string)).toMatchObject({
      madeBy: { id: people.waiter2 },
      sentBy: { id: people.Salesman },
      claimedBy: null,
    });
    expect(await of(orders[1] as string)).toMatchObject({
      madeBy: { id: people.Salesman },
      sentBy: null,
      claimedBy: { id: people.waiter2 },
    });
    // Both are shown to the waiter whose tables they were.
    const again = await test.signIn('waiter2', 'till');
    expect(await Promise.all(orders.map(async (id) => (await entryOf(id, again))?.received))).toEqual([200, 200]);
  });

  it.each([
    ['ORDER_NOT_FOUND', async () => uuidv7()],
    [
      'ORDER_CLOSED',
      async () => {
        const orderId = uuidv7();
        await waiter.command(opening(orderId), beer(orderId), paying(orderId, 200));
        return orderId;
      },
    ],
    [
      'ORDER_CLOSED',
      async () => {
        const orderId = uuidv7();
        await waiter.command(opening(orderId), { type: 'cancelOrder', orderId });
        return orderId;
      },
    ],
    [
      'PAYMENT_METHOD_UNKNOWN',
      async () => {
        const orderId = uuidv7();
        await waiter.command(opening(orderId), beer(orderId));
        return orderId;
      },
      { method: 'never' },
    ],
    [
      'DISCOUNT_OUTGROWN',
      async () => {
        const orderId = uuidv7();
        const lines = Array.from({ length: 8 }, () => beer(orderId));
        await waiter.command(opening(orderId), ...lines);
        const given = { type: 'discountOrder', orderId, discount: { kind: 'amount', value: 80 } };
        expect(said(await waiter.command(given))).toEqual(['done']);
        const rest = lines.slice(1).map(({ lineId }) => ({ type: 'removeLine', orderId, lineId }));
        await waiter.command(...rest);
        return orderId;
      },
    ],
  ] as [string, () => Promise<string>, object?][])(
    'is received where the server says %s',
    async (code, make, more = {}) => {
      const orderId = await make();
      const answer = await waiter.command(await offline(paying(orderId, 200, more)));
      expect(said(answer)).toEqual([code]);
      expect(await entryOf(orderId)).toMatchObject({ received: 200, items: [{ code }] });
    },
  );

  it('joins the entry of its order, and stands for the order until someone has settled it', async () => {
    const { orderId } = await collided();
    expect(said(await waiter.command(paying(orderId, 400)))).toEqual(['ORDER_TO_SETTLE']);
    await waiter.command(await offline(paying(orderId, 100)), await offline(beer(orderId)));
    const lost = {
      id: uuidv7(),
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      productId: uuidv7(),
      quantity: 1000,
    };
    await waiter.command(await offline(lost));
    const entry = await entryOf(orderId);
    expect(entry?.received).toBe(300);
    expect(entry?.items.map(({ type, code }) => [type, code])).toEqual([
      ['pay', 'SALES_AMOUNT_CHANGED'],
      ['pay', 'ORDER_TO_SETTLE'],
      ['addLine', 'PRODUCT_NOT_FOUND'],
    ]);
  });

  it('was refused to someone who was there: only the journal has it, no money is booked', async () => {
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    const before = await books();
    const payment = paying(orderId, 100);
    expect(said(await waiter.command({ ...payment, made: { at: test.time.now, catalogueVersion: 1 } }))).toEqual([
      'SALES_AMOUNT_CHANGED',
    ]);
    expect(await entryOf(orderId)).toBeUndefined();
    expect(await books()).toBe(before);
    expect(await rows(sql`SELECT 1 FROM journal WHERE command_id = ${payment.id}`)).toHaveLength(1);
  });

  it('keeps no card number, in the list or in the journal', async () => {
    const orderId = uuidv7();
    const number = '4111 1111 1111 1111';
    const payment = await offline(paying(orderId, 200, { method: 'card', reference: number }));
    await waiter.command(payment);
    const [kept] = await rows<{ text: string }>(sql`
      SELECT (SELECT string_agg(data, '') FROM journal WHERE command_id = ${payment.id})
          || (SELECT string_agg(content::text, '') FROM settlement_item WHERE command_id = ${payment.id})
          || (SELECT string_agg(reference, '') FROM settlement_payment p JOIN settlement s ON s.id = p.settlement_id
              WHERE s.order_id = ${orderId}) AS text`);
    expect(kept?.text).toBeTruthy();
    expect(kept?.text).not.toContain('4111');
  });

  it('review 15, 10: nor one that JSON writes with escapes', async () => {
    const refused = async (command: string) => {
      const id = uuidv7();
      const report = { id, at: test.time.now, code: 'COMMAND_OUTDATED', command };
      const answer = await waiter.call('POST', 'api/orders/refused', { commands: [report] });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const [entry] = await rows<{ data: string }>(sql`SELECT data FROM journal WHERE command_id = ${id}`);
      return entry?.data;
    };
    expect(await refused('{"note":"5"}')).toContain('note');
    for (const note of [
      '4111\\u00201111\\u00201111\\u00201111',
      '\\u0034111111111111111',
      '4111\\n1111\\n1111\\n1111',
    ]) {
      expect(await refused(`{"note":"${note}"}`)).not.toContain('note');
    }
  });
});

describe('finding R1: a payment whose time has not come yet by the server’s clock', () => {
  it.each([
    ['an hour', 60 * minute],
    ['ten seconds', 10_000],
    ['a million years', 8_000_000_000_000_000],
  ])('is not prompt where the device is %s ahead: the money is booked and on the list', async (_, ahead) => {
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    await manager.command(beer(orderId));
    const before = await books();
    expect(said(await waiter.command(await offline(paying(orderId, 200), -ahead)))).toEqual(['SALES_AMOUNT_CHANGED']);
    expect(await books()).toBe(before + 200);
    expect(await entryOf(orderId)).toMatchObject({ received: 200, items: [{ givenAt: test.time.now }] });
  });
});

describe('finding R2: cash of a waiter who signed out before it arrived', () => {
  it('is on the list however soon it arrives, proven or not', async () => {
    const tablet = await test.signIn('waiter2', 'tablet');
    const orders = [uuidv7(), uuidv7()];
    for (const orderId of orders) await tablet.command(opening(orderId), beer(orderId));
    await manager.command(...orders.map((orderId) => beer(orderId)));
    const commands = await Promise.all(orders.map((orderId) => offline(paying(orderId, 200), 3_000)));
    const proof = await proveCommand(tablet.token, commands[0]);
    await tablet.call('POST', 'api/logout');
    const sender = await test.signIn('Salesman', 'tablet');
    const before = await books();
    const body = { madeBy: test.venue.people.waiter2, proofs: [proof, null], commands };
    await sender.call('POST', 'api/orders/commands', body);
    expect(await books()).toBe(before + 400);
    const again = await test.signIn('waiter2', 'till');
    expect(await Promise.all(orders.map(async (id) => (await entryOf(id, again))?.received))).toEqual([200, 200]);
  });
});

describe('finding S1: money that only a device speaks of', () => {
  it.each([
    ['a method that there is not', { method: 'never' }],
    ['a missing reference', { method: 'transfer' }],
    ['a card number for a reference', { method: 'card', reference: '4111 1111 1111 1111' }],
  ])('is recorded and goes to a manager: %s', async (_, more) => {
    const kind = sql`SELECT 1 FROM payment_method WHERE code = 'transfer'`;
    if ((await rows(kind)).length === 0) {
      await test.app.venue.inWriteTx(async (tx) => {
        await tx.run(sql`
          INSERT INTO payment_method (id, code, kind, needs_reference, names)
          VALUES (${uuidv7()}, 'transfer', 'other', true, '{"sq": "Transfer"}')`);
        tx.touchCatalogue();
      });
    }
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    await waiter.command(await offline(paying(orderId, 200, more)));
    const mine = await entryOf(orderId, waiter);
    expect(mine).toMatchObject({ received: 200, mayBook: false });
    const refused = await settle(mine, { outcome: 'toOrder' }, waiter);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'NO_PERMISSION']);
    expect(await rows(sql`SELECT 1 FROM sales_order WHERE id = ${orderId} AND status = 'open'`)).toHaveLength(1);
    expect((await entryOf(orderId))?.mayBook).toBe(true);
    expect((await settle(await entryOf(orderId), { outcome: 'returned' })).status).toBe(200);
  });

  it('for a colleague’s order neither holds up its payment nor shows its total', async () => {
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId, 3));
    const other = await test.signIn('waiter2', 'kitchen');
    expect(said(await other.command(await offline(paying(orderId, 1))))).toEqual(['ORDER_OF_COLLEAGUE']);
    // The owner's own refused payment is in the same entry.
    await waiter.command(await offline(paying(orderId, 100)));
    const seen = await entryOf(orderId, other);
    expect(seen).toMatchObject({
      received: 1,
      mayBook: false,
      order: { status: 'open', total: null, paid: null },
      payments: [{ amount: 1 }],
      items: [{ code: 'ORDER_OF_COLLEAGUE', order: { total: null, paid: null } }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/:600[,}]/);
    expect((await entryOf(orderId, waiter))?.received).toBe(101);
    const second = uuidv7();
    await waiter.command(opening(second), beer(second));
    await other.command(await offline(paying(second, 1)));
    expect(said(await waiter.command(paying(second, 200)))).toEqual(['done']);
  });
});

describe('finding S2: hundreds of late payments', () => {
  it('leave an entry that holds no more than one order can, and a list that is read in pages', async () => {
    const at = test.time.now - minute;
    const late = (orderId: string, payments: number, amount = 1_000_000_000) => ({
      id: uuidv7(),
      type: 'pay',
      orderId,
      expectedTotal: 1,
      made: { at, catalogueVersion: 1 },
      payments: Array.from({ length: payments }, () => ({ id: uuidv7(), method: 'cash', amount })),
    });
    const orderId = uuidv7();
    /** As many in a call as the server takes at once. */
    const bring = async (count: number, one: () => object) => {
      for (let left = count; left > 0; left -= 20) {
        const { body } = await waiter.command(...Array.from({ length: Math.min(20, left) }, () => ({ ...one() })));
        expect(body.answers).toHaveLength(Math.min(20, left));
      }
    };
    await bring(200, () => late(orderId, 3));
    await bring(60, () => late(orderId, 2, 1));
    const another = uuidv7();
    await bring(60, () => late(another, 2, 1));
    const sizes = async (id: string) => {
      const entry = (await rows<{ items: number; payments: number; received: number }>(sql`
        SELECT (SELECT count(*)::int FROM settlement_item i WHERE i.settlement_id = s.id) AS items,
               (SELECT count(*)::int FROM settlement_payment p WHERE p.settlement_id = s.id) AS payments, received
        FROM settlement s WHERE order_id = ${id}`)) as object[];
      return entry;
    };
    expect(await sizes(orderId)).toEqual([{ items: 200, payments: 1, received: 1_000_000_000 }]);
    expect(await sizes(another)).toEqual([{ items: 60, payments: 100, received: 100 }]);
    // Security 9: what one person fills keeps no colleague's money off the list.
    expect(said(await manager.command(late(another, 1, 600)))).toEqual(['ORDER_NOT_FOUND']);
    expect(await sizes(another)).toEqual([{ items: 61, payments: 101, received: 700 }]);

    await bring(110, () => late(uuidv7(), 1, 1));
    const { count } = (await manager.call('GET', 'api/settlements/count')).body;
    const seen: string[] = [];
    for (let more = true; more; ) {
      const before = seen.length === 0 ? '' : `&before=${seen.at(-1)}`;
      const { entries, hasMore } = (await manager.call('GET', `api/settlements?state=open${before}`)).body;
      expect(entries.length).toBeLessThanOrEqual(50);
      seen.push(...entries.map(({ id }: Entry) => id));
      more = hasMore;
    }
    expect(count).toBeGreaterThan(110);
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
  });
});
