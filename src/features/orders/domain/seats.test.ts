import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ask, adding, ask, codeOf, contextOf, decideOn, having, opening } from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import { byId, limits, type Order, quantityLeft } from './order.ts';
import { haveSameGuests, seatOf, seatsInUse, seatsOf } from './seats.ts';

const forSeat = (id: string, seat: number, productId = 'makiato', quantity = 1000): Ask =>
  ({ ...adding(id, productId, quantity), seat }) as Ask;
const seating = (lineId: string, seat: number | null): Ask => ({ type: 'seatLine', lineId, seat });
const seats = (order: Order) => order.lines.map((line) => [line.id, seatOf(line)]);
const at = (tableId: string, covers: number, lines: readonly Ask[], id = 'other'): Order => ({
  ...having([{ type: 'openOrder', orderType: 'inHouse', tableId, covers }, ...lines]),
  id,
});
const taking = (lineId: string, quantity = 1000) => [{ lineId, quantity, toLineId: `${lineId}-` }];
/** Both orders of a command that concerns two. */
function changedBy(command: Ask, ...orders: readonly Order[]): readonly Order[] {
  const decision = applyCommand(byId(orders), ask(command), contextOf());
  if (!decision.ok) throw new Error(decision.code);
  return decision.orders;
}

describe('a seat', () => {
  it('is one of the guests of the table, or nobody’s: then they share it', () => {
    const order = having([opening, adding('a'), forSeat('b', 2)]);
    expect(seats(order)).toEqual([
      ['a', null],
      ['b', 2],
    ]);
    expect(codeOf(order, forSeat('c', 3))).toBe('SEAT_UNKNOWN');
    expect(seats(having([seating('a', 1), seating('b', null)], contextOf(), order))).toEqual([
      ['a', 1],
      ['b', null],
    ]);
  });

  it('stays what it is when guests leave, and can still be named', () => {
    const order = having([opening, forSeat('b', 2), { type: 'setCovers', covers: 1 }]);
    expect(seatsOf(order)).toBe(2);
    expect(codeOf(order, forSeat('c', 2))).toBe('done');
  });

  it('is no part of a course splitter', () => {
    expect(seats(having([opening, adding('a'), forSeat('-', 1, 'course')]))).toEqual([
      ['a', null],
      ['-', null],
    ]);
  });

  it('of what the stations have can be corrected, with what was taken back; they are told of the whole line once', () => {
    const manager = contextOf({}, { role: 'Manager', flags: [] });
    const voiding: Ask = { type: 'voidLine', lineId: 'a', voidLineId: 'v', quantity: 1000, reason: 'cold' };
    const sent = having([opening, forSeat('a', 1, 'makiato', 2000), { type: 'send' }, voiding], manager);
    const decision = decideOn(sent, ask(seating('a', 2)), contextOf());
    if (!decision.ok) throw new Error(decision.code);
    expect(seats(decision.order)).toEqual([
      ['a', 2],
      ['v', 2],
    ]);
    expect(decision.events).toMatchObject([{ name: 'order.seated', lines: [{ id: 'a', seat: 2 }] }]);
    expect(billOf(decision.order)).toEqual(billOf(sent));
    // Said twice it says nothing new.
    expect(decideOn(decision.order, ask(seating('a', 2)), contextOf())).toMatchObject({ ok: true, events: [] });
    const unsent = decideOn(having([opening, adding('a')]), ask(seating('a', 2)), contextOf());
    expect(unsent).toMatchObject({ ok: true, events: [] });
  });

  it('of what was taken back, or is none, cannot be changed', () => {
    const manager = contextOf({}, { role: 'Manager', flags: [] });
    const voiding: Ask = { type: 'voidLine', lineId: 'a', voidLineId: 'v', quantity: 1000, reason: 'cold' };
    const gone = having([opening, adding('a'), { type: 'send' }, voiding, adding('-', 'course')], manager);
    for (const id of ['a', 'v', '-', 'nothing']) expect(codeOf(gone, seating(id, 1))).toBe('LINE_NOT_FOUND');
  });
});

