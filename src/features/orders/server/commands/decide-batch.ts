import { settingsAt } from '#features/configuration/server/index.ts';
import { floorAt } from '#features/floor/server/index.ts';
import { type Catalogue, catalogueAt, priceBookAt } from '#features/menu/server/index.ts';
import { type ApprovalRow, approvalsById, markApprovalUsed } from '#features/staff/server/index.ts';
import type { DomainEvent } from '#kernel/event.ts';
import { nameIn, toLocale } from '#kernel/locale.ts';
import { ignoreRejection, type ReadTx } from '#platform/server/database.ts';
import { hashBody } from '#platform/server/routes.ts';
import type { Session } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { RememberedCommand, WriteTx } from '#platform/server/write-tx.ts';
import { applyCommand } from '../../domain/apply.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { OrderContext, SellableProduct } from '../../domain/decision.ts';
import type { Order } from '../../domain/order.ts';
import { orderDay, orderPolicy } from '../../domain/policy.ts';
import type { OrderMemory } from '../queries/order-memory.ts';
import { type Series, saveSeries, writeOrders } from '../store.ts';

/** One call: commands that `maker` made, sent in by `sender` (the same, unless a PIN was switched meanwhile). */
export interface Batch {
  readonly maker: Session;
  readonly sender: Session;
  readonly commands: readonly OrderCommand[];
}

export interface CommandAnswer {
  readonly id: string;
  readonly outcome: 'done' | 'refused' | 'wait';
  readonly code: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly version: number | null;
}

export interface BatchAnswer {
  readonly answers: CommandAnswer[];
  readonly orders: Order[];
}

/**
 * Decides the commands of several calls in one transaction: read all, decide all by the pure rules, write all.
 * Whoever is in the write transaction is alone, so what was read stays true until the commit.
 */
export async function decideBatches(
  venue: VenueContext,
  tx: WriteTx,
  batches: readonly Batch[],
  memory: OrderMemory,
): Promise<{ readonly answers: BatchAnswer[]; readonly changed: readonly Order[] }> {
  const decision = await openBatchDecision(venue, tx, batches, memory);
  const answers = batches.map((batch) => decision.decide(batch));
  const changed = await decision.write();
  return { answers, changed };
}

/** The commands that take a number from a series. */
const numbered: ReadonlySet<OrderCommand['type']> = new Set(['openOrder', 'pay', 'closeOrder']);

