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
  policy,
} from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import type { OrderContext } from './decision.ts';
import { byId, type Order } from './order.ts';

const strict = { policy: { ...policy, confirmsFree: true } };
const arta = contextOf({ ...strict, userId: 'arta', discountLimit: 1500 });
const besnik = contextOf({ ...strict, userId: 'besnik', discountLimit: 1500 });
const boss = { ...contextOf(strict, { role: 'Manager', flags: [] }), userId: 'drita', discountLimit: 10_000 };
const amount = (value: number): Ask => ({ type: 'discountOrder', discount: { kind: 'amount', value } });
const percent = (value: number): Ask => ({ type: 'discountOrder', discount: { kind: 'percent', value } });
const without = (lineId: string): Ask => ({ type: 'removeLine', lineId });
const becoming = (order: Order | null, context: OrderContext, ...asks: Ask[]): Order => having(asks, context, order);
const telling = (order: Order, context: OrderContext) =>
  (['send', 'printTotal', 'closeOrder'] as const).map((type) => codeOf(order, { type }, context));
const outgrown = ['DISCOUNT_OUTGROWN', 'DISCOUNT_OUTGROWN', 'DISCOUNT_OUTGROWN'];

describe('review 16, 1: a discount that its giver gave alone', () => {
  const whole = having([opening, adding('a', 'trout'), adding('b', 'trout', 7000), amount(1399)], arta);
  const handed = (order: Order, from: OrderContext, to: OrderContext) =>
    becoming(becoming(order, from, { type: 'requestHandover', toUserId: to.userId }), to, { type: 'acceptHandover' });

  it('is no more for a colleague who takes the order over, nor for its giver who takes it back', () => {
    const his = handed(whole, arta, besnik);
    expect(codeOf(his, { type: 'send' }, besnik)).toBe('done');
    expect(telling(becoming(his, besnik, without('b')), besnik)).toEqual(outgrown);
    const hers = handed(his, besnik, arta);
    expect(codeOf(hers, { type: 'send' }, arta)).toBe('done');
    expect(telling(becoming(hers, arta, without('b')), arta)).toEqual(outgrown);
  });

  it('is no more on a colleague’s order that shrinks', () => {
    const shared = { policy: { ...strict.policy, letsWaitersShareOrders: true } };
    const [owner, other] = [arta, besnik].map((each) => ({ ...each, ...shared })) as [OrderContext, OrderContext];
    const order = becoming(
      having([opening, adding('a', 'trout'), adding('b', 'trout', 7000)], owner),
      other,
      amount(1399),
    );
    expect(codeOf(order, { type: 'send' }, owner)).toBe('done');
    expect(telling(becoming(order, other, without('b')), other)).toEqual(outgrown);
    expect(telling(becoming(order, owner, without('b')), owner)).toEqual(outgrown);
  });

  it('holds for whatever is left where somebody approved the amount', () => {
    const approved = becoming(
      having([opening, adding('a', 'trout'), adding('b', 'trout', 7000)], arta),
      { ...arta, approverOf: () => 'boss' },
      { ...amount(1399), approvalId: 'word' } as Ask,
    );
    const his = handed(approved, arta, besnik);
    expect(codeOf(becoming(his, besnik, without('b')), { type: 'send' }, besnik)).toBe('done');
  });
});

describe('review 16, 2: nobody gives everything away alone where two have to', () => {
  it('by an amount of which the rest is taken off, on an own order and on a waiter’s', () => {
    const own = having([opening, adding('a', 'trout', 9000), adding('b', 'trout'), amount(9 * 1399)], boss);
    expect(telling(becoming(own, boss, without('b')), boss)).toEqual(outgrown);
    const hers = having([opening, adding('a', 'trout', 9000), adding('b', 'trout')], arta);
    expect(telling(becoming(becoming(hers, boss, amount(9 * 1399)), boss, without('b')), boss)).toEqual(outgrown);
  });

  it('review 16, 5: by a price by hand among dear things, which are taken off afterwards', () => {
    const diluted = having(
      [
        opening,
        adding('a', 'trout'),
        adding('b', 'trout', 20_000),
        { type: 'priceLine', lineId: 'a', unitPrice: 140 },
        percent(8000),
      ],
      boss,
    );
    expect(codeOf(diluted, { type: 'send' }, boss)).toBe('done');
    expect(telling(becoming(diluted, boss, without('b')), boss)).toEqual(outgrown);
  });
});

it('review 16, 10: a price that somebody allowed is not lowered by the discount of an order that joins it', () => {
  const waiter = contextOf();
  const priced = having([opening, adding('a', 'trout')], waiter);
  const lines = priced.lines.map((line) => ({
    ...line,
    priceSource: 'manual' as const,
    unitPrice: 700,
    listPrice: 1399,
  }));
  const other = { ...having([opening, adding('b', 'trout'), amount(70)], waiter), id: 'other' };
  const merge = (context: OrderContext) =>
    codeOf({ ...priced, lines }, { type: 'mergeOrders', toOrderId: 'other' }, context, [other]);
  expect(merge(waiter)).toBe('TRANSFER_DISCOUNTS_DIFFER');
  expect(merge(contextOf({}, { role: 'Manager', flags: [] }))).toBe('done');
});

