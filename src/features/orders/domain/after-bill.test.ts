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
import type { OrderContext } from './decision.ts';
import { byId, type Order } from './order.ts';

const print: Ask = { type: 'printTotal' };
const send: Ask = { type: 'send' };
/** Two coffees that were not sent, and one water that was: 3.99 on the bill that the guest was shown. */
const billed = having([opening, adding('w', 'water'), send, adding('a', 'makiato', 2000), print]);
const other: Order = { ...having([opening]), id: 'other' };
const moving = (lineId: string, quantity = 1000): Ask => ({
  type: 'transferLines',
  toOrderId: 'other',
  lines: [{ lineId, quantity, toLineId: 'moved' }],
});
const emptied = { ...having([opening, adding('a'), print]), lines: [] };
const lowering: readonly (readonly [string, Order, Ask, number])[] = [
  ['removing a line', billed, { type: 'removeLine', lineId: 'a' }, 300],
  ['one less of it', billed, { type: 'changeQuantity', lineId: 'a', quantity: 1000 }, 150],
  ['moving a line that was not sent away', billed, moving('a'), 150],
  ['moving a sent line away', billed, moving('w'), 99],
  ['cancelling the order', emptied, { type: 'cancelOrder' }, 150],
];
const approving = (amounts: number[]): Partial<OrderContext> => ({
  approverOf: (id, _, amount) => {
    amounts.push(amount);
    return id === undefined ? null : 'drita';
  },
});

describe('finding: after the bill was printed', () => {
  it.each(lowering)('%s needs the right, or an approval of what is missing from it', (_, order, command, amount) => {
    const refused = decideOn(order, ask(command), contextOf(), [other]);
    expect(refused).toMatchObject({
      ok: false,
      code: 'APPROVAL_REQUIRED',
      details: { action: command.type, amount },
    });
    const amounts: number[] = [];
    const approved = { ...ask(command), approvalId: 'word' } as never;
    expect(decideOn(order, approved, contextOf(approving(amounts)), [other])).toMatchObject({
      ok: true,
      approverId: 'drita',
    });
    expect(amounts).toEqual([amount]);
    expect(codeOf(order, command, contextOf({}, { role: 'Manager', flags: [] }), [other])).toBe('done');
    expect(codeOf(order, command, contextOf({}, { role: 'Waiter', flags: ['deleteOrderPermission'] }), [other])).toBe(
      'done',
    );
  });

  it.each(lowering)('%s needs nothing before it', (_, order, command) => {
    expect(codeOf({ ...order, printedTotal: null }, command, contextOf(), [other])).toBe('done');
  });

  it('a discount that its giver may give alone needs an approval too', () => {
    const tenth: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 1000 } };
    expect(codeOf({ ...billed, printedTotal: null }, tenth)).toBe('done');
    expect(decideOn(billed, ask(tenth), contextOf())).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { action: 'discountOrder', amount: 40 },
    });
    expect(codeOf(billed, tenth, contextOf({}, { role: 'Manager', flags: [] }))).toBe('done');
    // One that was on the bill may be given again, and taken off.
    const discounted = having([opening, adding('a', 'makiato', 2000), tenth, print]);
    expect(codeOf(discounted, tenth)).toBe('done');
    expect(codeOf(discounted, { type: 'discountOrder', discount: null })).toBe('done');
  });

  it('what was ordered on top of it pays for no discount of those who have paid', () => {
    const more = having([adding('b', 'makiato', 4000)], contextOf(), billed);
    const tenth: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 1000 } };
    expect(decideOn(more, ask(tenth), contextOf())).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { action: 'discountOrder', amount: 100 },
    });
  });

  it('what was ordered on top of it may be taken off again, down to the bill and no further', () => {
    const more = having([opening, adding('a', 'makiato', 2000), print, adding('b', 'water')]);
    expect(codeOf(more, { type: 'removeLine', lineId: 'b' })).toBe('done');
    expect(codeOf(more, { type: 'changeQuantity', lineId: 'a', quantity: 1000 })).toBe('APPROVAL_REQUIRED');
    expect(decideOn(more, ask({ type: 'removeLine', lineId: 'a' }), contextOf())).toMatchObject({
      details: { amount: 300 },
    });
  });

  it('everything that lowers nothing goes on as before', () => {
    const commands: Ask[] = [
      adding('b'),
      { type: 'changeQuantity', lineId: 'a', quantity: 3000 },
      { type: 'commentLine', lineId: 'a', comment: 'hot' },
      { type: 'setCovers', covers: 4 },
      send,
      print,
      paying(billOf(billed).total),
    ];
    for (const command of commands) expect(codeOf(billed, command)).toBe('done');
  });

  it('a void needs its own right or approval, and not another one', () => {
    const taking = {
      type: 'voidLine',
      lineId: 'w',
      voidLineId: 'v',
      quantity: 1000,
      reason: 'cold',
      approvalId: 'word',
    };
    const amounts: number[] = [];
    expect(decideOn(billed, ask(taking as Ask), contextOf(approving(amounts)))).toMatchObject({ ok: true });
    expect(amounts).toEqual([99]);
  });

  it('a second print sets a new mark, which only an approved order can have lowered', () => {
    const lowered = decideOn(
      billed,
      { ...ask({ type: 'removeLine', lineId: 'a' }), approvalId: 'word' } as never,
      contextOf(approving([])),
    );
    if (!lowered.ok) throw new Error(lowered.code);
    const again = decideOn(lowered.order, ask(print), contextOf());
    expect(again).toMatchObject({ ok: true, order: { printedTotal: 99 } });
  });
});

