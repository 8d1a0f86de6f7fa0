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
  policy,
} from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import { isOfClient } from './client-discount.ts';
import { outgrownDiscount } from './discount.ts';
import { byId, type Order } from './order.ts';

const own: Readonly<Record<string, number>> = { 'client-a': 1_000, 'client-b': 2_500, 'client-none': 0 };
const known = { hasClient: () => true, clientDiscount: (id: string) => own[id] ?? 0 };
/** Nobody may give anything alone. */
const waiter = contextOf({ ...known, discountLimit: 0 });
const manager = contextOf(known, { role: 'Manager', flags: [] });
const client = (clientId: string | null, more: object = {}): Ask => ({ type: 'setClient', clientId, ...more }) as Ask;
const percent = (value: number): Ask => ({ type: 'discountOrder', discount: { kind: 'percent', value } });

describe('the own discount of a client', () => {
  it('comes with the client and leaves with them, whatever the waiter may give, and stays frozen', () => {
    const order = having([opening, adding('a'), client('client-a'), adding('b')], waiter);
    expect(order).toMatchObject({ discount: { kind: 'percent', value: 1_000 }, clientName: 'name of client-a' });
    expect(billOf(order)).toMatchObject({ discount: 30, total: 270 });
    const dearer = contextOf({ ...known, clientDiscount: () => 5_000, discountLimit: 0 });
    expect(having([client('client-a')], dearer, order).discount?.value).toBe(1_000);
    expect(having([client('client-b')], waiter, order).discount?.value).toBe(2_500);
    for (const gone of [null, 'client-none']) {
      expect(having([client(gone)], waiter, order)).toMatchObject({ discount: null, discountGrant: null });
    }
  });

  it('is what the device showed where only that is known, and none where the venue has no cards', () => {
    const till = contextOf({ ...known, clientDiscount: () => undefined });
    expect(having([opening, client('client-a', { discount: 700 })], till).discount?.value).toBe(700);
    expect(having([opening, client('client-a', { discount: 700 })], waiter).discount?.value).toBe(1_000);
    const without = contextOf({ ...known, policy: { ...policy, offersClientCards: false } });
    expect(having([opening, client('client-a')], without)).toMatchObject({ clientId: 'client-a', discount: null });
  });

  it('comes on top of no discount by hand, of the order or of a line, and never replaces one', () => {
    const byHand = having([opening, adding('a'), percent(500), client('client-b')], manager);
    expect(byHand).toMatchObject({ clientId: 'client-b', discount: { value: 500 } });
    expect(having([client(null)], manager, byHand).discount?.value).toBe(500);
    const line: Ask = { type: 'discountLine', lineId: 'a', discount: { kind: 'percent', value: 500 } };
    expect(having([opening, adding('a'), line, client('client-b')], manager).discount).toBeNull();
    const first = having([opening, adding('a'), client('client-b')], manager);
    expect(codeOf(first, line, manager)).toBe('DISCOUNT_EXISTS');
    const replaced = having([percent(500)], manager, first);
    expect(isOfClient(replaced)).toBe(false);
  });

  it('comes off no price that somebody else allowed, and off nothing that was paid for', () => {
    const priced = having([opening, adding('a'), { type: 'priceLine', lineId: 'a', unitPrice: 100 }], manager);
    expect(having([client('client-b')], waiter, priced).discount).toBeNull();
    expect(having([client('client-b')], manager, priced).discount?.value).toBe(2_500);
    const order = having([opening, adding('a'), adding('b')], waiter);
    const part: Ask = { type: 'pay', expectedTotal: 300, payments: [{ id: 'p', method: 'cash', amount: 100 }] };
    const paid = having([part], waiter, order);
    expect(having([client('client-b')], waiter, paid)).toMatchObject({ clientId: 'client-b', discount: null });
  });

  it('review 23, 5: comes by the card alone where the venue wants it, or by a word of whoever gives any discount', () => {
    const isCardShown = (id: string, card: string | undefined) => id !== 'client-b' || card === 'KLUB2';
    const rules = { ...known, isCardShown, discountLimit: 0, policy: { ...policy, clientsShowCards: true } };
    const strict = contextOf(rules);
    const order = having([opening, adding('a')], strict);
    const refused = decideOn(order, ask(client('client-b')), strict);
    expect(refused).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { action: 'setClient', amount: 38 } });
    expect(codeOf(order, client('client-b', { card: 'KLUB9' }), strict)).toBe('CARD_OF_ANOTHER');
    expect(codeOf(order, client('client-a'), strict)).toBe('done');
    const shown = having([client('client-b', { card: 'KLUB2' })], strict, order);
    expect(shown.discount?.value).toBe(2_500);
    // Whoever is on the order needs no card again.
    expect(codeOf(shown, client('client-b'), strict)).toBe('done');
    expect(codeOf(order, client('client-b'), contextOf(rules, { role: 'Manager', flags: [] }))).toBe('done');
    const approved = contextOf({ ...rules, approverOf: () => 'drita' });
    expect(having([client('client-b', { approvalId: 'word' })], approved, order).discount?.value).toBe(2_500);
    // A list of their own may be worth as much, and a name on an order is theirs.
    const none = contextOf({ ...rules, clientDiscount: () => 0 });
    expect(codeOf(order, client('client-b'), none)).toBe('APPROVAL_REQUIRED');
  });

  it('needs a word of whoever may once the guest has the bill, and what gives all away where two have to', () => {
    const billed = having([opening, adding('a'), { type: 'printTotal' }], waiter);
    const refused = decideOn(billed, ask(client('client-b')), waiter);
    expect(refused).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { action: 'setClient', amount: 38 } });
    expect(codeOf(billed, client('client-b'), manager)).toBe('done');
    expect(codeOf(billed, client('client-none'), waiter)).toBe('done');
    const approved = contextOf({ ...known, discountLimit: 0, approverOf: () => 'drita' });
    expect(codeOf(billed, client('client-b', { approvalId: 'word' }), approved)).toBe('done');
    const all = { ...known, clientDiscount: () => 10_000, policy: { ...policy, confirmsFree: true } };
    const free = decideOn(
      having([opening, adding('a')], waiter),
      ask(client('client-a')),
      contextOf(all, { role: 'Manager', flags: [] }),
    );
    expect(free).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  });

  it('holds for what a colleague adds who may give nothing', () => {
    const shared = { ...known, discountLimit: 0, policy: { ...policy, letsWaitersShareOrders: true } };
    const colleague = contextOf({ ...shared, userId: 'colleague' });
    const order = having([opening, adding('a'), client('client-b')], waiter);
    const more = having([adding('b'), { type: 'send' }], colleague, order);
    expect(more.discountGrant).toEqual(order.discountGrant);
    expect(outgrownDiscount(more)).toBeNull();
    expect(having([adding('c'), { type: 'send' }, { type: 'printTotal' }], waiter, more).discount?.value).toBe(2_500);
    const given = having([{ type: 'reassignOrder', toUserId: 'colleague' }], manager, order);
    expect(outgrownDiscount(having([adding('b'), { type: 'send' }], colleague, given))).toBeNull();
  });

  it('is none of a meal of the staff', () => {
    const staff = contextOf(known, { role: 'Manager', flags: [] });
    const meal = having(
      [{ ...opening, orderType: 'staff', tableId: null } as Ask, adding('a'), client('client-b')],
      staff,
    );
    expect(meal.discount).toBeNull();
  });

  it('goes along where the order goes: to a colleague, to its parts, and to no other client', () => {
    const order = having([opening, adding('a'), adding('b'), client('client-a')], waiter);
    const lines = [{ lineId: 'b', quantity: 1000, toLineId: 'b2' }];
    const split = decideOn(order, ask({ type: 'splitOrder', newOrderId: 'part', lines }), waiter);
    expect(split.ok && split.orders.map((each) => [isOfClient(each, 'client-a'), billOf(each).total])).toEqual([
      [true, 135],
      [true, 135],
    ]);
    const other: Order = { ...having([opening, adding('c'), client('client-b')], waiter), id: 'other' };
    const same: Order = { ...having([opening, adding('c'), client('client-a')], waiter), id: 'other' };
    const merge = (to: Order) =>
      applyCommand(byId([order, to]), ask({ type: 'mergeOrders', toOrderId: 'other' }), waiter);
    expect(merge(other)).toMatchObject({ code: 'TRANSFER_DISCOUNTS_DIFFER' });
    const merged = merge(same);
    expect(merged.ok && isOfClient(merged.orders[1] as Order, 'client-a')).toBe(true);
    const empty: Order = { ...having([opening, client('client-none')], waiter), id: 'other' };
    expect(merge(empty)).toMatchObject({ code: 'TRANSFER_DISCOUNTS_DIFFER' });
  });

  const step: fc.Arbitrary<Ask> = fc.oneof(
    fc.constantFrom('client-a', 'client-b', 'client-none', null).map((id) => client(id)),
    fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('makiato', 'water', 'trout'))
      .map(([id, name]) => adding(id, name)),
    fc.constantFrom('a', 'b', 'c').map((lineId): Ask => ({ type: 'removeLine', lineId })),
    fc.constant(percent(500)),
    fc.constant<Ask>({ type: 'discountOrder', discount: null }),
    fc.constant<Ask>({ type: 'printTotal' }),
  );

  it('is always that of the client on the order, is exact, and holds for whoever works on it', () => {
    let given = 0;
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 10, maxLength: 25 }),
        fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
        (steps, turns) => {
          let order = having([opening], waiter);
          for (const [index, each] of steps.entries()) {
            const by = turns[index] ? manager : waiter;
            const decision = decideOn(order, ask(each), by);
            if (!decision.ok) continue;
            order = decision.orders[0] as Order;
            if (!isOfClient(order)) continue;
            given += 1;
            expect(order.discountGrant?.clientId).toBe(order.clientId);
            expect(order.discount).toEqual({ kind: 'percent', value: own[order.clientId ?? ''] });
            expect(outgrownDiscount(order)).toBeNull();
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(given).toBeGreaterThan(100);
  });
});
