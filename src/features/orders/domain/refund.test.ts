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
  policy,
  refundingFrom,
  serverRulesOf,
} from '../../../../tests/kit/orders.ts';
import type { OrderContext } from './decision.ts';
import type { refundErrors } from './errors.ts';
import type { Order } from './order.ts';
import type { Refund } from './refund.ts';
import { refundOrder } from './rules/refund.ts';

type RefundAsk = Extract<Ask, { readonly type: 'refund' }>;
const refund = (
  lines: readonly (readonly [string, number])[],
  amount: number,
  more: Partial<RefundAsk> = {},
): RefundAsk => ({
  type: 'refund',
  refundId: 'refund',
  reason: 'cold',
  expectedTotal: amount,
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
  payments: amount === 0 ? [] : [{ paymentId: 'payment', amount }],
  ...more,
});
const managers = (made: Refund[] = [], more: Partial<OrderContext> = {}) =>
  contextOf({ serverRules: serverRulesOf({ refund: refundingFrom(made) }), ...more }, { role: 'Manager', flags: [] });
const manager = managers();
const three = adding('a', 'makiato', 3000);
const open = having([opening, three]);
const paid = having([opening, three, paying(450)]);
/** One of three was voided before the payment. */
const taken = having(
  [
    opening,
    three,
    { type: 'send' },
    { type: 'voidLine', lineId: 'a', voidLineId: 'v', quantity: 1000, reason: 'cold' },
    adding('c', 'course'),
    adding('b'),
    paying(450),
  ],
  manager,
);

/** The refund that the rules decide. */
function made(order: Order, command: RefundAsk, context: OrderContext = managers()): Refund {
  const decision = decideOn(order, ask(command), context);
  if (!decision.ok || decision.refund === undefined) throw new Error(JSON.stringify(decision));
  return decision.refund;
}
/** A context in which this quantity of line `a` was refunded before. */
const after = (quantity: number, order = paid, amount = (quantity / 1000) * 150) => {
  const context = managers();
  made(order, refund([['a', quantity]], amount, { refundId: 'earlier' }), context);
  return context;
};
const card: Ask = { type: 'pay', expectedTotal: 450, payments: [{ id: 'payment', method: 'card', amount: 450 }] };
const inCash = (amount: number) => ({ paymentId: 'payment', amount, method: 'cash' });
const byCard = having([opening, three, card]);

const ways: { readonly [Code in keyof typeof refundErrors]: readonly [Order, RefundAsk, OrderContext?][] } = {
  ORDER_NOT_CLOSED: [
    [open, refund([['a', 1000]], 150)],
    [having([opening, { type: 'cancelOrder' }]), refund([['a', 1000]], 150)],
  ],
  NOTHING_TO_REFUND: [
    [paid, refund([], 0)],
    [paid, refund([['a', 1000]], 150), after(3000)],
  ],
  REFUND_EXISTS: [[paid, refund([['a', 1000]], 150, { refundId: 'earlier' }), after(1000)]],
  REFUND_INVALID: [
    [
      paid,
      refund(
        [
          ['a', 1000],
          ['a', 1000],
        ],
        300,
      ),
    ],
    [paid, refund([['a', 1000]], 150, { payments: [{ paymentId: 'other', amount: 150 }] })],
    [paid, refund([['a', 1000]], 150, { payments: [{ paymentId: 'payment', amount: -150 }] })],
    [paid, refund([['a', 1000]], 150, { payments: Array(2).fill({ paymentId: 'payment', amount: 75 }) })],
  ],
  REFUND_TOO_MUCH: [
    [paid, refund([['a', 4000]], 600)],
    [paid, refund([['a', 2000]], 300), after(2000)],
    [taken, refund([['a', 3000]], 450)],
    [taken, refund([['a', 1000]], 150), after(2000, taken)],
  ],
  REFUND_AMOUNT_CHANGED: [[paid, refund([['a', 1000]], 151)]],
  REFUND_PAYMENTS_DIFFER: [
    [paid, refund([['a', 1000]], 150, { payments: [] })],
    [paid, refund([['a', 1000]], 150, { payments: [{ paymentId: 'payment', amount: 151 }] })],
  ],
  REFUND_PAYMENT_TOO_MUCH: [
    [paid, refund([['a', 1000]], 150, { payments: [{ paymentId: 'payment', amount: 451 }] })],
    [
      byCard,
      refund([['a', 1000]], 150, {
        payments: [{ paymentId: 'payment', amount: 450 }, inCash(1)],
      }),
    ],
    // An amount refunded in cash cannot be refunded to the card again.
    [
      byCard,
      refund([['a', 1000]], 150, { refundId: 'second', payments: [{ paymentId: 'payment', amount: 301 }] }),
      managers([made(byCard, refund([['a', 1000]], 150, { payments: [inCash(150)] }))]),
    ],
  ],
  REFUND_METHOD_INVALID: [
    [paid, refund([['a', 1000]], 150, { payments: [{ paymentId: 'payment', amount: 150, method: 'card' }] })],
    [byCard, refund([['a', 1000]], 150, { payments: [{ paymentId: 'payment', amount: 150, method: 'gold' }] })],
    // Cash by a method that the venue has deactivated.
    [
      byCard,
      refund([['a', 1000]], 150, { payments: [inCash(150)] }),
      managers([], { paymentMethod: (code) => ({ code, kind: 'cash', needsReference: false, isActive: false }) }),
    ],
  ],
  REFUND_NEEDS_SERVER: [[paid, refund([['a', 1000]], 150), contextOf({ serverRules: null })]],
};