it('review 17: nothing that was taken off is taken off again by a discount of an order that joins it', () => {
  const waiter = contextOf();
  const priced = having([opening, adding('a', 'trout'), adding('c'), { type: 'send' }], waiter);
  const lines = priced.lines.map((line) =>
    line.id === 'a' ? { ...line, priceSource: 'manual' as const, unitPrice: 700, listPrice: 1399 } : line,
  );
  const manager = contextOf({}, { role: 'Manager', flags: [] });
  const gone: Ask = { type: 'voidLine', lineId: 'a', quantity: 1000, voidLineId: 'void', reason: 'cold' };
  const left = decideOn({ ...priced, lines }, ask(gone), manager);
  if (!left.ok) throw new Error(left.code);
  const other = { ...having([opening, adding('b', 'trout'), amount(70)], waiter), id: 'other' };
  expect(codeOf(left.order, { type: 'mergeOrders', toOrderId: 'other' }, waiter, [other])).not.toBe(
    'TRANSFER_DISCOUNTS_DIFFER',
  );
});

it('review 16, 3: a client’s prices go to no order without the client, by a waiter', () => {
  const waiter = contextOf();
  const clients = having([opening, { type: 'setClient', clientId: 'client-1' }, adding('a'), adding('b')], waiter);
  const priced: Order = {
    ...clients,
    lines: clients.lines.map((line) => ({ ...line, isClientPrice: true, unitPrice: 120 })),
  };
  const other: Order = { ...having([opening, adding('c')], waiter), id: 'other' };
  const moving = (toClient: string | null, context: OrderContext, command: Ask) => {
    const to = { ...other, clientId: toClient };
    const decision = applyCommand(byId([priced, to]), ask(command), context);
    return decision.ok ? 'done' : decision.code;
  };
  const transfer: Ask = {
    type: 'transferLines',
    toOrderId: 'other',
    lines: [{ lineId: 'a', quantity: 1000, toLineId: 'x' }],
  };
  const merge: Ask = { type: 'mergeOrders', toOrderId: 'other' };
  const manager = contextOf({}, { role: 'Manager', flags: [] });
  for (const toClient of [null, 'client-2']) {
    expect(moving(toClient, waiter, transfer)).toBe('CLIENT_PRICES_HOLD');
    expect(moving(toClient, manager, transfer)).not.toBe('CLIENT_PRICES_HOLD');
  }
  expect(moving('client-2', waiter, merge)).toBe('CLIENT_PRICES_HOLD');
  // The client comes along to an order without one.
  expect(moving(null, waiter, merge)).toBe('done');
  expect(moving('client-1', waiter, merge)).toBe('done');
  const merged = decideOn(priced, ask(merge), waiter, [other]);
  expect(merged.ok && codeOf({ ...priced }, { type: 'setClient', clientId: null }, waiter)).toBe('CLIENT_PRICES_HOLD');
});

it('review 17: what somebody who sets prices has taken apart holds nothing up, and comes together again', () => {
  const waiter = contextOf();
  const clients = having([opening, { type: 'setClient', clientId: 'client-1' }, adding('a')], waiter);
  const lines = clients.lines.map((line) => ({ ...line, isClientPrice: true, unitPrice: 120 }));
  const apart: Order = { ...clients, lines, clientId: null };
  const setting = (clientId: string | null): Ask => ({ type: 'setClient', clientId });
  expect(codeOf(apart, setting('client-1'), waiter)).toBe('done');
  expect(codeOf(apart, setting('client-2'), waiter)).toBe('CLIENT_PRICES_HOLD');
  expect(codeOf({ ...apart, clientId: 'client-2' }, setting(null), waiter)).toBe('done');
  const ordinary: Order = { ...having([opening, adding('c')], waiter), id: 'other' };
  const into = { ...apart, id: 'to' };
  expect(codeOf({ ...ordinary, id: 'order' }, { type: 'mergeOrders', toOrderId: 'to' }, waiter, [into])).toBe('done');
  expect(codeOf(apart, { type: 'mergeOrders', toOrderId: 'other' }, waiter, [ordinary])).toBe('done');
  // Nobody else gets the name.
  const named: Order = { ...ordinary, clientId: 'client-2' };
  const merging: Ask = { type: 'mergeOrders', toOrderId: 'to' };
  expect(codeOf({ ...named, id: 'order' }, merging, waiter, [into])).toBe('CLIENT_PRICES_HOLD');
  expect(codeOf(apart, { type: 'mergeOrders', toOrderId: 'other' }, waiter, [named])).toBe('CLIENT_PRICES_HOLD');
  const moving: Ask = {
    type: 'transferLines',
    toOrderId: 'to',
    lines: [{ lineId: 'c', quantity: 1000, toLineId: 'x' }],
  };
  expect(codeOf({ ...ordinary, id: 'order' }, moving, waiter, [into])).toBe('done');
});
