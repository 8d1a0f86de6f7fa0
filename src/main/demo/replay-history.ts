import { ownPrices } from '#features/menu/domain/price-book.ts';
import { applyCommand } from '#features/orders/domain/apply.ts';
import { billOf } from '#features/orders/domain/bill.ts';
import type { OrderCommand, Pay } from '#features/orders/domain/command.ts';
import { type OrderContext, type OrderPolicy, refuse, type SellableProduct } from '#features/orders/domain/decision.ts';
import { byId, type Delivery, type Order } from '#features/orders/domain/order.ts';
import { orderPermissions } from '#features/orders/domain/permissions.ts';
import { chargeAccount } from '#features/orders/domain/rules/on-account.ts';
import { redeemVoucher } from '#features/orders/domain/rules/redeem-voucher.ts';
import type { PaymentMethod } from '#features/payments/domain/method.ts';
import type { Voucher } from '#features/vouchers/domain/voucher.ts';
import { sumMinor } from '#kernel/money.ts';
import { type Grantee, grants } from '#kernel/permission.ts';
import { businessDay, businessDayRange, type Day } from '#kernel/time.ts';
import type { PlannedOrder } from './demo-history.ts';
import { demoIds } from './demo-ids.ts';
import { type Dice, pick, rollDice } from './dice.ts';

export interface ReplaySeller extends Grantee {
  readonly id: string;
  /** The device that this person sells on. */
  readonly pointId: string;
  /** Basis points. */
  readonly discountLimit: number;
}

/** The venue as needed by the past sales: what the plan names by key, with its ids. */
export interface ReplayVenue {
  readonly timeZone: string;
  /** Minutes after midnight at which the business day ends. */
  readonly cutoff: number;
  readonly policy: OrderPolicy;
  readonly methods: ReadonlyMap<string, PaymentMethod>;
  readonly sellers: ReadonlyMap<string, ReplaySeller>;
  readonly products: ReadonlyMap<string, SellableProduct>;
  /** Table key → id. */
  readonly tables: ReadonlyMap<string, string>;
  /** The client who pays at the end of the month. */
  readonly debtorId: string;
  /** The voucher that pays some orders; the plan is the same without one. */
  readonly voucher?: { readonly id: string; readonly number: string; readonly value: number };
}

interface Step {
  readonly at: number;
  readonly index: number;
  readonly commands: (order: Order | null) => readonly OrderCommand[];
}

type Unsaid<C> = C extends OrderCommand ? Omit<C, 'id' | 'orderId'> : never;

/**
 * Executes the planned orders at their time, by the same rules as the till. Returns every order as it was when it was
 * closed, or as it is if it is open, in the order of opening; the same plan and seed give the same orders.
 *
 * @throws Error if a rule refuses: the plan and the venue do not match
 */