async function openBatchDecision(venue: VenueContext, tx: WriteTx, batches: readonly Batch[], memory: OrderMemory) {
  const { now } = tx;
  const commands = batches.flatMap((batch) => batch.commands);
  const orderIds = [...new Set(commands.map((command) => command.orderId))];
  const approvalIds = commands.flatMap((command) => ('approvalId' in command ? (command.approvalId ?? []) : []));
  // All of it in the round trip that takes the write transaction.
  const [seenRows, { orders, holders }, seriesRows, approvals, version] = await Promise.all([
    tx.rows<RememberedCommand>(sql`
      SELECT id, body_hash AS "bodyHash", answer FROM command WHERE id = ANY (${commands.map(({ id }) => id)}::uuid[])`),
    memory.read(tx, orderIds, now),
    commands.some(({ type }) => numbered.has(type)) ? recentSeries(tx, now) : Promise.resolve([]),
    approvalIds.length === 0 ? Promise.resolve([]) : approvalsById(tx, approvalIds),
    tx.catalogueVersion(),
  ]);
  const settings = await settingsAt(tx, version);
  const catalogue = await catalogueAt(tx, version);
  const prices = await priceBookAt(tx, version);
  const { planOfTable } = await floorAt(tx, version);
  const locale = toLocale(settings.languageCode);
  const today = orderDay(now, settings);
  const policy = orderPolicy(settings);

  const before = new Map(orders.map((order) => [order.id, order]));
  const current = new Map<string, Order>(before);
  const seen = new Map(seenRows.map((row) => [row.id, row]));
  const series = new Map(seriesRows.filter(({ day }) => day === today).map((row) => [row.series, row.last]));
  const usedSeries = new Set<Series>();
  const events: DomainEvent[] = [];
  const changed = new Set<string>();

  function nextNumber(name: Series): number {
    const next = (series.get(name) ?? 0) + 1;
    series.set(name, next);
    usedSeries.add(name);
    return next;
  }

  function decideOne(command: OrderCommand, { maker, sender }: Batch): CommandAnswer {
    const bodyHash = hashBody(command);
    const remembered = seen.get(command.id);
    if (remembered !== undefined) {
      if (remembered.bodyHash === bodyHash) return JSON.parse(remembered.answer) as CommandAnswer;
      return refusal(command.id, 'refused', 'COMMAND_ID_REUSED', {});
    }
    const context: OrderContext = {
      now,
      businessDay: today,
      userId: maker.userId,
      pointId: maker.pointId,
      may: (permission) => maker.permissions.has(permission),
      discountLimit: maker.discountLimit,
      policy,
      product: (id) => sellable(catalogue, id, locale),
      prices,
      hasTable: (id) => planOfTable.has(id),
      planOf: (tableId) => planOfTable.get(tableId) ?? null,
      heldBy: holders.get(command.orderId) ?? null,
      approverOf: (id, action, amount) =>
        approverFor(approvals, { id, action, amount, subject: command.orderId, requesterId: maker.userId, now }),
      nextOrderNumber: () => nextNumber('order'),
      nextReceiptNumber: () => nextNumber('receipt'),
    };
    const decision = applyCommand(current.get(command.orderId) ?? null, command, context);
    if (!decision.ok && decision.mayRetry) return refusal(command.id, 'wait', decision.code, decision.details);
    const answer: CommandAnswer = decision.ok
      ? { id: command.id, outcome: 'done', code: null, details: null, version: decision.order.version }
      : refusal(command.id, 'refused', decision.code, decision.details);
    const remember = { id: command.id, bodyHash, answer: JSON.stringify(answer) };
    // The same id again within this transaction answers the same as well.
    seen.set(command.id, remember);
    tx.remember(remember);
    if (!decision.ok) return answer;
    current.set(command.orderId, decision.order);
    changed.add(command.orderId);
    if (decision.approverId !== null && 'approvalId' in command && command.approvalId !== undefined) {
      void ignoreRejection(markApprovalUsed(tx, command.approvalId, command.id));
      approvals.splice(
        approvals.findIndex(({ id }) => id === command.approvalId),
        1,
      );
    }
    const { id, type, orderId, ...data } = command;
    const origin = { subject: `order:${orderId}`, userId: maker.userId, pointId: maker.pointId, commandId: id };
    events.push(...decision.events.map((event) => ({ ...event, ...origin })));
    tx.audit({
      action: `order.${type}`,
      ...origin,
      approverId: decision.approverId,
      data: sender.userId === maker.userId ? data : { ...data, sentBy: sender.userId },
    });
    return answer;
  }

  return {
    decide: (batch: Batch): BatchAnswer => {
      const answers = batch.commands.map((command) => decideOne(command, batch));
      const touched = new Set(batch.commands.map((command) => command.orderId));
      return {
        answers,
        orders: [...touched].flatMap((id) => {
          const order = current.get(id);
          return order !== undefined && mayRead(order, batch.sender, policy.letsWaitersShareOrders) ? [order] : [];
        }),
      };
    },
    write: async () => {
      const changes = [...changed].map((id) => ({ before: before.get(id) ?? null, after: current.get(id) as Order }));
      void ignoreRejection(writeOrders(tx, changes));
      for (const name of usedSeries) void saveSeries(tx, name, today, series.get(name) as number);
      for (const { after } of changes) {
        tx.emit({
          name: 'order.changed',
          data: { orderId: after.id, version: after.version, tableId: after.tableId, status: after.status },
        });
      }
      for (const event of events) await venue.publish(tx, event);
      return changes.map(({ after }) => after);
    },
  };
}

/** The last numbers of the days around now; which of them is today depends on the venue's time zone. */
function recentSeries(tx: ReadTx, now: number) {
  return tx.rows<{ series: Series; day: string; last: number }>(sql`
    SELECT series, business_day AS day, last FROM number_series
    WHERE series IN ('order', 'receipt') AND business_day >= ${new Date(now - 3 * 86_400_000).toISOString()}::date`);
}

function refusal(
  id: string,
  outcome: 'refused' | 'wait',
  code: string,
  details: NonNullable<CommandAnswer['details']>,
): CommandAnswer {
  return { id, outcome, code, details, version: null };
}

/** Whose content an order is: its owner's, and of those who may work on any. */
export function mayRead(order: Pick<Order, 'ownerId'>, session: Session, isShared: boolean): boolean {
  const { permissions } = session;
  return (
    order.ownerId === session.userId ||
    permissions.has('order.takeAny') ||
    (isShared && permissions.has('order.takeTable'))
  );
}

function sellable(catalogue: Catalogue, id: string, locale: ReturnType<typeof toLocale>): SellableProduct | undefined {
  const product = catalogue.products.get(id);
  if (product === undefined) return undefined;
  return {
    id,
    name: nameIn(product.names, locale),
    price: product.price,
    staffPrice: product.staffPrice,
    vatRate: product.vatRate,
    categoryId: product.categoryId,
    stationId: product.stationId,
    isDivider: product.courseSpliter,
    isDynamic: product.type === 'dynamic',
  };
}

interface ApprovalUse {
  readonly id: string | undefined;
  readonly action: string;
  readonly subject: string;
  readonly amount: number;
  readonly requesterId: string;
  readonly now: number;
}

/** The approver whose word fits exactly: this action, this order, this amount, this requester, unused and fresh. */
function approverFor(approvals: readonly ApprovalRow[], use: ApprovalUse): string | null {
  const found = approvals.find(
    (approval) =>
      approval.id === use.id &&
      approval.action === use.action &&
      approval.subject === use.subject &&
      approval.amount === use.amount &&
      approval.requesterId === use.requesterId &&
      approval.usedBy === null &&
      approval.expiresAt > use.now,
  );
  return found?.approverId ?? null;
}
