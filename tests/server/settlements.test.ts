import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { proveCommand } from '../../src/platform/ui/api/prove-command.ts';
import {
  beer,
  books,
  type Command,
  collided,
  type Entry,
  entryOf,
  manager,
  minute,
  offline,
  open,
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

describe('finding 01: settling what was received', () => {
  it('is told with the order until then, to who may see its total, so that nobody charges the guest twice', async () => {
    const receivedOf = async (orderId: string, who = waiter) => {
      const { body } = await who.call('GET', 'api/orders/open');
      const one = await who.call('GET', `api/orders/${orderId}`);
      const listed = body.orders.find(({ id }: { id: string }) => id === orderId);
      expect(one.body.received).toEqual(listed.received);
      return listed.received;
    };
    const heardOf = async (orderId: string) => {
      const heard = await rows<{ id: string }>(sql`
        SELECT data ->> 'orderId' AS id FROM event WHERE name = 'order.received' ORDER BY seq`);
      return heard.filter(({ id }) => id === orderId).length;
    };
    const other = await test.signIn('waiter2', 'kitchen');
    const { orderId } = await collided();
    expect(await receivedOf(orderId)).toEqual({ amount: 200, holdsPayment: true });
    expect(await receivedOf(orderId, manager)).toEqual({ amount: 200, holdsPayment: true });
    expect(await receivedOf(orderId, other)).toBeNull();
    expect(await heardOf(orderId)).toBe(1);
    await settle(await entryOf(orderId), { outcome: 'returned' });
    expect(await receivedOf(orderId)).toBeNull();
    expect(await heardOf(orderId)).toBe(2);

    // Of somebody who may not change the order: it does not hold up the payment, and is told all the same.
    const second = uuidv7();
    await waiter.command(opening(second), beer(second));
    expect(await receivedOf(second)).toBeNull();
    await other.command(await offline(paying(second, 200)));
    expect(await receivedOf(second)).toEqual({ amount: 200, holdsPayment: false });
    expect(await heardOf(second)).toBe(1);
  });

  it('books it on the order, which closes when nothing remains; the rest is decided about', async () => {
    const { orderId } = await collided();
    const before = await books();
    // The colleague's beer was a mistake.
    const [line] = await rows<{ id: string }>(
      sql`SELECT id FROM order_line WHERE order_id = ${orderId} ORDER BY position DESC LIMIT 1`,
    );
    await manager.command({ type: 'removeLine', orderId, lineId: line?.id });
    const answer = await settle(await entryOf(orderId), { outcome: 'toOrder', note: 'was a mistake' }, waiter);
    expect(answer).toMatchObject({ status: 200, body: { booked: 200, rest: 0 } });
    expect(await rows(sql`SELECT status, closed_by AS by FROM sales_order WHERE id = ${orderId}`)).toEqual([
      { status: 'closed', by: test.venue.people.Waiter },
    ]);
    expect(await rows(sql`SELECT amount, taken_by AS by FROM order_payment WHERE order_id = ${orderId}`)).toEqual([
      { amount: 200, by: test.venue.people.Waiter },
    ]);
    expect(await books()).toBe(before);
    expect(await entryOf(orderId)).toBeUndefined();
    const { body } = await manager.call('GET', 'api/settlements?state=settled');
    expect(body.entries[0]).toMatchObject({
      orderId,
      settled: { outcome: 'toOrder', booked: 200, by: { id: test.venue.people.Waiter }, note: 'was a mistake' },
    });
  });

  it('books a part, where the order owes less, and gives the rest back or keeps it', async () => {
    for (const [rest, change] of [
      ['returned', -300],
      ['kept', 0],
    ] as const) {
      const orderId = uuidv7();
      await waiter.command(opening(orderId), beer(orderId));
      await waiter.command(await offline(paying(orderId, 500)));
      const before = await books();
      const entry = await entryOf(orderId);
      expect((await settle(entry, { outcome: 'toOrder' })).body.error).toMatchObject({
        code: 'SETTLEMENT_REST',
        details: { rest: 300 },
      });
      expect(await books()).toBe(before);
      expect((await settle(entry, { outcome: 'toOrder', rest }, waiter)).status).toBe(403);
      expect((await settle(entry, { outcome: 'toOrder', rest })).body).toEqual({ booked: 200, rest: 300 });
      expect(await books()).toBe(before + change);
    }
  });

  it('gives it back or keeps it, by a manager; the order stays open and is paid as usual', async () => {
    for (const [outcome, change] of [
      ['returned', -200],
      ['kept', 0],
    ] as const) {
      const { orderId } = await collided();
      const before = await books();
      const entry = await entryOf(orderId);
      expect((await settle(entry, { outcome: 'noted' })).body.error.code).toBe('SETTLEMENT_OUTCOME_INVALID');
      expect((await settle(entry, { outcome }, waiter)).status).toBe(403);
      expect((await settle(entry, { outcome, received: 100 })).body.error).toMatchObject({
        code: 'SETTLEMENT_CHANGED',
        details: { received: 200 },
      });
      expect((await settle(entry, { outcome: 'toOrder', rest: 'kept', received: 100 })).body.error.code).toBe(
        'SETTLEMENT_CHANGED',
      );
      expect((await settle(entry, { outcome })).status).toBe(200);
      expect(await books()).toBe(before + change);
      expect(said(await waiter.command(paying(orderId, 400)))).toEqual(['done']);
    }
  });

  it('review 14: has its tip in the report from when it was received, whatever becomes of it', async () => {
    const day = new Date(test.time.now).toISOString().slice(0, 10);
    const tips = async () => {
      const { body } = await manager.call('GET', `api/reports/sales?from=${day}&to=${day}&groupBy=paymentMethod`);
      const cash = body.rows.find(({ key }: { key: string }) => key === 'cash')?.tip ?? 0;
      expect(body.totals.tip).toBe(cash);
      return cash as number;
    };
    const tipped = async () => {
      const orderId = uuidv7();
      await waiter.command(opening(orderId), beer(orderId));
      await manager.command(beer(orderId));
      await waiter.command(await offline(paying(orderId, 200, { tip: 30 })));
      return orderId;
    };
    const before = await tips();
    const [booked, returned, kept] = [await tipped(), await tipped(), await tipped()];
    expect(await tips()).toBe(before + 90);
    const entry = await entryOf(returned);
    expect(entry).toMatchObject({ received: 200, payments: [{ amount: 200, tip: 30 }] });
    expect((await settle(entry, { outcome: 'returned' })).status).toBe(200);
    expect((await settle(await entryOf(kept), { outcome: 'kept' })).status).toBe(200);
    expect((await settle(await entryOf(booked), { outcome: 'toOrder' })).status).toBe(200);
    // Given back to the guest with its payment (review 26).
    expect(await tips()).toBe(before + 30);
    // With the order, once that is closed.
    await waiter.command({ ...paying(booked, 200), expectedTotal: 400 });
    expect(await tips()).toBe(before + 60);
  });

  it('review 10, 13: is received once, also where the same payment comes again after it was settled', async () => {
    const { orderId, payment } = await collided();
    const entry = await entryOf(orderId);
    expect((await settle(entry, { outcome: 'returned' })).status).toBe(200);
    const before = await books();
    const again = await waiter.command({ ...(await offline(payment)), id: uuidv7() });
    expect(said(again)).toEqual(['SALES_AMOUNT_CHANGED']);
    expect(await entryOf(orderId)).toMatchObject({ received: 0, payments: [] });
    expect(await books()).toBe(before);
  });

  it('is done once, by whoever of two comes first', async () => {
    const { orderId } = await collided();
    const entry = await entryOf(orderId);
    const before = await books();
    const answers = await Promise.all([
      settle(entry, { outcome: 'returned' }),
      settle(entry, { outcome: 'kept' }),
      settle(entry, { outcome: 'toOrder' }, waiter),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error.code).toBe('SETTLEMENT_SETTLED');
    expect([before, before - 200]).toContain(await books());
  });

  it('review 26: is nothing where there is no such entry', async () => {
    const { orderId } = await collided();
    const entry = (await entryOf(orderId)) as Entry;
    const missing = await settle({ ...entry, id: uuidv7() }, { outcome: 'returned' });
    expect([missing.status, missing.body.error.code]).toEqual([404, 'SETTLEMENT_NOT_FOUND']);
    expect((await settle(entry, { outcome: 'returned' })).status).toBe(200);
  });

  it('is for nobody whom it does not concern', async () => {
    const { orderId } = await collided();
    const salesman = await test.signIn('Salesman', 'kitchen');
    expect(await entryOf(orderId, salesman)).toBeUndefined();
    const answer = await settle(await entryOf(orderId), { outcome: 'toOrder' }, salesman);
    expect(answer.body.error.code).toBe('ORDER_OF_COLLEAGUE');
    expect(await entryOf(orderId)).toBeDefined();
  });
});

describe('finding 01: a command that the server would not read, as of a till of another version', () => {
  const report = (command: Command, agoMs = 5 * minute, more: object = {}) => ({
    id: command.id,
    at: test.time.now - agoMs,
    code: 'INVALID_INPUT',
    command: JSON.stringify(command),
    ...more,
  });
  const send = (...commands: object[]) => waiter.call('POST', 'api/orders/refused', { commands });

  it('is reported by the till: its money is received, its content is in the journal, once', async () => {
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    const before = await books();
    const payment = { ...paying(orderId, 200), tip: 20 };
    const refused = await waiter.call('POST', 'api/orders/commands', { commands: [payment] });
    expect(refused.body.error.code).toBe('INVALID_INPUT');
    expect((await send(report(payment))).status).toBe(200);
    expect(await books()).toBe(before + 200);
    expect(await entryOf(orderId)).toMatchObject({ received: 200, items: [{ type: 'pay', code: 'INVALID_INPUT' }] });
    // The report is repeated; the till is updated and sends the command as it should be.
    await send(report(payment));
    const { tip: _, ...readable } = payment;
    expect(said(await waiter.command(readable))).toEqual(['COMMAND_ID_REUSED']);
    expect(await books()).toBe(before + 200);
    const [entry, ...others] = await rows<{ data: string }>(
      sql`SELECT data FROM journal WHERE command_id = ${payment.id}`,
    );
    expect(others).toEqual([]);
    expect(JSON.parse(entry?.data ?? '{}')).toMatchObject({ code: 'INVALID_INPUT', tip: 20 });
  });

  it('is in the journal as it was kept where nobody can tell what it is, and nothing where it was decided', async () => {
    const orderId = uuidv7();
    const done = opening(orderId);
    await waiter.command(done);
    const before = await open();
    const id = uuidv7();
    const text = '{"type":"pay","what';
    await send(report(done), { id, at: test.time.now - minute, code: 'INVALID_INPUT', command: text });
    expect(await open()).toEqual(before);
    const [entry] = await rows<{ data: string }>(sql`SELECT data FROM journal WHERE command_id = ${id}`);
    expect(JSON.parse(entry?.data ?? '{}')).toMatchObject({ code: 'INVALID_INPUT', command: text });
    expect(await rows(sql`SELECT 1 FROM journal WHERE command_id = ${done.id}`)).toHaveLength(1);
  });

  it('keeps the name of whoever proves to have made it, and no card number', async () => {
    const till = await test.signIn('Waiter', 'till');
    const orderId = uuidv7();
    const payment = paying(orderId, 300, { method: 'card', reference: '4111111111111111' });
    const proof = await proveCommand(till.token, payment);
    const other = await test.signIn('Salesman', 'till');
    const { people } = test.venue;
    const body = { commands: [report(payment, 5 * minute, { madeBy: people.Waiter, proof })] };
    expect((await other.call('POST', 'api/orders/refused', body)).status).toBe(200);
    const entry = await entryOf(orderId);
    expect(entry).toMatchObject({ received: 300, items: [{ madeBy: { id: people.Waiter } }] });
    expect(JSON.stringify(entry)).not.toContain('4111');
    const [entered] = await rows<{ data: string }>(sql`SELECT data FROM journal WHERE command_id = ${payment.id}`);
    expect(entered?.data).not.toContain('4111');
  });
});
