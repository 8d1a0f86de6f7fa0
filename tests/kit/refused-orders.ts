import { ownPrices } from '#features/menu/domain/price-book.ts';
import type { SellableProduct } from '#features/orders/domain/decision.ts';
import { findRoom, findRoomToGo, floorLimits, floorOf, toGoLimits } from '#features/orders/domain/floor-size.ts';
import { type Buyer, type Delivery, limits, type Order } from '#features/orders/domain/order.ts';
import type { Refund } from '#features/orders/domain/refund.ts';
import { correctPayment } from '#features/orders/domain/rules/correct-payment.ts';
import {
  type Ask,
  adding,
  chargingFrom,
  contextOf,
  having,
  opening,
  paying,
  policy,
  serverRulesOf,
  shelf,
} from './orders.ts';

/* Orders, people and commands of which the rules refuse something (`refusals.test.ts`). */

/** An order, what is asked of it, by whom and where if that matters, and another order. */
export type RefusalCase = readonly [Order | null, Ask, ReturnType<typeof contextOf>?, Order?];

export const send: Ask = { type: 'send' };
export const manager = contextOf({}, { role: 'Manager', flags: [] });
export const open = having([opening]);
/** Had a sent line of this id, which went to another order. */
export const leftBy = (id: string): Order => ({ ...having([opening, adding('b'), send]), goneLines: [id] });
export const served = having([opening, adding('a'), send]);
/** Its client has 500 points. */
export const known: Order = { ...served, clientId: 'client-rich' };
export const closed = having([opening, adding('a'), paying(150)]);
export const partPaid = having([opening, adding('a'), send, adding('b'), paying(300, 200)]);
export const taking = (quantity: number, more: object = {}): Ask =>
  ({ type: 'voidLine', lineId: 'a', voidLineId: 'v', quantity, reason: 'cold', ...more }) as Ask;
export const discount = (kind: 'percent' | 'amount', value: number): Ask => ({
  type: 'discountOrder',
  discount: { kind, value },
});
/** A context with one reason: a fifth off, which waiters may give up to a limit. */
export const birthday = (waiters?: number) =>
  contextOf({
    discountPreset: (id) =>
      id === 'birthday'
        ? {
            id,
            name: 'Birthday',
            discount: { kind: 'percent', value: 2000 },
            limits: waiters === undefined ? {} : { Waiter: waiters },
          }
        : undefined,
  });
/** A tenth of two lines, of which one was taken off again. */
export const outgrown = having([
  opening,
  adding('a'),
  adding('b', 'water'),
  discount('amount', 24),
  { type: 'removeLine', lineId: 'b' },
]);
export const reducing = (value: number, more: object = {}): Ask =>
  ({ type: 'discountLine', lineId: 'a', discount: { kind: 'percent', value }, ...more }) as Ask;
/** A fifth off a line, which its waiter may not give alone. */
export const cheaper = having([opening, adding('a'), reducing(2000)], manager);
export const withPolicy = (more: Partial<typeof policy>) => contextOf({ policy: { ...policy, ...more } });
export const full: Order = {
  ...open,
  lines: Array.from({ length: limits.lines }, (_, n) => ({ ...served.lines[0], id: `l${n}` })) as never,
};
/** With as many parts of combos as an order may have. */
export const elaborate: Order = {
  ...open,
  lines: having([opening, adding('a', 'menu')]).lines.map((line) => ({
    ...line,
    choices: Array.from({ length: limits.choicesOfOrder }, () => line.choices[0]) as never,
  })),
};
export const by = (method: string, more: object = {}): Ask =>
  ({
    type: 'pay',
    expectedTotal: 150,
    payments: [{ id: 'p', method, amount: 150, ...more }],
  }) as Ask;
export const card = (amount: number, tendered?: number): Ask => by('card', { amount, tendered });

const cheap = { unitPrice: 50, source: 'priceList' as const, offer: null };
export const toGoPrices = contextOf({
  prices: { priceOf: (product, sale) => (sale.orderKind === 'takeAway' ? cheap : ownPrices.priceOf(product, sale)) },
});
export const second: Order = { ...having([opening]), id: 'second' };
export const gold = { ...(shelf.makiato as SellableProduct), price: 10_000_000_000 };
/** As large as an order may be. */
export const dear: Order = {
  ...second,
  lines: [{ ...served.lines[0], id: 'gold', unitPrice: limits.amount, quantity: 1000 } as never],
};
const crowdedFloor = floorOf([{ id: null, ownerId: null, tableId: null, count: floorLimits.venue }]);
export const crowded = contextOf({
  guards: [(_, { userId }) => findRoom(crowdedFloor, [{ ownerId: userId, tableId: null }])],
});
/** As many of its owner's are yet to be fetched as may be. */
const unfetched = new Map([['arta', toGoLimits.user]]);
export const crowdedDoor = contextOf({
  guards: [
    ({ command, orders: [order] }) => (order ? findRoomToGo(unfetched, order, command.type === 'splitOrder') : null),
  ],
});
export const moving = (lines: readonly (readonly [string, number])[], toOrderId = 'second'): Ask => ({
  type: 'transferLines',
  toOrderId,
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity, toLineId: `moved-${lineId}` })),
});

