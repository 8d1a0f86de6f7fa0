import { settingsAt } from '#features/configuration/server/index.ts';
import { floorAt } from '#features/floor/server/index.ts';
import { billOf } from '#features/orders/domain/bill.ts';
import type { ToSettle } from '#features/orders/domain/events.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { tipsOf, withTipWithin } from '#features/orders/domain/tips.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { EventHandlers } from '#platform/server/feature-links.ts';
import { entryLimits, movementsOfReceipt, noShare, type Share, sumOf } from '../domain/settle.ts';
import { listedPayments, type OpenEntry, openCountsOf, openEntriesOf } from './queries/read-entry.ts';
import {
  addToList,
  type ItemRow,
  insertMovements,
  type MovementOf,
  type ReceivedPaymentRow,
  type SettlementRow,
} from './store.ts';

export const settlementEventHandlers: EventHandlers = {
  /** Refused commands join the open entries of their orders, or begin them, in the commit of their refusal. */
  'order.toSettle': async (tx, { commands }) => {
    const version = await tx.catalogueVersion();
    const [{ nameOfTable }, settings, open, openOf, listed] = await Promise.all([
      floorAt(tx, version),
      settingsAt(tx, version),
      openEntriesOf(tx, [...new Set(commands.map(({ orderId }) => orderId))]),
      openCountsOf(tx, [...new Set(commands.map(({ userId }) => userId))]),
      listedPayments(
        tx,
        commands.flatMap(({ payments }) => payments.map(({ id }) => id)),
      ),
    ]);
    const businessDay = orderDay(tx.now, settings);
    const entries = new Map(open.map((entry) => [entry.orderId, entryOf(entry)]));
    const settlements: SettlementRow[] = [];
    const items: ItemRow[] = [];
    const payments: ReceivedPaymentRow[] = [];
    const movements: MovementOf[] = [];
    for (const command of commands) {
      const { orderId, order, userId, pointId } = command;
      const known = entries.get(orderId);
      const count = openOf.get(userId) ?? 0;
      if (known === undefined && count >= entryLimits.openOfUser) continue;
      if (known === undefined) openOf.set(userId, count + 1);
      const entry = known ?? newEntry(uuidv7());
      entries.set(orderId, entry);
      const { id: settlementId } = entry;
      if (entry.isNew && entry.items === 0) {
        settlements.push({
          id: settlementId,
          orderId,
          orderNumber: order?.number ?? null,
          ownerId: order?.ownerId ?? userId,
          tableName: nameOfTable.get(tableOf(command)) ?? null,
          openedAt: tx.now,
          received: 0,
          booked: 0,
          note: '',
          settledAt: null,
          settledBy: null,
          outcome: null,
          rest: null,
        });
      }
      // The journal has what is left out here: nobody does so much to one order.
      const share = entry.shares.get(userId) ?? noShare;
      if (share.items >= entryLimits.items) continue;
      const fresh = command.payments.filter(({ id }) => !listed.has(id));
      const taken = takeIn(entry, share, { userId, payments: fresh, mostTips: mostTips(command, entry.received) });
      items.push({
        settlementId,
        commandId: command.commandId,
        position: entry.items,
        type: command.type,
        content: command.content,
        label: command.label,
        code: command.code,
        details: command.details,
        userId,
        senderId: command.senderId,
        claimedBy: command.claimedBy,
        pointId,
        givenAt: command.givenAt,
        arrivedAt: tx.now,
        ...orderThen(command),
      });
      entry.items += 1;
      payments.push(
        ...taken.map(({ payment, position }) => {
          const { cardFee = 0, tip = 0 } = payment;
          return { ...payment, cardFee, tip, settlementId, position };
        }),
      );
      const received = movementsOfReceipt(taken.map(({ payment }) => payment));
      movements.push(...received.map((movement) => ({ settlementId, businessDay, userId, pointId, ...movement })));
    }
    const receivedOf = new Map([...entries.values()].map(({ id, received }) => [id, received]));
    await addToList(tx, {
      settlements: settlements.map((row) => ({ ...row, received: receivedOf.get(row.id) ?? 0 })),
      received: [...entries.values()].filter(({ isNew }) => !isNew),
      items,
      payments,
    });
    await insertMovements(tx, movements);
    tx.emit({ name: 'settlement.changed', data: {} });
  },
};

/** An entry while commands are added to it. */
interface Entry {
  readonly id: string;
  readonly isNew: boolean;
  readonly paymentIds: Set<string>;
  /** What it holds of each user. */
  readonly shares: Map<string, Share>;
  items: number;
  received: number;
  tips: number;
}

function entryOf({ id, items, received, tips, paymentIds, shares }: OpenEntry): Entry {
  const known = new Map(Object.entries(shares));
  return { id, isNew: false, items, received, tips, paymentIds: new Set(paymentIds), shares: known };
}

function newEntry(id: string): Entry {
  return { id, isNew: true, items: 0, received: 0, tips: 0, paymentIds: new Set(), shares: new Map() };
}

/** The payments that are new to the entry, as far as it holds them: the same payment in another command was received once. */
function takeIn(
  entry: Entry,
  before: Share,
  { userId, payments, mostTips: most }: Pick<ToSettle, 'userId' | 'payments'> & { readonly mostTips: number },
) {
  const taken: { readonly payment: ToSettle['payments'][number]; readonly position: number }[] = [];
  let share: Share = { ...before, items: before.items + 1 };
  for (const given of payments) {
    const payment = withTipWithin(given, Math.max(0, most - entry.tips), coinsOfAll);
    const received = share.received + sumOf([payment]) + (payment.tip ?? 0);
    if (entry.paymentIds.has(payment.id) || received > entryLimits.amount) continue;
    if (share.payments >= entryLimits.payments) continue;
    taken.push({ payment, position: entry.paymentIds.size });
    entry.paymentIds.add(payment.id);
    entry.received += sumOf([payment]);
    entry.tips += payment.tip ?? 0;
    share = { ...share, payments: share.payments + 1, received };
  }
  entry.shares.set(userId, share);
  return taken;
}

/** A whole number of coins in every currency. */
const coinsOfAll = 100;

/** All tips of an entry are of one bill, however many payments of it are refused: they are paid out in cash before anybody looks. */
function mostTips({ order, payments }: ToSettle, receivedBefore: number): number {
  const given = payments.reduce((sum, { amount }) => sum + amount, 0);
  // Of an order that is not there nobody knows more than what was taken for it.
  return order === null ? receivedBefore + given : Math.max(given, billOf(order).total) - tipsOf(order.payments);
}

function tableOf({ order, content }: ToSettle): string {
  const { tableId } = content;
  return order?.tableId ?? (typeof tableId === 'string' ? tableId : '');
}

function orderThen({ order }: ToSettle) {
  if (order === null) return { orderStatus: null, orderTotal: null, orderPaid: null };
  const { total, paid } = billOf(order);
  return { orderStatus: order.status, orderTotal: total, orderPaid: paid };
}