describe('review 10: a bill is not got rid of by splitting or putting together', () => {
  const steps = (orders: readonly Order[], list: readonly (Ask & { readonly orderId?: string })[]): string[] => {
    let all = byId(orders);
    return list.map((command) => {
      const decision = applyCommand(all, { id: 'c', orderId: 'order', ...command } as never, contextOf());
      if (!decision.ok) return decision.code;
      all = new Map([...all, ...byId(decision.orders)]);
      return 'done';
    });
  };
  /** A guest's order of 1.50 with its bill, sent or not, and another one of 1.50 that nobody has billed. */
  const bill = having([opening, adding('a'), print]);
  const free: Order = { ...having([opening, adding('c')]), id: 'free' };
  const splitOff = (lineId: string): Ask => ({
    type: 'splitOrder',
    newOrderId: 'part',
    lines: [{ lineId, quantity: 1000, toLineId: `${lineId}-part` }],
  });

  it('goods that nobody has billed do not stand for those that were', () => {
    const merge: Ask = { type: 'mergeOrders', toOrderId: 'free' };
    const remove = { type: 'removeLine', lineId: 'a', orderId: 'free' } as const;
    expect(steps([bill, free], [merge, remove])).toEqual(['done', 'APPROVAL_REQUIRED']);
    const discount = { kind: 'percent', value: 1000 } as const;
    const off = { type: 'discountOrder', discount, orderId: 'free' } as const;
    expect(steps([bill, free], [merge, off])).toEqual(['done', 'APPROVAL_REQUIRED']);
    // The other way round.
    const other = { type: 'mergeOrders', toOrderId: 'order', orderId: 'free' } as const;
    expect(steps([bill, free], [other, { type: 'removeLine', lineId: 'a' }])).toEqual(['done', 'APPROVAL_REQUIRED']);
  });

  it('what is split off takes the bill from nothing that stays, nor the other way round', () => {
    const more = [adding('b'), splitOff('b')];
    expect(steps([bill], [...more, { type: 'removeLine', lineId: 'a' }])).toEqual([
      'done',
      'done',
      'APPROVAL_REQUIRED',
    ]);
    const sent = having([opening, adding('a'), send, print]);
    const discount = { kind: 'percent', value: 1000 } as const;
    expect(steps([sent], [...more, { type: 'discountOrder', discount }])).toEqual([
      ...['done', 'done', 'APPROVAL_REQUIRED'],
    ]);
    const apart = [adding('b'), splitOff('a'), { type: 'removeLine', lineId: 'a-part', orderId: 'part' } as const];
    expect(steps([bill], apart)).toEqual(['done', 'done', 'APPROVAL_REQUIRED']);
  });

  it('review 13, 5: goods that came later do not stand for those that the guest has paid', () => {
    // Added afterwards, moved here from an order without a bill, or made cheaper.
    const more = having([adding('b', 'makiato', 2000)], contextOf(), billed);
    expect(codeOf(more, { type: 'removeLine', lineId: 'b' })).toBe('done');
    expect(decideOn(more, ask({ type: 'removeLine', lineId: 'a' }), contextOf())).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { amount: 300 },
    });
    const raised = having([{ type: 'changeQuantity', lineId: 'a', quantity: 5000 }], contextOf(), billed);
    expect(codeOf(raised, { type: 'changeQuantity', lineId: 'a', quantity: 2000 })).toBe('done');
    expect(codeOf(raised, { type: 'changeQuantity', lineId: 'a', quantity: 1000 })).toBe('APPROVAL_REQUIRED');
    const guestB: Order = { ...having([opening, adding('c', 'makiato', 4000), send]), id: 'other' };
    const lines = [{ lineId: 'c', quantity: 4000, toLineId: 'd' }];
    const move: Ask = { type: 'transferLines', toOrderId: 'order', lines };
    const moved = decideOn(guestB, { ...ask(move), orderId: 'other' }, contextOf(), [billed]);
    if (!moved.ok) throw new Error(moved.code);
    const [, joined] = moved.orders as [Order, Order];
    expect(joined.printedTotal).toBe(399 + 600);
    expect(codeOf(joined, { type: 'removeLine', lineId: 'a' })).toBe('APPROVAL_REQUIRED');
    // The next bill says what there is.
    expect(codeOf(having([print], contextOf(), more), { type: 'removeLine', lineId: 'b' })).toBe('APPROVAL_REQUIRED');
  });
});
