// The venue in memory: rules, guards and drawers are the product's own, what stores them is not. The server of the partitions
// (partition-model.ts), with approvals, refunds, accounts, allowances and drawers.

import { noPoints, type Points, withPoints } from '#features/clients/domain/points.ts';
import type { Price } from '#features/menu/domain/price.ts';
import { allowanceLeft, takenOf } from '#features/orders/domain/allowance.ts';
import { termsOf } from '#features/orders/domain/approvals.ts';
import { billOf } from '#features/orders/domain/bill.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import type { Accepted, Guard, OrderContext } from '#features/orders/domain/decision.ts';
import { kindOf, moneyOf } from '#features/orders/domain/kind-of.ts';
import { hasProducts, type Order, type Payment } from '#features/orders/domain/order.ts';
import { orderPermissions } from '#features/orders/domain/permissions.ts';
import { amountsByLine, type Refund } from '#features/orders/domain/refund.ts';
import { chargeAllowance } from '#features/orders/domain/rules/allowance.ts';
import { correctPayment } from '#features/orders/domain/rules/correct-payment.ts';
import { handOver } from '#features/orders/domain/rules/handover.ts';
import { chargeAccount } from '#features/orders/domain/rules/on-account.ts';
import { redeemVoucher } from '#features/orders/domain/rules/redeem-voucher.ts';
import { isGivenBack } from '#features/orders/domain/rules/refund.ts';
import { spendPoints } from '#features/orders/domain/rules/spend-points.ts';
import { drawerOf, type EnteredReason, type Movement, signedAmount } from '#features/shifts/domain/drawer.ts';
import { bookingOf, type ShiftSpan } from '#features/shifts/domain/shift-of.ts';
import { type Approval, approverOf } from '#features/staff/domain/approval.ts';
import { minutesBetween, priceOf } from '#features/visits/domain/tariff.ts';
import { isFresh, type VisitStatus } from '#features/visits/domain/visit.ts';
import { isReturnable, isUnsold, leftOf, numberKey, type Voucher } from '#features/vouchers/domain/voucher.ts';
import { canonical } from '#kernel/canonical.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Person, policy, refundingFrom, serverRulesOf } from '../orders.ts';
import { openModel } from '../partition-model.ts';
import { put } from './book.ts';
import {
  type Fees,
  type Moved,
  mealLimitOfModel as mealLimit,
  type Paper,
  type Post,
  type Premises,
  pointsOfModel,
  roleOf,
  type Said,
  tariffOfModel,
} from './premises.ts';
import { goods, lists, play, prices, sellable } from './rules-goods.ts';

const tables = ['table-1', 'table-2', 'table-3', 'table-4'];
const days = ['2027-01-15', '2027-01-16'] as const;
const minimums = new Map([
  ['table-1', 600],
  ['table-2', 1500],
]);
const papers: readonly Paper[] = [
  { number: 'SMALL-01', value: 300, isForSale: false },
  { number: 'LARGE-01', value: 12_000, isForSale: false },
  { number: 'PAPER-01', value: 1_500, isForSale: true },
];
const clientId = 'client-1';
const dueLimit = 5_000;

const tariff = {
  steps: tariffOfModel.steps.map(([upTo, price]) => ({ upTo, price })),
  further: { minutes: tariffOfModel.further[0], price: tariffOfModel.further[1] },
  grace: tariffOfModel.grace,
};

/** Whose it is, and since when. */
type InDrawer = Moved & Movement & { readonly userId?: string | undefined; readonly at: number };

const personOf = (post: Post | undefined): Person => ({ role: post?.role ?? 'Manager', flags: [] });