export function replayHistory(plan: readonly PlannedOrder[], venue: ReplayVenue, seed: number): readonly Order[] {
  const dice = rollDice(`${seed}/replay`);
  const newId = demoIds(`${seed}/orders`);
  const wallet = { left: Math.floor((venue.voucher?.value ?? 0) * 0.6) };
  const steps = plan.flatMap((planned, index) => stepsOf(planned, index, { venue, dice, newId, wallet }));
  // Orders overlap in time; numbers are assigned in the order of time.
  steps.sort((a, b) => a.at - b.at || a.index - b.index);

  const products = new Map([...venue.products.values()].map((product) => [product.id, product]));
  const tableIds = new Set(venue.tables.values());
  const orderNumbers = series();
  const receiptNumbers = series();
  const orders: (Order | null)[] = plan.map(() => null);
  for (const { at, index, commands } of steps) {
    const seller = found(venue.sellers, plan[index]?.waiterKey);
    const day = businessDay(at, venue.timeZone, venue.cutoff);
    const context: OrderContext = {
      now: at,
      businessDay: day,
      userId: seller.id,
      pointId: seller.pointId,
      may: (permission) => grants(orderPermissions[permission], seller),
      role: seller.role,
      discountLimit: seller.discountLimit,
      discountPreset: () => undefined,
      policy: venue.policy,
      product: (id) => products.get(id),
      isOffered: () => true,
      // Without discounts: the past sales do not depend on the venue's present offers.
      prices: ownPrices,
      paymentMethod: (code) => venue.methods.get(code),
      hasTable: (id) => tableIds.has(id),
      canTake: () => true,
      isGivenBack: () => false,
      hasClient: () => false,
      minimumOf: () => null,
      clientName: () => undefined,
      clientDiscount: () => 0,
      isCardShown: () => true,
      planOf: () => null,
      heldBy: () => null,
      approverOf: () => null,
      nextOrderNumber: () => orderNumbers(day),
      nextReceiptNumber: () => receiptNumbers(day),
      serverRules: {
        // Two weeks stay far below any limit.
        chargeAccount: (order, command, its) =>
          chargeAccount(order, command, its, () => ({ limit: Number.MAX_SAFE_INTEGER, balance: 0 })),
        spendPoints: () => refuse('POINTS_NOT_OFFERED'),
        redeemVoucher: (order, command, its) =>
          redeemVoucher(order, command, its, { voucherOf: () => voucherOf(venue, orders), today: day }),
        refund: unplanned,
        chargeAllowance: unplanned,
        giveFree: unplanned,
        correctPayment: unplanned,
        bookReceived: unplanned,
      },
      guards: [],
    };
    for (const command of commands(orders[index] ?? null)) {
      const order = orders[index] ?? null;
      const decision = applyCommand(byId(order === null ? [] : [order]), command, context);
      if (!decision.ok) throw new Error(`The demo's past refuses ${command.type}: ${decision.code}`);
      orders[index] = decision.orders[0] ?? order;
    }
  }
  return orders.filter((order) => order !== null).sort((a, b) => a.openedAt - b.openedAt);
}

/** Nobody planned it. */
const unplanned = () => refuse('ORDER_NOT_FOUND');

interface Making {
  readonly venue: ReplayVenue;
  readonly dice: Dice;
  readonly newId: (at: number) => string;
  /** What guests still spend of the voucher: some of it stays. */
  readonly wallet: { left: number };
}

