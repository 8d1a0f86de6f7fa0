import { settingsAt } from '#features/configuration/server/index.ts';
import { floorAt } from '#features/floor/server/index.ts';
import { catalogueAt, consumptionAt, priceBookAt } from '#features/menu/server/index.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { toLocale } from '#kernel/locale.ts';
import { sql } from '#platform/server/sql.ts';
import type { RememberedCommand, WriteTx } from '#platform/server/write-tx.ts';
import { type OrderCommand, ordersOf } from '../../domain/command.ts';
import type { Guard, OrderContext } from '../../domain/decision.ts';
import { byId, type Orders } from '../../domain/order.ts';
import { orderDay, orderPolicy } from '../../domain/policy.ts';
import type { OrderCache } from '../queries/order-cache.ts';
import { sellable } from '../queries/sellable.ts';
import type { ApprovalsInput } from './approvals-input.ts';
import { clientsInput } from './clients-input.ts';
import type { GuardInput, OpenInput } from './decision-input.ts';
import { type BooksOf, refundsInput } from './refunds-input.ts';
import { lastNumbers, type Numbers, openNumbers } from './take-numbers.ts';

/** Parts that stay the same in all transactions. */
export interface Deciding {
  readonly memory: OrderCache;
  readonly guards: readonly GuardInput[];
  readonly approvals: ApprovalsInput;
}

/** The data for deciding commands, as read at the start of the transaction. */
export interface BatchKnowledge {
  /** Those of the commands that were already answered. */
  readonly remembered: readonly RememberedCommand[];
  readonly orders: Orders;
  readonly numbers: Numbers;
  readonly inputs: {
    readonly approvals: OpenInput<Pick<OrderContext, 'approverOf'>>;
    readonly clients: OpenInput<Pick<OrderContext, 'hasClient'>>;
    readonly refunds: OpenInput<BooksOf>;
  };
  readonly guards: readonly OpenInput<Guard>[];
  /** The part of the rules' context that all commands share. */
  readonly common: Pick<
    OrderContext,
    | 'now'
    | 'businessDay'
    | 'policy'
    | 'product'
    | 'prices'
    | 'paymentMethod'
    | 'catalogueVersion'
    | 'hasTable'
    | 'planOf'
    | 'heldBy'
  >;
}

/** Reads all data for the commands in the round trip that begins the write transaction. */
export async function readBatch(
  tx: WriteTx,
  commands: readonly OrderCommand[],
  { memory, guards, approvals: approvalsInput }: Deciding,
): Promise<BatchKnowledge> {
  const { now } = tx;
  const orderIds = [...new Set(commands.flatMap(ordersOf))];
  const [remembered, { orders, holders }, numbers, approvals, clients, refunds, openGuards, version] =
    await Promise.all([
      tx.rows<RememberedCommand>(sql`
      SELECT id, body_hash AS "bodyHash", answer FROM command WHERE id = ANY (${commands.map(({ id }) => id)}::uuid[])`),
      memory.read(tx, orderIds, now),
      lastNumbers(tx, commands, now),
      approvalsInput.open(tx, commands),
      clientsInput.open(tx, commands),
      refundsInput.open(tx, commands),
      Promise.all(guards.map((guard) => guard.open(tx, commands))),
      tx.catalogueVersion(),
    ]);
  const settings = await settingsAt(tx, version);
  const catalogue = await catalogueAt(tx, version);
  const prices = await priceBookAt(tx, version);
  const consumptionOf = await consumptionAt(tx, version);
  const methods = await paymentMethodsAt(tx, version);
  const { planOfTable } = await floorAt(tx, version);
  const locale = toLocale(settings.languageCode);
  const businessDay = orderDay(now, settings);
  return {
    remembered,
    orders: byId(orders),
    numbers: openNumbers(numbers, businessDay),
    inputs: { approvals, clients, refunds },
    guards: openGuards,
    common: {
      now,
      businessDay,
      policy: orderPolicy(settings),
      product: (id) => sellable(catalogue, consumptionOf, id, locale),
      prices,
      paymentMethod: (code) => methods.get(code),
      catalogueVersion: version,
      hasTable: (id) => planOfTable.has(id),
      planOf: (tableId) => planOfTable.get(tableId) ?? null,
      heldBy: (orderId) => holders.get(orderId) ?? null,
    },
  };
}