describe('seats of what changes its order', () => {
  const table = having([opening, forSeat('a', 1), forSeat('b', 2), adding('c')]);

  it('stay at another table, and on a part of the order', () => {
    const [moved] = changedBy({ type: 'moveOrder', tableId: 'table-2' }, table);
    expect(moved && seats(moved)).toEqual(seats(table));
    const [rest, part] = changedBy({ type: 'splitOrder', newOrderId: 'part', lines: taking('b') }, table);
    expect([rest && seatsInUse(rest.lines), part && seats(part)]).toEqual([[1], [['b-', 2]]]);
    // The same guests again.
    const [, whole] = changedBy({ type: 'mergeOrders', toOrderId: 'part' }, rest as Order, part as Order);
    expect(whole && seatsInUse(whole.lines)).toEqual([1, 2]);
  });

  it('follow those of the guests whom they join', () => {
    const [, both] = changedBy({ type: 'mergeOrders', toOrderId: 'other' }, table, at('table-2', 4, [forSeat('x', 3)]));
    expect(both && seats(both)).toEqual([
      ['x', 3],
      ['a', 5],
      ['b', 6],
      ['c', null],
    ]);
    expect(both?.covers).toBe(6);
  });

  it('are nobody’s among other guests', () => {
    const move: Ask = { type: 'transferLines', toOrderId: 'other', lines: taking('b') };
    const there = (tableId: string, covers: number) => {
      const [, to] = changedBy(move, table, at(tableId, covers, [adding('x')]));
      return to?.lines.map(seatOf);
    };
    expect(there('table-2', 2)).toEqual([null, null]);
    expect(there('table-1', 2)).toEqual([null, null]);
    expect(there('table-1', 0)).toEqual([null, 2]);
  });

  it('never come to more than a table can have', () => {
    const full = at('table-2', limits.covers, [adding('x')]);
    const [, both] = changedBy({ type: 'mergeOrders', toOrderId: 'other' }, table, full);
    expect(both?.lines.map(seatOf)).toEqual([null, null, null, null]);
  });
});

describe('whatever is done with them', () => {
  interface Step {
    readonly what: 'add' | 'seat' | 'covers' | 'send' | 'void' | 'split' | 'merge' | 'move' | 'transfer';
    readonly seat: number | null;
    readonly line: number;
  }
  const step: fc.Arbitrary<Step> = fc.record({
    what: fc.constantFrom('add', 'add', 'add', 'seat', 'covers', 'send', 'void', 'split', 'merge', 'move', 'transfer'),
    seat: fc.option(fc.integer({ min: 1, max: 6 })),
    line: fc.integer({ min: 0, max: 3 }),
  });

  it('every seat is one that can be named, no money and nothing made changes, and voids are for whom their line is', () => {
    const manager = contextOf({}, { role: 'Manager', flags: [] });
    let seated = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 12, maxLength: 30 }), (steps) => {
        let orders: Order[] = [having([opening], manager), at('table-2', 3, [adding('z')])];
        steps.forEach(({ what, seat, line: index }, n) => {
          const [order, other] = orders as [Order, Order | undefined];
          const line = order.lines[index];
          const lines = [{ lineId: line?.id ?? '', quantity: 1000, toLineId: `m${n}` }];
          const commands: Record<Step['what'], Ask> = {
            add: { ...adding(`l${n}`, 'makiato', 2000), ...(seat && { seat }) } as Ask,
            seat: seating(line?.id ?? '', seat),
            covers: { type: 'setCovers', covers: index },
            send: { type: 'send' },
            void: { type: 'voidLine', lineId: line?.id ?? '', voidLineId: `v${n}`, quantity: 1000, reason: 'cold' },
            split: { type: 'splitOrder', newOrderId: `o${n}`, lines },
            merge: { type: 'mergeOrders', toOrderId: other?.id ?? '' },
            move: { type: 'moveOrder', tableId: 'table-3' },
            transfer: { type: 'transferLines', toOrderId: other?.id ?? '', lines },
          };
          const command = { id: `c${n}`, orderId: order.id, ...commands[what] } as never;
          const decision = applyCommand(byId(orders), command, manager);
          if (!decision.ok) return;
          if (what === 'seat') {
            seated += 1;
            const [changed] = decision.orders as [Order];
            expect(billOf(changed)).toEqual(billOf(order));
            expect(changed.lines.map((each) => ({ ...each, seat: 0 }))).toEqual(
              order.lines.map((each) => ({ ...each, seat: 0 })),
            );
          }
          const changed = byId(decision.orders);
          orders = [
            ...orders.map((each) => changed.get(each.id) ?? each),
            ...decision.orders.filter(({ id }) => id === `o${n}`),
          ];
          orders = orders.filter(({ status }) => status === 'open');
          if (orders.length === 0) orders = [having([opening], manager)];
        });
        for (const order of orders) {
          for (const line of order.lines) {
            const seat = seatOf(line);
            if (seat !== null) expect(codeOf(order, seating(line.id, seat), manager)).not.toBe('SEAT_UNKNOWN');
            const voided = order.lines.find(({ id }) => id === line.voidsLineId);
            if (voided && quantityLeft(order, voided.id) > 0) expect(seatOf(line)).toBe(seatOf(voided));
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(seated).toBeGreaterThan(50);
  });

  it('two orders are of the same guests in either direction, and only at one table', () => {
    const covers = fc.integer({ min: 0, max: 2 });
    const table = fc.constantFrom('table-1', 'table-2', null);
    fc.assert(
      fc.property(covers, covers, table, table, (one, two, here, there) => {
        const order = having([opening]);
        const [a, b] = [
          { ...order, covers: one, tableId: here },
          { ...order, covers: two, tableId: there },
        ];
        expect(haveSameGuests(a, b)).toBe(haveSameGuests(b, a));
        if (here !== there || here === null || (one > 0 && two > 0)) expect(haveSameGuests(a, b)).toBe(false);
      }),
    );
  });
});
