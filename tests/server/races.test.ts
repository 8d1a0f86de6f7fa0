// What two people do at the same moment, on the real server: twenty rounds of each, in random order and with random pauses between the calls.
// Whatever comes first, the end is one of those that the words of the domain allow, and never both.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Dice, rollDice } from '../../src/main/demo/dice.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';

const seed = process.env.TAVOLINA_SEED ?? 'races';
const rounds = Array.from({ length: 20 }, (_, round) => round);

let test: TestApp;
let arta: Client;
let besnik: Client;
let manager: Client;
let dice: Dice;
beforeAll(async () => {
  test = await openTestApp({ settings: { waiterAccess: true } });
  [arta, besnik, manager] = await Promise.all([
    test.signIn('Waiter', 'till'),
    test.signIn('waiter2', 'tablet'),
    test.signIn('Manager', 'kitchen'),
  ]);
});
afterAll(() => test?.close());
beforeEach(({ task }) => {
  dice = rollDice(`${seed} ${task.name}`);
});

const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

/** All at once, in random order, each after a random number of turns. */
async function race<Each>(...calls: readonly (() => Promise<Each>)[]): Promise<Each[]> {
  const starts = calls.map((call, index) => ({ call, index, turns: dice.between(0, 12), place: dice.between(0, 99) }));
  const answers = new Map<number, Promise<Each>>();
  for (const { call, index, turns } of starts.toSorted((one, other) => one.place - other.place)) {
    const later = async () => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      return call();
    };
    answers.set(index, later());
  }
  return Promise.all(calls.map((_, index) => answers.get(index) as Promise<Each>));
}

interface Served {
  readonly orderId: string;
  readonly lineIds: readonly string[];
}
/** Two beers and a water: 5.00. */
async function served(by = arta): Promise<Served> {
  const [orderId, ...lineIds] = [uuidv7(), uuidv7(), uuidv7()];
  const { beer, water } = test.venue.products;
  const tableId = test.venue.tables[dice.between(0, 5)];
  const answer = await by.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 2 },
    { type: 'addLine', orderId, lineId: lineIds[0], productId: beer, quantity: 2000 },
    { type: 'addLine', orderId, lineId: lineIds[1], productId: water, quantity: 1000 },
  );
  expect(said(answer)).toEqual(['done', 'done', 'done']);
  return { orderId, lineIds };
}
const total = 500;
const pay = (orderId: string, amount: number, expectedTotal = total) => ({
  type: 'pay',
  orderId,
  expectedTotal,
  payments: [{ id: uuidv7(), method: dice.chance(0.5) ? 'cash' : 'card', amount }],
});
async function stored(orderId: string) {
  const [row] = await read<{
    status: string;
    total: number;
    paid: number;
    payments: number;
    pieces: number;
    owner: string;
  }>(sql`
    SELECT status, total, owner_id AS owner,
           (SELECT coalesce(sum(amount), 0)::bigint FROM order_payment WHERE order_id = o.id) AS paid,
           (SELECT count(*)::int FROM order_payment WHERE order_id = o.id) AS payments,
           (SELECT coalesce(sum(quantity), 0)::bigint FROM order_line WHERE order_id = o.id) AS pieces
    FROM sales_order o WHERE id = ${orderId}`);
  return row as NonNullable<typeof row>;
}

