import fc from 'fast-check';
import type { AccountOf } from '#features/accounts/domain/known-accounts.ts';
import type { PointsBooks } from '#features/clients/domain/points.ts';
import type { SoldGroup, SoldOption } from '#features/menu/domain/choose.ts';
import { ownPrices } from '#features/menu/domain/price-book.ts';
import { applyCommand } from '#features/orders/domain/apply.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import type {
  Accepted,
  OrderContext,
  OrderPolicy,
  Refused,
  SellableProduct,
  ServerRules,
} from '#features/orders/domain/decision.ts';
import { byId, type Order } from '#features/orders/domain/order.ts';
import { orderPermissions } from '#features/orders/domain/permissions.ts';
import { amountsByLine, type Refund } from '#features/orders/domain/refund.ts';
import { chargeAllowance } from '#features/orders/domain/rules/allowance.ts';
import { correctPayment } from '#features/orders/domain/rules/correct-payment.ts';
import { giveFree } from '#features/orders/domain/rules/free.ts';
import { chargeAccount } from '#features/orders/domain/rules/on-account.ts';
import { bookReceived } from '#features/orders/domain/rules/received.ts';
import { redeemVoucher, type VoucherBooks } from '#features/orders/domain/rules/redeem-voucher.ts';
import { refundOrder } from '#features/orders/domain/rules/refund.ts';
import { spendPoints } from '#features/orders/domain/rules/spend-points.ts';
import type { PaymentMethod } from '#features/payments/domain/method.ts';
import { grants, type Role, type UserFlag } from '#kernel/permission.ts';

const product = (id: string, price: number, vatRate: number | null, more: Partial<SellableProduct> = {}) => ({
  id,
  name: id,
  price,
  vatRate,
  categoryId: null,
  stationId: 'bar',
  isDivider: false,
  isDynamic: false,
  ...more,
});

const group = (id: string, min: number, max: number, options: readonly Partial<SoldOption>[]): SoldGroup => ({
  id,
  name: id,
  min,
  max,
  options: options.map((option, index) => ({
    id: `${id}-${index}`,
    name: option.id ?? `${id}-${index}`,
    productId: null,
    quantity: 1000,
    priceDelta: 0,
    isDefault: false,
    ...option,
  })),
});
const part = (productId: string, more: Partial<SoldOption> = {}) => ({ id: productId, name: null, productId, ...more });

/** What is sold with choices: a steak that asks how it is wanted, and a menu of parts with different VAT. */
export const choosable: Readonly<Record<string, SellableProduct>> = {
  steak: product('steak', 1500, 1800, {
    stationId: 'kitchen',
    choices: [
      group('doneness', 1, 1, [{ id: 'rare' }, { id: 'medium' }]),
      group('extras', 0, 2, [
        { id: 'cheese', priceDelta: 50 },
        { id: 'pepper', priceDelta: 120 },
        { id: 'half', priceDelta: -600 },
      ]),
    ],
  }),
  burger: product('burger', 450, 1800, { stationId: 'kitchen' }),
  chips: product('chips', 199, 1800, { stationId: 'kitchen' }),
  salad: product('salad', 250, 800, { stationId: 'cold' }),
  cola: product('cola', 180, 800),
  menu: product('menu', 699, 1800, {
    stationId: 'pass',
    choices: [
      group('main', 1, 1, [part('burger', { isDefault: true })]),
      group('side', 1, 2, [part('chips', { isDefault: true }), part('salad', { priceDelta: 30 })]),
      group('drink', 1, 1, [part('cola', { isDefault: true }), part('makiato', { priceDelta: 20 })]),
    ],
  }),
};

/** The products in the tests of the rules. */
export const shelf: Readonly<Record<string, SellableProduct>> = {
  makiato: product('makiato', 150, 1800),
  water: product('water', 99, 800),
  bread: product('bread', 33, 0),
  deposit: product('deposit', 101, null),
  trout: product('trout', 1399, 1800, { isDynamic: true }),
  course: product('course', 0, null, { isDivider: true }),
};

