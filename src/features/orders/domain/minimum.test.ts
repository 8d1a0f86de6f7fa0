import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  adding,
  ask,
  codeOf,
  contextOf,
  decideOn,
  having,
  opening,
  paying,
} from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import { journalNote } from './journal-note.ts';
import { missingMinimum, missingOf, spentOn } from './minimum.ts';
import { byId, type Order, type Payment } from './order.ts';

/** Tables where the guests have to spend something. */
const minimums: Readonly<Record<string, number>> = { 'table-1': 1_000, 'table-2': 400 };
const context = (more: object = {}, role: 'Waiter' | 'Manager' = 'Waiter') =>
  contextOf(
    { minimumOf: (table: string) => minimums[table] ?? null, hasTable: () => true, ...more },
    { role, flags: [] },
  );
const order = (count: number, id = 'order', tableId = 'table-1'): Order => ({
  ...having(
    [{ ...opening, tableId } as Ask, ...Array.from({ length: count }, (_, at) => adding(`${id}${at}`))],
    context(),
  ),
  id,
});
const off = (isWaived = true, more: object = {}): Ask => ({ type: 'waiveMinimum', isWaived, ...more });
const changed = (before: Order, command: Ask, as = context({}, 'Manager')): Order => {
  const decision = decideOn(before, ask(command), as);
  if (!decision.ok) throw new Error(decision.code);
  return decision.order;
};