export function openRulesPremises(devices: number, fees: Fees): Premises {
  const posts = Array.from({ length: devices + 1 }, (_, index): Post => {
    const role = roleOf(index, devices);
    return { name: `Post ${index}`, userId: `user-${index}`, pointId: `point-${index}`, role };
  });
  const postAt = (pointId: string) => posts.find((post) => post.pointId === pointId);
  const approvals = new Map<string, Approval>();
  const refunds: Refund[] = [];
  const account = { owed: 0 };
  const vouchers = new Map<string, Voucher>();
  const points = new Map<string, Points>();
  const bookPoints = (id: string, change: number) => points.set(id, withPoints(points.get(id) ?? noPoints, change));
  const makeVoucher = (number: string, value: number, isForSale: boolean, soldOn: string | null) =>
    vouchers.set(number, { id: number, value, spent: 0, isForSale, soldOn, expiresOn: null });
  for (const { number, value, isForSale } of papers) makeVoucher(number, value, isForSale, null);
  const returned = new Set<string>();
  const leases = new Map<string, { readonly pointId: string; readonly until: number }>();
  const heldBy = (id: string) => {
    const lease = leases.get(id);
    return lease !== undefined && lease.until > server.now() ? lease.pointId : null;
  };
  const visits = new Map<string, { startedAt: number; status: VisitStatus; price: number | null }>();
  /** What commands are sold at that end a visit, by id. */
  const timed = new Map<string, Price>();
  const spend = (id: string, amount: number) => {
    const voucher = vouchers.get(id) as Voucher;
    const spent = voucher.spent + amount;
    // As the table refuses it.
    if (spent < 0 || spent > voucher.value) throw new Error(`${id} would have ${voucher.value - spent} left`);
    vouchers.set(id, { ...voucher, spent });
  };
  function moveForVoucher(userId: string, amount: number): void {
    const booking = bookingOf(shifts, userId, server.now());
    const what = { reason: 'voucherSale', method: 'cash', kind: 'cash', paymentId: null, userId, amount, day } as const;
    moved.push({ ...booking, ...what, at: server.now() });
  }
  const moved: InDrawer[] = [];
  const shifts: (ShiftSpan & { openingFloat: number })[] = [];
  const counted = new Map<string, { difference: number; isReceived: boolean }>();
  const toMake = new Map<string, number>();
  /** The vouchers of payments. */
  const paidBy = new Map<string, string>();
  const receipts: { orderId: string; day: string; number: number; total: number }[] = [];
  let day: string = days[0];
  let known: readonly Order[] = [];

  type Money = Pick<InDrawer, 'shiftId' | 'isLate' | 'userId' | 'at' | 'method' | 'kind' | 'amount'>;
  function move({ id, tip, ...money }: Money & { id: string; tip: number }, reason: Movement['reason']): void {
    moved.push({ ...money, paymentId: id, reason, day });
    if (tip !== 0) moved.push({ ...money, paymentId: id, reason: 'tip', day, amount: tip });
  }

  /** As `shifts/server/queries/read-shifts.ts` sums them. */
  function unpaidTips({ id, userId, startedAt }: ShiftSpan): number {
    const before = shifts.filter((each) => each.userId === userId && each.startedAt < startedAt);
    const since = Math.max(0, ...before.map(({ endedAt }) => endedAt ?? 0));
    return moved
      .filter(({ reason }) => reason === 'tip' || reason === 'tipsPaid')
      .filter((each) => {
        const isLoose = each.shiftId === null && each.userId === userId && each.kind !== 'cash' && each.at >= since;
        return each.shiftId === id || isLoose;
      })
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  function book(money: readonly Payment[], reason: Movement['reason'], sign = 1): void {
    for (const { id, method, kind, amount, rounding, tip = 0, takenBy: userId } of money) {
      const own = { ...bookingOf(shifts, userId, server.now()), userId, at: server.now() };
      move({ ...own, id, method, kind, amount: sign * (amount + rounding), tip: sign * tip }, reason);
    }
  }

  function done(decision: Accepted, command: OrderCommand): void {
    notePoints(decision, command);
    for (const event of decision.events) noteEvent(event);
    noteVouchers(decision, command);
    const taken = new Set(moneyOf(command)?.map(({ id }) => id));
    const payments = decision.orders[0]?.payments ?? [];
    book(
      payments.filter(({ id }) => taken.has(id)),
      'payment',
    );
    if (command.type === 'correctPayment') rebook(command.paymentId, payments.slice(-2));
    if (command.type === 'chargeAccount') account.owed += command.amount;
    if (decision.refund !== undefined) giveBack(decision.refund);
    const used = approvals.get((command as { approvalId?: string }).approvalId ?? '');
    if (decision.approverId !== null && used !== undefined) approvals.set(used.id, { ...used, usedBy: command.id });
  }

  function notePoints(decision: Accepted, command: OrderCommand): void {
    if (command.type === 'spendPoints') {
      const { points: count } = decision.orders[0]?.payments.at(-1) ?? {};
      if ((count ?? 0) > (points.get(command.clientId)?.balance ?? 0))
        throw new Error('more points were spent than there were');
      bookPoints(command.clientId, -(count ?? 0));
    }
  }

  function noteVouchers({ orders }: Accepted, command: OrderCommand): void {
    for (const { id, voucherId } of orders.flatMap(({ payments }) => payments)) paidBy.set(id, voucherId ?? '');
    if (command.type === 'redeemVoucher') spend(paidBy.get(command.paymentId) ?? '', command.amount);
  }

  function noteToMake(event: Accepted['events'][number]): void {
    if (event.name === 'order.sent')
      for (const { productId, quantity } of event.lines) put(toMake, productId, quantity);
    if (event.name === 'order.calledOff')
      for (const { productId, quantity } of event.order.lines) put(toMake, productId, -quantity);
  }

  function noteEvent(event: Accepted['events'][number]): void {
    noteToMake(event);
    if (event.name === 'refund.made') {
      const { order, points: back } = event;
      for (const { clientId: id, points: given } of back.givenBack) bookPoints(id, given);
      if (order.clientId !== null) bookPoints(order.clientId, -back.takenBack);
    }
    if (event.name !== 'order.closed') return;
    if (event.order.clientId !== null) bookPoints(event.order.clientId, event.order.pointsEarned ?? 0);
    const { id: orderId, closedBusinessDay, receiptNumber } = event.order;
    const { total } = billOf(event.order);
    receipts.push({ orderId, day: closedBusinessDay ?? '', number: receiptNumber ?? 0, total });
  }

  /** In the shift where the payment was. */
  function rebook(corrected: string, payments: readonly Payment[]): void {
    const { shiftId, userId } = moved.find(({ paymentId }) => paymentId === corrected) as InDrawer;
    for (const { id, method, kind, amount, rounding, tip = 0 } of payments) {
      const own = { shiftId, isLate: false, userId, at: server.now() };
      move({ ...own, id, method, kind, amount: amount + rounding, tip }, 'payment');
    }
  }

  function giveBack(refund: Refund): void {
    const booking = bookingOf(shifts, refund.madeBy, server.now());
    for (const { paymentId, method, kind, amount, rounding } of refund.payments) {
      if (kind === 'account') account.owed -= amount;
      if (kind === 'voucher') spend(paidBy.get(paymentId) ?? '', -amount);
      if (kind === 'account' || kind === 'free' || kind === 'voucher' || kind === 'points') continue;
      const back = { paymentId, method, kind, reason: 'refund', amount: -amount - rounding, day } as const;
      moved.push({ ...booking, ...back, at: server.now() });
    }
  }

  /** As `shifts/server/commands/book-money.ts` refuses it. */
  const isCounted: Guard = ({ command }) => {
    const paymentId = kindOf(command).corrects?.(command);
    const shiftId = moved.find((each) => each.paymentId === paymentId)?.shiftId ?? null;
    const isEnded = shifts.some(({ id, endedAt }) => id === shiftId && endedAt !== null);
    return isEnded ? { ok: false, code: 'PAYMENT_COUNTED', details: {}, mayRetry: false } : null;
  };

  function more(device: string, command: OrderCommand): Partial<OrderContext> {
    const userId = postAt(device)?.userId ?? '';
    const eaten = () =>
      known
        .filter(({ id, ownerId, businessDay }) => id !== command.orderId && ownerId === userId && businessDay === day)
        .reduce((sum, order) => sum + takenOf(order), 0);
    return {
      businessDay: day,
      prices: timed.has(command.id) ? { ...prices, priceOf: () => timed.get(command.id) as Price } : prices,
      heldBy,
      minimumOf: (id) => minimums.get(id) ?? null,
      hasClient: (id) => id === clientId || lists.has(id),
      isGivenBack: (order) =>
        isGivenBack(order, {
          booked: amountsByLine(order),
          refunds: refunds.filter(({ orderId }) => orderId === order.id),
        }),
      canTake: (id) => posts.some((post) => post.userId === id && post.role !== 'Staff'),
      nextReceiptNumber: () => receipts.filter((each) => each.day === day).length + 1,
      guards: [isCounted],
      approverOf: (id, action, amount) =>
        approverOf(approvals.get(id ?? ''), {
          action,
          needs: kindOf(command).approval?.needs ?? '',
          subject: command.orderId,
          terms: canonical(termsOf(command)),
          amount,
          requesterId: userId,
          now: server.now(),
        }),
      serverRules: serverRulesOf({
        refund: refundingFrom(refunds),
        chargeAllowance: (order, wanted, context) =>
          chargeAllowance(order, wanted, context, allowanceLeft(mealLimit, mealLimit, eaten())),
        chargeAccount: (order, wanted, context) =>
          chargeAccount(order, wanted, context, () => ({ limit: dueLimit, balance: account.owed })),
        redeemVoucher: (order, wanted, context) =>
          redeemVoucher(order, wanted, context, {
            voucherOf: (number) => vouchers.get(numberKey(number)) ?? null,
            today: day,
          }),
        spendPoints: (order, wanted, context) =>
          spendPoints(order, wanted, context, {
            pointsOf: (id) => points.get(id)?.balance ?? 0,
            isCardOf: () => false,
          }),
        correctPayment: (order, wanted, context) =>
          correctPayment(
            order,
            wanted,
            context,
            refunds.filter(({ orderId }) => orderId === order.id),
          ),
      }),
    };
  }

  const rules = {
    ...policy,
    confirmsFree: true,
    letsWaitersShareOrders: true,
    serviceFee: fees.fee,
    cardFee: fees.cardFee,
    ...pointsOfModel,
    keepsTableAfterPayment: true,
  };
  const server = openModel({
    products: Object.fromEntries([...goods, play].map((each) => [each.id, sellable(each)])),
    tableIds: tables,
    policy: rules,
    userOf: (device) => postAt(device)?.userId ?? '',
    personOf: (device) => personOf(postAt(device)),
    more,
    done,
    received: (payments) => book(payments, 'received'),
  });
  const said = (code: string | null, rest: Partial<Said> = {}): Said => ({ code, ...rest });
  const shiftOf = (id: string) => shifts.find((shift) => shift.id === id);

  return {
    goods: new Map(goods.map((each) => [each.id, each])),
    tables,
    timed: play,
    tariff: tariffOfModel,
    unmade: new Set([play.id]),
    posts,
    clientId,
    dueLimit,
    mealLimit,
    vouchers: papers,
    points: new Map(),
    lists,
    minimums,
    fees,
    days,
    now: server.now,
    pass: server.pass,
    async fetchShelf({ pointId }) {
      const { version, context } = await server.fetchShelf(pointId);
      return { version, context: { ...context, policy: rules, prices } };
    },
    fetchOrders: ({ pointId }) => server.fetchOrders(pointId),
    async deliver({ pointId }, commands) {
      if (commands.some(({ type }) => type === 'chargeAllowance')) known = (await server.books()).orders;
      return server.deliver(pointId, commands, { isGone: false, isProven: true });
    },
    async approve({ userId: requesterId }, { action, subject, terms, amount }) {
      const id = uuidv7();
      const approverMay = new Set<string>(Object.keys(orderPermissions));
      const expiresAt = server.now() + 2 * 60_000;
      const word = { id, approverId: 'user-0', requesterId, action, subject, terms: canonical(terms), amount };
      approvals.set(id, { ...word, expiresAt, usedBy: null, approverMay });
      return id;
    },
    waiting: async () => (await server.books()).open,
    async settle(entry, outcome) {
      const done = await server.settle({ ...entry, commandIds: [] }, outcome, 'kept');
      if (done === null) return said('REFUSED');
      const { shiftId, isLate } = bookingOf(shifts, 'user-0', server.now());
      for (const { method, amount } of outcome === 'returned' ? entry.payments : []) {
        const kind = method === 'cash' ? ('cash' as const) : ('card' as const);
        const back = { paymentId: null, method, kind, reason: 'returned', amount: -amount, day } as const;
        moved.push({ shiftId, isLate, ...back, at: server.now() });
      }
      return said(null);
    },
    async clockIn({ userId }, openingFloat) {
      if (shifts.some((shift) => shift.userId === userId && shift.endedAt === null)) return said('SHIFT_OPEN');
      const id = uuidv7();
      shifts.push({ id, userId, startedAt: server.now(), endedAt: null, openingFloat });
      return said(null, { id });
    },
    async moveCash(_, shiftId, reason, amount) {
      const shift = shiftOf(shiftId);
      if (shift?.endedAt !== null) return said('SHIFT_ENDED');
      if (reason === 'tipsPaid' && amount > unpaidTips(shift)) return said('TIPS_PAID');
      const signed = signedAmount(reason as EnteredReason, amount);
      const what = { reason: reason as EnteredReason, method: 'cash', kind: 'cash' as const, isLate: false };
      moved.push({ ...what, paymentId: null, shiftId, amount: signed, day, at: server.now() });
      return said(null);
    },
    async endShift(post, shiftId, cash, heir) {
      const shift = shiftOf(shiftId);
      if (shift === undefined || shift.endedAt !== null) return said('SHIFT_ENDED');
      const own = moved.filter((each) => each.shiftId === shiftId);
      const { expected } = drawerOf(shift.openingFloat, own);
      shifts[shifts.indexOf(shift)] = { ...shift, endedAt: server.now() };
      for (const order of (await server.books()).orders) {
        if (heir === null || order.status !== 'open' || order.ownerId !== post.userId) continue;
        for (const handed of handOver(order, heir.userId).orders) server.replace(handed);
      }
      counted.set(shiftId, { difference: cash - expected, isReceived: false });
      return said(null, { id: shiftId, expected, difference: cash - expected });
    },
    async receiveHandout(id) {
      const handout = counted.get(id);
      if (handout === undefined || handout.isReceived) return said('HANDOUT_RECEIVED');
      handout.isReceived = true;
      return said(null);
    },
    async receivePayment(amount) {
      account.owed -= amount;
      const { shiftId, isLate } = bookingOf(shifts, 'user-0', server.now());
      const what = { reason: 'accountPayment' as const, method: 'cash', kind: 'cash' as const, isLate };
      moved.push({ ...what, paymentId: null, shiftId, amount, day, at: server.now() });
      return said(null);
    },
    async sellVoucher({ userId }, wanted) {
      const number = 'number' in wanted ? wanted.number : `NEW-${vouchers.size}`;
      const known = vouchers.get(number);
      if (known !== undefined && !isUnsold(known)) return said('VOUCHER_SOLD');
      if (known !== undefined && known.expiresOn !== null && known.expiresOn < day) return said('VOUCHER_EXPIRED');
      const value = 'value' in wanted ? wanted.value : (known?.value ?? 0);
      makeVoucher(number, value, true, day);
      moveForVoucher(userId, value);
      return said(null, { id: number });
    },
    async takeBackVoucher(number) {
      const voucher = vouchers.get(number) as Voucher;
      if (!isReturnable(voucher) || returned.has(number)) return said('VOUCHER_USED');
      returned.add(number);
      spend(number, voucher.value);
      moveForVoucher('user-0', -voucher.value);
      return said(null);
    },
    async expireVoucher(number) {
      vouchers.set(number, { ...(vouchers.get(number) as Voucher), expiresOn: '2027-01-14' });
    },
    async hold({ pointId }, orderId, action) {
      const holder = heldBy(orderId);
      if (action === 'release') {
        if (holder === pointId) leases.delete(orderId);
        return said(null);
      }
      if (action === 'take' && holder !== null && holder !== pointId) return said('ORDER_ON_OTHER_DEVICE');
      leases.set(orderId, { pointId, until: server.now() + 60_000 });
      return said(null);
    },
    async parked() {
      const { orders } = await server.books();
      const isAside = ({ id, status, type }: Order) => status === 'open' && type === 'direct' && heldBy(id) === null;
      return orders.filter((order) => isAside(order) && hasProducts(order)).map(({ id }) => id);
    },
    async receipt(id) {
      const back = refunds.filter(({ orderId }) => orderId === id);
      const found = receipts.find(({ orderId }) => orderId === id);
      return found === undefined
        ? null
        : { total: found.total, refunded: back.reduce((sum, { total }) => sum + total, 0) };
    },
    async checkIn() {
      const id = uuidv7();
      visits.set(id, { startedAt: server.now(), status: 'underWay', price: null });
      return said(null, { id });
    },
    async withdrawVisit(post, id) {
      const visit = visits.get(id);
      if (visit?.status !== 'underWay') return said('VISIT_ENDED');
      if (!isFresh(visit, server.now()) && post.role !== 'Manager') return said('VISIT_NOT_FRESH');
      visit.status = 'withdrawn';
      return said(null);
    },
    async checkOut({ pointId }, { id, orderId, lineId, opensOrder }) {
      const visit = visits.get(id);
      if (visit?.status !== 'underWay') return said('VISIT_ENDED');
      const minutes = minutesBetween(visit.startedAt, server.now());
      const price = priceOf(tariff, minutes);
      visit.status = 'ended';
      const commandId = uuidv7();
      timed.set(commandId, { unitPrice: price, source: 'tariff', offer: { id, name: `${minutes} min` } });
      const line = { id: commandId, type: 'addLine', orderId, lineId, productId: play.id, quantity: 1000 } as const;
      const direct = {
        id: uuidv7(),
        type: 'openOrder',
        orderId,
        orderType: 'direct',
        tableId: null,
        covers: 0,
      } as const;
      const by = { isGone: false, isProven: true };
      const [answer] = (await server.deliver(pointId, opensOrder ? [direct, line] : [line], by)).slice(-1);
      if (answer?.outcome !== 'done') {
        visit.status = 'underWay';
        return said(answer?.code ?? 'WAIT');
      }
      visit.price = price;
      return said(null, { minutes, price });
    },
    async closeDay(closed) {
      if (closed !== day) return said('DAY_CLOSED');
      day = days[1];
      return said(null);
    },
    async books() {
      const { orders } = await server.books();
      const reported = new Map(
        days.map((each) => {
          const sum = (list: readonly { day: string; total: number }[]) =>
            list.filter((one) => one.day === each).reduce((all, { total }) => all + total, 0);
          return [each, sum(receipts) - sum(refunds.map(({ businessDay, total }) => ({ day: businessDay, total })))];
        }),
      );
      return {
        orders,
        receipts,
        refunds: refunds.map(({ orderId, businessDay, total }) => ({ orderId, day: businessDay, total })),
        reported,
        movements: moved,
        toMake,
        owed: account.owed,
        left: new Map([...vouchers.values()].map((each) => [each.id, isUnsold(each) ? 0 : leftOf(each)])),
        points: new Map([...points].map(([id, { balance, owed }]) => [id, balance - owed])),
        visits: [...visits].map(([id, { status, price }]) => ({ id, status, price })),
      };
    },
  };
}