/** What random orders are made of; one of them a combo, whose parts have different VAT. */
export const assortment: readonly string[] = [...Object.keys(shelf), 'menu'];

/** A percentage off one of these lines. */
export const lowering = (lineId: fc.Arbitrary<string>): fc.Arbitrary<Ask> =>
  fc.record({
    type: fc.constant('discountLine' as const),
    lineId,
    discount: fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  });

/** What random venues charge for being served at a table. */
export const feeRates: fc.Arbitrary<number> = fc.constantFrom(0, 0, 1000, 333, 10_000);

export const policy: OrderPolicy = {
  currency: 'EUR',
  chargesVat: true,
  offersDirectOrders: true,
  dailyAllowance: 0,
  serviceFee: 0,
  cardFee: 0,
  offersDelivery: true,
  offersCard: true,
  offersFree: true,
  offersVouchers: true,
  offersClientCards: true,
  clientsShowCards: false,
  pointsPerHundred: 0,
  pointWorth: 0,
  confirmsFree: false,
  keepsTableAfterPayment: false,
  allowsComments: true,
  offersCourses: true,
  offersSeats: true,
  offersBill: true,
  letsWaitersShareOrders: false,
  offersSplits: true,
  showsAllTotals: false,
  offlineHours: 12,
};

/** The methods of every new venue. */
export const seededMethods: readonly PaymentMethod[] = (
  ['cash', 'card', 'account', 'voucher', 'points', 'free'] as const
).map((kind) => ({
  code: kind,
  kind,
  needsReference: false,
  isActive: true,
}));
export const transfer: PaymentMethod = { code: 'transfer', kind: 'other', needsReference: true, isActive: true };
/** An archived method. */
export const cheque: PaymentMethod = { code: 'cheque', kind: 'other', needsReference: false, isActive: false };
const methods = new Map([...seededMethods, transfer, cheque].map((method) => [method.code, method]));

export interface Person {
  readonly role: Role;
  readonly flags: readonly UserFlag[];
}

/** A context as the server creates it, for a waiter unless another role is given. */
export function contextOf(
  more: Partial<OrderContext> = {},
  person: Person = { role: 'Waiter', flags: [] },
): OrderContext {
  let order = 0;
  let receipt = 0;
  return {
    now: 1_800_000_000_000,
    businessDay: '2027-01-15',
    userId: 'arta',
    pointId: 'till',
    may: (permission) => grants(orderPermissions[permission], person),
    role: person.role,
    discountLimit: 1000,
    discountPreset: () => undefined,
    policy,
    product: (id) => shelf[id] ?? choosable[id],
    isOffered: () => true,
    prices: ownPrices,
    paymentMethod: (code) => methods.get(code),
    canTake: (id) => id !== 'nobody',
    isGivenBack: () => false,
    hasTable: (id) => id.startsWith('table'),
    minimumOf: () => null,
    hasClient: (id) => id.startsWith('client'),
    clientName: (id) => (id.startsWith('client') ? `name of ${id}` : undefined),
    clientDiscount: () => undefined,
    isCardShown: () => true,
    planOf: () => 'hall',
    heldBy: () => null,
    approverOf: () => null,
    nextOrderNumber: () => {
      order += 1;
      return order;
    },
    nextReceiptNumber: () => {
      receipt += 1;
      return receipt;
    },
    serverRules: serverRulesOf(),
    guards: [],
    ...more,
  };
}

/** Charges to an allowance of which so much is left. */
export const chargingFrom =
  (left: number): ServerRules['chargeAllowance'] =>
  (order, command, context) =>
    chargeAllowance(order, command, context, left);

/** The client `client-owing` owes 40.00 of 50.00. */
export const accountOf: AccountOf = (id) => {
  if (!id.startsWith('client')) return null;
  return { limit: 5_000, balance: id === 'client-owing' ? 4_000 : 0 };
};