describe('the minimum spend of a table', () => {
  it('is of the order that is opened there, and of none elsewhere', () => {
    expect(order(1).minimumSpend).toBe(1_000);
    expect(order(1, 'order', 'table-9').minimumSpend).toBeUndefined();
  });

  it('holds back bill and payment until it is reached', () => {
    expect(codeOf(order(6), { type: 'printTotal' }, context())).toBe('MINIMUM_NOT_REACHED');
    expect(codeOf(order(6), paying(900), context())).toBe('MINIMUM_NOT_REACHED');
    expect(codeOf(order(7), { type: 'printTotal' }, context())).toBe('done');
    expect(codeOf(order(7), paying(1_050), context())).toBe('done');
    // What is sent to the kitchen, and an empty table, wait for nothing.
    expect(codeOf(order(1), { type: 'send' }, context())).toBe('done');
    expect(codeOf(order(0), { type: 'cancelOrder' }, context())).toBe('done');
  });

  it('is not asked for again of what was given without the server', () => {
    expect(codeOf(order(6), paying(900), context({ soldAt: 1 }))).toBe('done');
  });

  it('counts what the guests pay for goods: after discounts, without fees', () => {
    const seven = changed(order(7), { type: 'discountOrder', discount: { kind: 'percent', value: 1_000 } });
    expect(missingMinimum(seven)).toBe(1_000 - 945);
    expect(missingMinimum({ ...order(6), feeRate: 10_000 })).toBe(100);
  });

  it('is let off by a right, or an approval for what is missing, and for no more than that', () => {
    const six = order(6);
    expect(codeOf(six, off(), context())).toBe('APPROVAL_REQUIRED');
    expect(codeOf(six, off(true, { approvalId: 'a' }), context({ approverOf: () => 'mira' }))).toBe('done');
    const lenient = changed(six, off());
    expect(codeOf(lenient, paying(900), context())).toBe('done');
    const fewer = changed(lenient, { type: 'removeLine', lineId: 'order0' });
    expect(codeOf(fewer, paying(750), context())).toBe('MINIMUM_NOT_REACHED');
    expect(codeOf(changed(lenient, off(false), context()), paying(900), context())).toBe('MINIMUM_NOT_REACHED');
  });

  it('is the other table’s for guests who sit down elsewhere, and no less once something was sent', () => {
    const moving: Ask = { type: 'moveOrder', tableId: 'table-2' };
    expect(changed(order(2), moving, context()).minimumSpend).toBe(400);
    expect(changed(changed(order(2), { type: 'send' }), moving, context()).minimumSpend).toBe(1_000);
    expect(changed(order(2), { type: 'moveOrder', tableId: 'table-9' }, context()).minimumSpend).toBeUndefined();
  });

  const pair = (command: Ask, ...orders: readonly Order[]) => {
    const decision = applyCommand(byId(orders), ask(command), context());
    if (!decision.ok) throw new Error(decision.code);
    return decision.orders as readonly [Order, Order];
  };
  it('is one of a table, and both of two', () => {
    const merge = (from: Order, to: Order) =>
      pair({ type: 'mergeOrders', orderId: from.id, toOrderId: to.id } as Ask, from, to)[1].minimumSpend;
    expect(merge(order(1, 'other'), order(1))).toBe(1_000);
    expect(merge(order(1, 'other', 'table-2'), order(1))).toBe(1_400);
    expect(merge(order(1, 'other', 'table-9'), order(1))).toBe(1_000);
  });

  it('review 16, 6: is let go once where two orders of one table had it let go', () => {
    const waived = (each: Order): Order => ({ ...each, minimumWaived: 600 });
    const merge = (from: Order, to: Order) =>
      pair({ type: 'mergeOrders', orderId: from.id, toOrderId: to.id } as Ask, from, to)[1].minimumWaived;
    expect(merge(waived(order(1, 'other')), waived(order(1)))).toBe(600);
    expect(merge(waived(order(1, 'other', 'table-2')), waived(order(1)))).toBe(600 + 250);
  });

  it('review 17, 3: is let go of no other guests by what the first have ordered after all', () => {
    const grown = { ...order(11), minimumWaived: 850 };
    const merged = pair(
      { type: 'mergeOrders', orderId: 'other', toOrderId: 'order' } as Ask,
      order(1, 'other', 'table-2'),
      grown,
    )[1];
    expect(merged).toMatchObject({ minimumSpend: 1_400, minimumWaived: undefined });
    const short = { ...order(2), minimumWaived: 700 };
    const both = pair(
      { type: 'mergeOrders', orderId: 'other', toOrderId: 'order' } as Ask,
      order(1, 'other', 'table-2'),
      short,
    )[1];
    expect([both.minimumWaived, missingMinimum(both)]).toEqual([700, 950]);
  });

  it('review 26: goes along with what was sent or divided, whichever order that came to, and not with the rest', () => {
    const moving: Ask = { type: 'moveOrder', tableId: 'table-9' };
    const sent = having([adding('later'), adding('last')], context(), having([{ type: 'send' }], context(), order(2)));
    const lines = (...ids: string[]) => ids.map((id) => ({ lineId: id, quantity: 1_000, toLineId: `to-${id}` }));
    const named = (each: Order): Order => ({ ...each, id: 'order' });
    const split = (...ids: string[]) =>
      named(pair({ type: 'splitOrder', newOrderId: 'part', lines: lines(...ids) } as Ask, sent)[1]);
    expect(changed(split('order0'), moving, context()).minimumSpend).toBe(150);
    // What was divided is owed by both parts, sent or not.
    expect(changed(split('later'), moving, context()).minimumSpend).toBe(150);
    const transfer = (id: string) =>
      named(pair({ type: 'transferLines', toOrderId: 'other', lines: lines(id) } as Ask, sent, order(1, 'other'))[1]);
    expect(changed(transfer('order0'), moving, context()).minimumSpend).toBe(1_000);
    expect(changed(transfer('later'), moving, context()).minimumSpend).toBeUndefined();
  });

  it('review 26, M3: stays with guests who paid apart, whatever is left of their table', () => {
    const whole = { ...order(3), sentAt: 1 };
    const lines = [0, 1].map((at) => ({ lineId: `order${at}`, quantity: 1_000, toLineId: `part${at}` }));
    const split: Ask = { type: 'splitOrder', newOrderId: 'part', lines } as Ask;
    const [rest, part] = pair(split, whole);
    const emptied = changed(rest, { type: 'removeLine', lineId: 'order2' });
    const cancel: Ask = { type: 'cancelOrder' };
    expect(codeOf(emptied, cancel, context())).toBe('MINIMUM_NOT_REACHED');
    // Nor does it go by way of other tables and orders, or with the part.
    const moved = changed({ ...emptied, sentAt: null }, { type: 'moveOrder', tableId: 'table-9' });
    expect(codeOf(moved, cancel, context({}, 'Manager'))).toBe('MINIMUM_NOT_REACHED');
    const into = { type: 'mergeOrders', orderId: 'order', toOrderId: 'other' } as Ask;
    const joined = { ...pair(into, emptied, order(0, 'other'))[1], id: 'order' };
    expect(codeOf(joined, cancel, context())).toBe('MINIMUM_NOT_REACHED');
    expect(codeOf({ ...part, id: 'order', lines: [] }, cancel, context())).toBe('MINIMUM_NOT_REACHED');
    expect(codeOf(emptied, off(), context())).toBe('APPROVAL_REQUIRED');
    expect(codeOf(changed(emptied, off()), cancel, context())).toBe('done');
    // Nor without the server, where a till would have refused it too.
    expect(codeOf(emptied, cancel, context({ soldAt: 1 }))).toBe('MINIMUM_NOT_REACHED');
    // Nor into the minimum of the next guests, who spend theirs.
    const next = { ...order(5, 'other'), sentAt: 2 };
    const withNext = pair(into, emptied, next)[1];
    expect(withNext.minimumSpend).toBe((emptied.minimumSpend ?? 0) + (next.minimumSpend ?? 0));
    // Nor with sent goods that go to another order instead of into a part of their own.
    const all = [0, 1, 2].map((at) => ({ lineId: `order${at}`, quantity: 1_000, toLineId: `gone${at}` }));
    const sent = having([{ type: 'send' }], context(), order(3));
    const [left] = pair({ type: 'transferLines', toOrderId: 'other', lines: all } as Ask, sent, order(0, 'other'));
    expect(codeOf(left, cancel, context())).toBe('MINIMUM_NOT_REACHED');
    // What was typed at the wrong table, and sent nowhere, goes without a word.
    const [typed] = pair({ type: 'transferLines', toOrderId: 'other', lines: all } as Ask, order(3), order(0, 'other'));
    expect(codeOf(typed, cancel, context())).toBe('done');
    // Who divided nothing leaves as before, also after all was taken back.
    expect(codeOf({ ...whole, lines: [] }, cancel, context())).toBe('done');
  });

  it('review 27, J: is let off by whoever books received money below it, and the order and its entry say so', () => {
    const money = {
      id: 'r',
      method: 'cash',
      kind: 'cash',
      reference: '',
      rounding: 0,
      tendered: 150,
      change: 0,
    } as const;
    const payment: Payment = { ...money, amount: 150, takenBy: 'arta', takenAt: 1, pointId: 'till' };
    const book = (amount: number): Ask => ({ type: 'bookReceived', payments: [{ ...payment, amount }] });
    const booked = (before: Order, amount: number) => {
      const command = ask(book(amount));
      const decision = decideOn(before, command, context({}, 'Manager'));
      if (!decision.ok) throw new Error(decision.code);
      const { status, minimumWaived } = decision.order;
      return [status, minimumWaived, journalNote(before, decision.order, command)];
    };
    expect(booked(order(1), 150)).toEqual(['closed', 850, { isWaived: true, minimumWaived: 850 }]);
    // Of an order that stays open it is asked for again, and where it is reached, or was let off, nothing is said.
    expect(booked(order(1), 100)).toEqual(['open', undefined, {}]);
    expect(booked(order(7), 1_050)).toEqual(['closed', undefined, {}]);
    expect(booked(changed(order(1), off()), 150)).toEqual(['closed', 850, {}]);
    expect(codeOf(order(1), book(150), context())).toBe('MINIMUM_NOT_REACHED');
  });

  it('review 27, K: is divided no longer once all that was divided is together again, and nobody had anything', () => {
    const taking = (at: number, to: string) => ({ lineId: `order${at}`, quantity: 1_000, toLineId: `${to}${at}` });
    const dividing = (whole: Order, id: string, ...at: number[]) =>
      pair({ type: 'splitOrder', newOrderId: id, lines: at.map((each) => taking(each, id)) } as Ask, whole);
    const joined = (part: Order, rest: Order) =>
      pair({ type: 'mergeOrders', orderId: part.id, toOrderId: rest.id } as Ask, part, rest)[1];
    const together = joined(...([...dividing(order(3), 'part', 0, 1)].reverse() as [Order, Order]));
    expect(together.minimumSpend).toBe(1_000);
    expect(together.minimumShared).toBeUndefined();
    expect(codeOf({ ...together, lines: [] }, { type: 'cancelOrder' }, context())).toBe('done');
    // Not while another part is elsewhere.
    const [rest, first] = dividing(order(3), 'first', 0);
    const [least, second] = dividing(rest, 'second', 1);
    expect(joined(second, least).minimumShared).toBe(true);
    expect(joined(first, joined(second, least)).minimumShared).toBeUndefined();
    // Nor where something was sent, which may have gone to others, or is put with the order of somebody else.
    const sent = having([{ type: 'send' }], context(), order(3));
    expect(joined(...([...dividing(sent, 'part', 0)].reverse() as [Order, Order])).minimumShared).toBe(true);
    expect(joined(first, order(2, 'other')).minimumShared).toBe(true);
  });

  it('is neither lost nor doubled by guests who pay apart, and comes together again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.nat(),
        fc.integer({ min: 1, max: 3_000 }),
        (count, pick, least) => {
          const whole = { ...order(count), minimumSpend: least };
          const taken = 1 + (pick % (count - 1));
          const lines = Array.from({ length: taken }, (_, at) => ({
            lineId: `order${at}`,
            quantity: 1_000,
            toLineId: `part${at}`,
          }));
          const [rest, part] = pair({ type: 'splitOrder', newOrderId: 'part', lines } as Ask, whole);
          expect((rest.minimumSpend ?? 0) + (part.minimumSpend ?? 0)).toBe(least);
          // Whoever pays first has spent enough; what is missing is missing of the rest.
          expect(missingOf(part)).toBe(0);
          expect(missingOf(rest)).toBe(missingOf(whole));
          expect(codeOf(part, paying(billOf(part).withoutCardFee, spentOn(part)), context())).not.toBe(
            'MINIMUM_NOT_REACHED',
          );
          const [, again] = pair({ type: 'mergeOrders', orderId: 'part', toOrderId: 'order' } as Ask, part, rest);
          expect(again.minimumSpend).toBe(
            Math.min(least, Math.max(1_000, rest.minimumSpend ?? 0, part.minimumSpend ?? 0)),
          );
          expect(spentOn(again)).toBe(spentOn(whole));
        },
      ),
    );
  });
});