/** One visit: the table is opened, the lines are typed and sent, and at the end the guests pay. */
function stepsOf(planned: PlannedOrder, index: number, { venue, dice, newId, wallet }: Making): readonly Step[] {
  const { from } = businessDayRange(planned.day, venue.timeZone, venue.cutoff);
  const minute = (minuteOfDay: number) => from + (minuteOfDay - venue.cutoff) * 60_000;
  // Guests leave in the first seconds of a minute and new ones arrive later in it: they never share a table.
  const openedAt = minute(planned.minuteOfDay) + dice.between(20, 59) * 1_000;
  const closedAt = minute(planned.minuteOfDay + planned.stayMinutes) + dice.between(0, 19) * 1_000;
  const orderId = newId(openedAt);
  const command = (at: number, unsaid: Unsaid<OrderCommand>) => ({ ...unsaid, id: newId(at), orderId }) as OrderCommand;
  const tableId = planned.tableKey === null ? null : found(venue.tables, planned.tableKey);
  const typing = Math.min(closedAt - openedAt, 120_000);
  const typedAt = (line: number) => openedAt + Math.floor((typing * (line + 1)) / (planned.lines.length + 2));

  const open: Step = {
    at: openedAt,
    index,
    commands: () => [
      command(openedAt, {
        type: 'openOrder',
        orderType: planned.toGo?.type ?? (tableId === null ? 'direct' : 'inHouse'),
        tableId,
        covers: planned.covers,
      }),
      ...toWhom(planned).map((delivery) => command(openedAt, { type: 'setDelivery', delivery })),
    ],
  };
  const lines = planned.lines.map(({ productKey, quantity }, line): Step => {
    const at = typedAt(line);
    const productId = found(venue.products, productKey).id;
    return { at, index, commands: () => [command(at, { type: 'addLine', lineId: newId(at), productId, quantity })] };
  });
  const sentAt = typedAt(planned.lines.length);
  const send: Step = { at: sentAt, index, commands: () => [command(sentAt, { type: 'send' })] };
  if (planned.isOpen) return [open, ...lines, send];
  const discount: Step[] = [];
  if (planned.discountBp !== undefined) {
    const value = planned.discountBp;
    discount.push({
      at: closedAt,
      index,
      commands: () => [command(closedAt, { type: 'discountOrder', discount: { kind: 'percent', value } })],
    });
  }
  const pay: Step = {
    at: closedAt,
    index,
    commands: (order) => {
      const total = order === null ? 0 : billOf(order).total;
      if (planned.payments === 'account') {
        const { debtorId: clientId } = venue;
        const charge = { method: 'account', paymentId: newId(closedAt), clientId, amount: total } as const;
        return [command(closedAt, { type: 'chargeAccount', expectedTotal: total, ...charge })];
      }
      if (planned.payments === 'card' && index % 12 === 5 && total > 0 && total <= wallet.left) {
        wallet.left -= total;
        const payment = { paymentId: newId(closedAt), method: 'voucher', amount: total } as const;
        const { number = '' } = venue.voucher ?? {};
        return [command(closedAt, { type: 'redeemVoucher', expectedTotal: total, number, ...payment })];
      }
      const payments = paymentsFor(planned.payments, total, dice).map((each) => ({ ...each, id: newId(closedAt) }));
      return [command(closedAt, { type: 'pay', expectedTotal: total, payments })];
    },
  };
  return [open, ...lines, send, ...discount, pay];
}

function toWhom({ toGo }: PlannedOrder): readonly Delivery[] {
  if (toGo === undefined) return [];
  const { type: _, ...whom } = toGo;
  return [{ ...whom, note: '', promisedAt: null, courierId: null }];
}

/** The voucher as the orders before have left it. */
function voucherOf({ voucher }: ReplayVenue, orders: readonly (Order | null)[]): Voucher | null {
  if (voucher === undefined) return null;
  const payments = orders.flatMap((order) => order?.payments ?? []).filter(({ voucherId }) => voucherId === voucher.id);
  const spent = sumMinor(payments.map(({ amount }) => amount));
  return { ...voucher, spent, isForSale: false, soldOn: null, expiresOn: null };
}

type Tender = Omit<Pay['payments'][number], 'id'>;

/** Cash is often given in notes with change; a divided bill has its round part on the card. */
function paymentsFor(method: PlannedOrder['payments'], total: number, dice: Dice): readonly Tender[] {
  if (method === 'card') return [{ method, amount: total }];
  if (method === 'transfer') return [{ method, amount: total, reference: `F-${total}` }];
  const onCard = method === 'mixed' ? Math.floor(total / 200) * 100 : 0;
  const inCash = total - onCard;
  const note = pick(dice, [1, 500, 1_000, 2_000]);
  const cash: Tender = { method: 'cash', amount: inCash, tendered: Math.ceil(inCash / note) * note };
  return onCard === 0 ? [cash] : [{ method: 'card', amount: onCard }, cash];
}

/** Gapless numbers from 1, for each business day. */
function series(): (day: Day) => number {
  const last = new Map<Day, number>();
  return (day) => {
    const next = (last.get(day) ?? 0) + 1;
    last.set(day, next);
    return next;
  };
}

function found<T>(map: ReadonlyMap<string, T>, key: string | undefined): T {
  const value = key === undefined ? undefined : map.get(key);
  if (value === undefined) throw new Error(`The demo venue has no ${key}`);
  return value;
}