export const splitting = (lines: readonly (readonly [string, number])[]): Ask => ({
  type: 'splitOrder',
  newOrderId: 'new',
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity, toLineId: `moved-${lineId}` })),
});

export const manyLines = (off: { kind: 'amount'; value: number }): Order =>
  having(
    [
      opening,
      ...Array.from({ length: 16 }, (_, n) => adding(`${n}`, n < 8 ? 'bread' : 'water')),
      { type: 'discountOrder', discount: off },
    ],
    contextOf({}, { role: 'Manager', flags: [] }),
  );

export const charging = (amount: number, more: object = {}): Ask => ({
  type: 'chargeAccount',
  expectedTotal: 150,
  paymentId: 'owed',
  method: 'account',
  clientId: 'client',
  amount,
  ...more,
});
export const redeeming = (amount: number, more: object = {}): Ask => ({
  type: 'redeemVoucher',
  expectedTotal: 150,
  paymentId: 'gift',
  method: 'voucher',
  number: 'GIFT',
  amount,
  ...more,
});
export const spending = (amount: number, more: object = {}): Ask => ({
  type: 'spendPoints',
  expectedTotal: 150,
  paymentId: 'points',
  method: 'points',
  clientId: 'client-rich',
  amount,
  ...more,
});
export const giving = (amount: number, more: object = {}): Ask => ({
  type: 'giveFree',
  expectedTotal: 150,
  paymentId: 'free',
  method: 'free',
  amount,
  reason: 'cold',
  ...more,
});
export const correcting = (more: object = {}): Ask => ({
  type: 'correctPayment',
  paymentId: closed.payments[0]?.id ?? '',
  amount: 150,
  method: 'card',
  reversalId: 'reversal',
  replacementId: 'again',
  ...more,
});
export const withFee = having(
  [opening, adding('a'), by('card', { amount: 153, cardFee: 3 })],
  withPolicy({ cardFee: 200 }),
);
export const corrected = having([opening, adding('a'), paying(150), correcting()], manager);
export const refundedOnce = contextOf(
  {
    serverRules: serverRulesOf({
      correctPayment: (order, command, context) =>
        correctPayment(order, command, context, [
          { payments: [{ paymentId: command.paymentId, amount: 1 }] } as unknown as Refund,
        ]),
    }),
  },
  { role: 'Manager', flags: [] },
);
export const lender = contextOf({}, { role: 'Waiter', flags: ['duePaymentPermission'] });
/** More than is left on a voucher. */
export const feast = having([opening, adding('a', 'makiato', 30_000)]);
export const large = having([opening, adding('a', 'makiato', 7_000)]);

export const toGo: Ask & { type: 'openOrder' } = { type: 'openOrder', orderType: 'takeAway', tableId: null, covers: 0 };
const meal: Ask & { type: 'openOrder' } = { ...toGo, orderType: 'staff' };
export const staff = (left: number) =>
  contextOf({ serverRules: serverRulesOf({ chargeAllowance: chargingFrom(left) }) }, { role: 'Staff', flags: [] });
export const eaten = having([meal, adding('a')], staff(0));
export const charge: Ask = { type: 'chargeAllowance' };
export const sentOut = having([toGo, adding('a'), { type: 'send' }]);
export const bring = (more: Partial<Delivery>): Ask => ({
  type: 'setDelivery',
  delivery: { name: 'Era', phone: '', address: '', note: '', promisedAt: null, courierId: null, ...more },
});

/** At a table where the guests have to spend something. */
export const atLeast = (minimumSpend: number): Order => ({ ...served, minimumSpend });
export const invoice = (more: Partial<Buyer> = {}): Ask => ({
  type: 'setInvoiceData',
  buyer: { name: 'Kafe Rinia', fiscalNumber: '810099887', vatNumber: '', address: 'Rruga B 7', ...more },
});

/** An order that its owner asked somebody to take, so long ago. */
export const asked = (toUserId: string | null, ago = 0): Order => ({
  ...served,
  handover: { toUserId, byUserId: 'arta', at: contextOf().now - ago },
});

export const choosing = (productId: string, ...choices: (readonly [optionId: string, count?: number])[]): Ask => ({
  type: 'addLine',
  lineId: 'a',
  productId,
  quantity: 1000,
  choices: choices.map(([optionId, count = 1]) => ({ optionId, count })),
});
export const withoutProduct = (gone: string) =>
  contextOf({ product: (id) => (id === gone ? undefined : contextOf().product(id)) });