/** Vouchers by what their numbers begin with: `GIFT` has 40.00 left of 50.00. */
export const voucherBooks: VoucherBooks = {
  today: '2027-01-15',
  voucherOf: (number) => {
    const voucher = { id: number, value: 5_000, spent: 1_000, isForSale: false, soldOn: null, expiresOn: null };
    if (number.startsWith('GIFT')) return voucher;
    if (number.startsWith('SALE')) return { ...voucher, spent: 0, isForSale: true };
    return number.startsWith('OVER') ? { ...voucher, expiresOn: '2027-01-14' } : null;
  },
};

/** The client `client-rich` has 500 points. */
export const clientPoints: PointsBooks = {
  pointsOf: (id) => (id === 'client-rich' ? 500 : 0),
  isCardOf: (id, card) => id === 'client-rich' && card === 'RICH-1',
};

/** The rules that only the server has. */
export function serverRulesOf(more: Partial<ServerRules> = {}): ServerRules {
  return {
    refund: refundingFrom([]),
    chargeAllowance: chargingFrom(500),
    chargeAccount: (order, command, context) => chargeAccount(order, command, context, accountOf),
    redeemVoucher: (order, command, context) => redeemVoucher(order, command, context, voucherBooks),
    spendPoints: (order, command, context) => spendPoints(order, command, context, clientPoints),
    giveFree,
    correctPayment: (order, command, context) => correctPayment(order, command, context, []),
    bookReceived,
    ...more,
  };
}

/** Refunds as the server decides them, one after the other; each accepted one is added. */
export function refundingFrom(made: Refund[]): ServerRules['refund'] {
  return (order, command, context) => {
    const decision = refundOrder(order, command, context, {
      booked: amountsByLine(order),
      refunds: made.filter(({ orderId }) => orderId === order.id),
      isKnown: (refundId) => made.some(({ id }) => id === refundId),
      nextNumber: () => made.length + 1,
    });
    if (decision.ok && decision.refund !== undefined) made.push(decision.refund);
    return decision;
  };
}

type Loose<Command> = Command extends OrderCommand ? Omit<Command, 'id' | 'orderId'> : never;
/** A command without the ids that do not matter in the tests. */
export type Ask = Loose<OrderCommand>;

export const ask = (command: Ask): OrderCommand => ({ id: 'command', orderId: 'order', ...command }) as OrderCommand;

export const opening: Ask = { type: 'openOrder', orderType: 'inHouse', tableId: 'table-1', covers: 2 };
export const adding = (lineId: string, productId = 'makiato', quantity = 1000): Ask => ({
  type: 'addLine',
  lineId,
  productId,
  quantity,
});
export const paying = (expectedTotal: number, amount = expectedTotal, id = 'payment'): Ask => ({
  type: 'pay',
  expectedTotal,
  payments: [{ id, method: 'cash', amount }],
});

/** The rules' result for a command about one order; `order` is that order afterwards. */
export function decideOn(
  order: Order | null,
  command: OrderCommand,
  context: OrderContext,
  others: readonly Order[] = [],
): (Accepted & { readonly order: Order }) | Refused {
  const decision = applyCommand(byId(order === null ? others : [order, ...others]), command, context);
  return decision.ok ? { ...decision, order: decision.orders[0] as Order } : decision;
}

/** Executes commands one after the other; each must be accepted. */
export function having(
  commands: readonly Ask[],
  context: OrderContext = contextOf(),
  before: Order | null = null,
): Order {
  let order = before;
  for (const command of commands) {
    const decision = decideOn(order, ask(command), context);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
    order = decision.order;
  }
  if (order === null) throw new Error('no commands');
  return order;
}

/** The code with which a command is refused, or `done`. */
export function codeOf(
  order: Order | null,
  command: Ask,
  context: OrderContext = contextOf(),
  others: readonly Order[] = [],
): string {
  const decision = decideOn(order, ask(command), context, others);
  return decision.ok ? 'done' : decision.code;
}
