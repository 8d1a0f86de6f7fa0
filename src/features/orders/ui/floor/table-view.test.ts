import { describe, expect, it } from 'vitest';
import type { TillOrder } from '../till/till-order.ts';
import type { Table, TablePlan } from '../till/views.ts';
import { framedPlan, placeOf, tableViewOf } from './table-view.ts';

const order = (rest: Partial<TillOrder>): TillOrder =>
  ({
    id: 'o1',
    status: 'open',
    isTableHeld: false,
    ownerName: 'Arta',
    lastActivityAt: 10,
    unsentCount: 1,
    isBillPrinted: false,
    printedTotal: null,
    total: 500,
    heldBy: null,
    pending: [],
    ...rest,
  }) as TillOrder;
const holder = { pointId: 'other', pointName: 'Tablet', userName: 'Besnik', until: 99 };

describe('what a table shows', () => {
  it('is free without orders', () => {
    expect(tableViewOf([], 'mine')).toMatchObject({ status: 'free', total: null, initials: null, unsentCount: 0 });
  });

  it('adds up its open orders, and says where one is not among them because the user may not see it', () => {
    expect(tableViewOf([order({}), order({ id: 'o2', total: 250, lastActivityAt: 30 })], 'mine')).toMatchObject({
      status: 'open',
      total: 750,
      unsentCount: 2,
      since: 30,
    });
    // The waiter's own total stays, and the tile says that there is more.
    expect(tableViewOf([order({}), order({ id: 'o2', total: null })], 'mine')).toMatchObject({
      total: 500,
      isMore: true,
      initials: expect.stringMatching(/\+1$/),
    });
    expect(tableViewOf([order({ total: null })], 'mine')).toMatchObject({ total: null, isMore: false });
  });

  it('is busy while another device edits it, and closed while guests who paid still sit', () => {
    expect(tableViewOf([order({ heldBy: holder })], 'mine').status).toBe('busy');
    expect(tableViewOf([order({ heldBy: holder })], holder.pointId).status).toBe('open');
    expect(tableViewOf([order({ status: 'closed', isTableHeld: true })], 'mine').status).toBe('closed');
  });

  it('says when the order changed after the bill was printed', () => {
    expect(tableViewOf([order({ isBillPrinted: true, printedTotal: 500 })], 'mine').isBillStale).toBe(false);
    expect(tableViewOf([order({ isBillPrinted: true, printedTotal: 400 })], 'mine').isBillStale).toBe(true);
  });
});

describe('where a table stands', () => {
  const table = { x: 100, y: 100, width: 200, height: 100, rotation: 0 } as Table;

  it('is in percent of its frame; a quarter turn swaps the sides about the middle', () => {
    const frame = { left: 0, top: 0, width: 1000, height: 500 };
    expect(placeOf(table, frame)).toEqual({ left: '10%', top: '20%', width: '20%', height: '20%', turn: 0 });
    const turned = placeOf({ ...table, rotation: 90 }, frame);
    expect(turned).toEqual({ left: '15%', top: '10%', width: '10%', height: '40%', turn: 0 });
    expect(placeOf({ ...table, rotation: 45 }, frame).turn).toBe(45);
  });

  it('frames what is in the room with a margin, and an empty room or one with a picture as a whole', () => {
    const empty = { id: 'p', name: 'P', width: 1000, height: 1000, pictureId: null, decorations: [] };
    const plan: TablePlan = { ...empty, tables: [table] };
    const whole = { left: 0, top: 0, width: 1000, height: 1000 };
    expect(framedPlan(plan)).toEqual({ left: 65, top: 65, width: 270, height: 170 });
    expect(framedPlan({ ...plan, tables: [] })).toEqual(whole);
    expect(framedPlan({ ...plan, pictureId: 'a' })).toEqual(whole);
    const wall = { kind: 'wall' as const, text: '', x: 300, y: 500, width: 400, height: 10, rotation: 0 };
    expect(framedPlan({ ...plan, decorations: [wall] })).toEqual({ left: 65, top: 65, width: 670, height: 480 });
  });
});