describe('refused refunds', () => {
  it.each(Object.entries(ways))('%s', (code, cases) => {
    for (const [order, command, context = managers()] of cases) {
      expect(codeOf(order, command, context), JSON.stringify(command)).toBe(code);
    }
  });

  it('cannot be of unknown lines, voids, course splitters or half a coffee', () => {
    const codes = (lineId: string, quantity = 1000) => codeOf(taken, refund([[lineId, quantity]], 0), managers());
    expect([codes('x'), codes('v'), codes('c'), codes('refund')]).toEqual(Array(4).fill('LINE_NOT_FOUND'));
    expect([codes('a', 500), codes('a', 0), codes('a', -1000)]).toEqual(Array(3).fill('QUANTITY_INVALID'));
  });

  it('needs the permission, or an approval for exactly this amount', () => {
    const asked = refund([['a', 1000]], 150, { approvalId: 'word' });
    const waiter = (amountOfWord: number) =>
      contextOf({
        serverRules: serverRulesOf(),
        approverOf: (id, action, amount) =>
          id === 'word' && action === 'refund' && amount === amountOfWord ? 'drita' : null,
      });
    expect(codeOf(paid, asked, waiter(149))).toBe('APPROVAL_REQUIRED');
    expect(made(paid, asked, waiter(150)).approverId).toBe('drita');
    // Also for a colleague's order, and while another device edits it.
    const elsewhere = { userId: 'besnik', heldBy: () => 'tablet' };
    expect(codeOf(paid, asked, { ...waiter(150), ...elsewhere })).toBe('done');
    expect(codeOf(paid, asked, { ...contextOf(), ...elsewhere })).toBe('APPROVAL_REQUIRED');
  });

  it('tells nothing about the order to a user without permission and approval', () => {
    const wanted = [
      [open, refund([['a', 1000]], 150)],
      [paid, refund([['a', 4000]], 600)],
      [paid, refund([['a', 1000]], 7)],
      [paid, refund([['x', 1000]], 150)],
      [paid, refund([['a', 1000]], 150, { payments: [{ paymentId: 'payment', amount: 451 }] })],
      // A made-up approval is none.
      [paid, refund([['a', 4000]], 600, { approvalId: 'made-up' })],
      [paid, refund([['a', 1000]], 7, { approvalId: 'made-up' })],
    ] as const;
    for (const [order, command] of wanted) {
      expect(decideOn(order, ask(command), contextOf()), JSON.stringify(command)).toMatchObject({
        code: 'APPROVAL_REQUIRED',
        details: { action: 'refund', amount: command.expectedTotal },
      });
    }
  });
});