describe('at the same moment', () => {
  it('one pays while another adds: goods and money match, and nothing is added to what is paid', async () => {
    const ends = new Set<string>();
    for (const _ of rounds) {
      const { orderId } = await served();
      const adding = {
        type: 'addLine',
        orderId,
        lineId: uuidv7(),
        productId: test.venue.products.water,
        quantity: 1000,
      };
      const answers = await race(
        () => arta.command(pay(orderId, total)),
        () => besnik.command(adding),
      );
      const end = answers.flatMap(said).join(' ');
      ends.add(end);
      if (end === 'done ORDER_CLOSED') {
        expect(await stored(orderId)).toMatchObject({ status: 'closed', total, paid: total, pieces: 3000 });
      } else {
        expect(end).toBe('SALES_AMOUNT_CHANGED done');
        expect(await stored(orderId)).toMatchObject({ status: 'open', total: total + 100, paid: 0, pieces: 4000 });
      }
    }
    expect(ends.size).toBe(2);
  });

  it('two waiters accept one transfer: it is one of them who has the order', async () => {
    const winners = new Set<string>();
    const { Waiter, waiter2, Manager } = test.venue.people;
    for (const _ of rounds) {
      const { orderId } = await served(manager);
      await manager.command({ type: 'requestHandover', orderId, toUserId: null });
      const answers = await race(
        () => arta.command({ type: 'acceptHandover', orderId }),
        () => besnik.command({ type: 'acceptHandover', orderId }),
      );
      const codes = answers.flatMap(said);
      expect(codes.toSorted()).toEqual(['HANDOVER_NOT_REQUESTED', 'done']);
      const { owner, ...order } = await stored(orderId);
      expect(owner).toBe(codes[0] === 'done' ? Waiter : waiter2);
      expect(owner).not.toBe(Manager);
      expect(order).toMatchObject({ status: 'open', total, pieces: 3000 });
      winners.add(owner);
    }
    expect(winners.size).toBe(2);
  });

  it('two take money for one order: never more than it comes to, and each booked payment once', async () => {
    for (const _ of rounds) {
      const { orderId } = await served();
      const [one, other] = [dice.between(1, total), dice.between(1, total)];
      const payments = [pay(orderId, one), pay(orderId, other)];
      // One of them comes twice, as after a lost answer.
      const again = { id: uuidv7(), ...payments[0] };
      const [first, second, repeated] = await race(
        () => arta.command(again),
        () => besnik.command(payments[1] as object as Record<string, unknown>),
        () => arta.command(again),
      );
      const codes = [first, second].flatMap((answer) => said(answer as Answered));
      expect(said(repeated as Answered)).toEqual(said(first as Answered));
      const booked = (codes[0] === 'done' ? one : 0) + (codes[1] === 'done' ? other : 0);
      expect(codes).toContain('done');
      expect(booked).toBeLessThanOrEqual(total);
      if (one + other <= total) expect(codes).toEqual(['done', 'done']);
      const left = codes.filter((code) => code !== 'done');
      for (const code of left) expect(['PAYMENT_TOO_MUCH', 'ORDER_CLOSED']).toContain(code);
      expect(await stored(orderId)).toMatchObject({
        paid: booked,
        payments: codes.length - left.length,
        status: booked === total ? 'closed' : 'open',
      });
      const moved = await read<{ sum: number }>(sql`
        SELECT coalesce(sum(amount), 0)::bigint AS sum FROM drawer_movement WHERE order_id = ${orderId}`);
      expect(moved).toEqual([{ sum: booked }]);
    }
  });

  it('two count one drawer: there is one cash-out, and it is received once', async () => {
    for (const round of rounds) {
      const { body } = await arta.call('POST', 'api/shifts', { openingFloat: 1000 + round });
      const count = (cash: number) => ({
        count: { pieces: [{ value: 1, pieces: cash }], methods: [] },
        leavesOrders: true,
      });
      const path = `api/shifts/${body.shiftId}/end`;
      await handAllOver();
      const ended = await race(
        () => arta.call('POST', path, count(1000 + round)),
        () => (dice.chance(0.5) ? manager : arta).call('POST', path, count(900)),
      );
      const codes = ended.map(({ status, body: said }) => (status === 200 ? 'done' : said.error.code));
      expect(codes.toSorted()).toEqual(['SHIFT_ENDED', 'done']);
      const rows = await read<{ id: string; expected: number; counted: number }>(sql`
        SELECT id, expected, counted FROM handout WHERE shift_id = ${body.shiftId}`);
      const counted = codes[0] === 'done' ? 1000 + round : 900;
      expect(rows).toEqual([{ id: rows[0]?.id, expected: 1000 + round, counted }]);
      const admin = await test.signIn('Admin', 'kitchen');
      const receiving = `api/handouts/${rows[0]?.id}/receive`;
      const received = await race(
        () => admin.call('POST', receiving, { reason: 'counted twice' }),
        () => admin.call('POST', receiving, { reason: 'counted twice' }),
      );
      expect(received.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      manager = await test.signIn('Manager', 'kitchen');
    }
  });

  it('one splits while another pays: both parts and the money add up to what there was', async () => {
    const ends = new Set<string>();
    for (const _ of rounds) {
      const { orderId, lineIds } = await served();
      const newOrderId = uuidv7();
      const lines = [{ lineId: lineIds[0], quantity: 1000, toLineId: uuidv7() }];
      const answers = await race(
        () => arta.command({ type: 'splitOrder', orderId, newOrderId, lines }),
        () => besnik.command(pay(orderId, total)),
      );
      const end = answers.flatMap(said).join(' ');
      ends.add(end);
      const [rest, part] = [await stored(orderId), await stored(newOrderId)];
      if (end === 'done SALES_AMOUNT_CHANGED') {
        expect([rest, part]).toMatchObject([
          { status: 'open', total: 300, paid: 0, pieces: 2000 },
          { status: 'open', total: 200, paid: 0, pieces: 1000 },
        ]);
      } else {
        expect(end).toBe('ORDER_CLOSED done');
        expect(rest).toMatchObject({ status: 'closed', total, paid: total, pieces: 3000 });
        expect(part).toBeUndefined();
      }
    }
    expect(ends.size).toBe(2);
  });
});

/** Whoever leaves has no open orders. */
async function handAllOver(): Promise<void> {
  const open = await read<{ id: string }>(sql`
    SELECT id FROM sales_order WHERE status = 'open' AND owner_id = ${test.venue.people.Waiter}`);
  for (const { id: orderId } of open) {
    await manager.command({ type: 'reassignOrder', orderId, toUserId: test.venue.people.waiter2 });
  }
}