describe('a refund', () => {
  it('has its own day and user, and leaves the order unchanged', () => {
    const later = managers([], { now: 1_900_000_000_000, businessDay: '2030-03-17', userId: 'drita', pointId: 'bar' });
    const command = ask(refund([['a', 1000]], 150));
    const decision = decideOn(paid, command, later);
    expect(decision).toMatchObject({ ok: true, orders: [] });
    const document = {
      id: 'refund',
      orderId: 'order',
      number: 1,
      businessDay: '2030-03-17',
      reason: 'cold',
      madeBy: 'drita',
      approverId: null,
      pointId: 'bar',
      madeAt: 1_900_000_000_000,
      total: 150,
      discount: 0,
      fee: 0,
      vat: 23,
      lines: [{ lineId: 'a', quantity: 1000, gross: 150, discount: 0, fee: 0, total: 150, vat: 23, parts: [] }],
      payments: [{ paymentId: 'payment', method: 'cash', kind: 'cash', amount: 150, rounding: 0 }],
    };
    if (!decision.ok) throw new Error(decision.code);
    expect(decision.refund).toEqual(document);
    expect(decision.events).toEqual([
      { name: 'refund.made', order: paid, refund: document, points: { takenBack: 0, givenBack: [] } },
    ]);
  });

  it('refunds the booked amounts, whatever the current prices', () => {
    const dearer = managers([], {
      product: () => undefined,
      prices: { priceOf: () => ({ unitPrice: 999, source: 'list', offer: null }) },
      policy: { ...policy, chargesVat: false },
    });
    expect(made(paid, refund([['a', 1000]], 150), dearer)).toMatchObject({ total: 150, vat: 23 });
  });

  it('splits a discount and its VAT so that three thirds are the whole', () => {
    const order = having(
      [opening, three, { type: 'discountOrder', discount: { kind: 'amount', value: 100 } }, paying(350)],
      manager,
    );
    const context = managers();
    const parts = [117, 116, 117].map((amount, index) =>
      made(order, refund([['a', 1000]], amount, { refundId: `${index}` }), context),
    );
    expect(parts.map(({ number, discount, vat }) => [number, discount, vat])).toEqual([
      [1, 33, 18],
      [2, 34, 17],
      [3, 33, 18],
    ]);
  });

  it('takes from several payments, by card and in cash', () => {
    const mixed = having([
      opening,
      three,
      {
        type: 'pay',
        expectedTotal: 450,
        payments: [
          { id: 'one', method: 'card', amount: 250 },
          { id: 'two', method: 'cash', amount: 200 },
        ],
      },
    ]);
    const payments = [
      { paymentId: 'one', amount: 200 },
      { paymentId: 'one', amount: 50, method: 'cash' },
      { paymentId: 'two', amount: 200 },
    ];
    expect(made(mixed, refund([['a', 3000]], 450, { payments })).payments).toEqual([
      { paymentId: 'one', method: 'card', kind: 'card', amount: 200, rounding: 0 },
      { paymentId: 'one', method: 'cash', kind: 'cash', amount: 50, rounding: 0 },
      { paymentId: 'two', method: 'cash', kind: 'cash', amount: 200, rounding: 0 },
    ]);
  });

  it('uses the original method, also if the venue no longer has it', () => {
    const gone = managers([], { paymentMethod: () => undefined });
    const back = made(byCard, refund([['a', 1000]], 150), gone);
    expect(back.payments).toEqual([{ paymentId: 'payment', method: 'card', kind: 'card', amount: 150, rounding: 0 }]);
  });

  it('rounds cash in parts that add up to the rounding of the whole', () => {
    const lek = (refunds: Refund[] = []) => managers(refunds, { policy: { ...policy, currency: 'ALL' } });
    const order = having([opening, adding('a', 'bread', 4000), paying(132)], lek());
    expect(order.payments).toMatchObject([{ amount: 132, rounding: -32 }]);
    const context = lek();
    const roundings = [0, 1, 2, 3].map((n) => made(order, refund([['a', 1000]], 33, { refundId: `${n}` }), context));
    // 0.33, 0.66, 0.99 and 1.32 of a lek round to zero, one, one and one coin.
    expect(roundings.map(({ payments }) => payments[0]?.rounding)).toEqual([-33, 67, -33, -33]);
  });

  it('refunds goods that were free', () => {
    const gift: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 10_000 } };
    const order = having([opening, three, gift, { type: 'closeOrder' }], manager);
    expect(made(order, refund([['a', 2000]], 0))).toMatchObject({ total: 0, discount: 300, vat: 0, payments: [] });
  });

  it('refunds with the last line what rounding left on a fully voided one', () => {
    const beans = { ...having([opening]), lines: [] as Order['lines'] };
    const line = (id: string, quantity: number, voidsLineId: string | null = null) => ({
      ...(paid.lines[0] as Order['lines'][number]),
      id,
      quantity,
      sentQuantity: quantity,
      voidsLineId,
      unitPrice: id === 'b' ? 100 : 1,
    });
    // Booked by a release that rounded each void by itself: half a unit to one, and each of two quarters to zero.
    const lines = [line('a', 500), line('v', -250, 'a'), line('w', -250, 'a'), line('b', 1000)];
    const order: Order = {
      ...beans,
      status: 'closed',
      lines,
      payments: [{ ...paid.payments[0], amount: 101 } as never],
    };
    const amounts = (gross: number, vat: number) => ({ gross, discount: 0, fee: 0, total: gross, vat, parts: [] });
    const nothing = amounts(0, 0);
    const booked = new Map([
      ...([
        ['a', amounts(1, 0)],
        ['v', nothing],
        ['w', nothing],
        ['b', amounts(100, 15)],
      ] as const),
    ]);
    const books = { booked, refunds: [], isKnown: () => false, nextNumber: () => 1 };
    const context = managers([], {
      serverRules: serverRulesOf({ refund: (sold, command, its) => refundOrder(sold, command, its, books) }),
    });
    const { lines: rows, total, vat } = made(order, refund([['b', 1000]], 101), context);
    expect(rows.map(({ lineId, quantity, total: each }) => [lineId, quantity, each])).toEqual([
      ['b', 1000, 100],
      ['a', 0, 1],
    ]);
    expect([total, vat]).toEqual([101, 15]);
  });
});
