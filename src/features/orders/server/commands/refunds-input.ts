import { decisionInput } from '#platform/server/decision-input.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted } from '../../domain/decision.ts';
import { type AnyKind, kindOf } from '../../domain/kind-of.ts';
import type { Order } from '../../domain/order.ts';
import { type AmountsByLine, amountsByLine, type Refund } from '../../domain/refund.ts';
import type { RefundBooks } from '../../domain/rules/refund.ts';
import { readBooked, readRefunds, type WantedRefunds } from '../queries/read-refunds.ts';
import { insertRefunds } from '../store.ts';

interface Known {
  readonly booked: ReadonlyMap<string, AmountsByLine>;
  /** By their ids. */
  readonly refunds: ReadonlyMap<string, Refund>;
}

/** The input of refunds, apart from their number. */
export interface BooksOf {
  readonly booksOf: (order: Order) => Omit<RefundBooks, 'nextNumber'>;
}

/** It gives something back, or what was given back forbids it. */
const asksForRefunds = ({ refunds, corrects, needsGoods }: AnyKind) =>
  refunds !== undefined || corrects !== undefined || needsGoods === true;

/** The booked amounts of orders, and their earlier refunds. */
export const refundsInput = decisionInput<OrderCommand, Accepted, WantedRefunds, Known, BooksOf>({
  needs: (commands) => {
    const wanted = commands.filter((command) => asksForRefunds(kindOf(command)));
    if (wanted.length === 0) return null;
    return {
      orderIds: wanted.map(({ orderId }) => orderId),
      refundIds: wanted.flatMap((command) => kindOf(command).refunds?.(command) ?? []),
    };
  },
  read: async (tx, wanted) => {
    const [booked, refunds] = await Promise.all([readBooked(tx, wanted.orderIds), readRefunds(tx, wanted)]);
    return { booked, refunds: new Map(refunds.map((refund) => [refund.id, refund])) };
  },
  nothing: { booked: new Map(), refunds: new Map() },
  answer: ({ booked, refunds }) => ({
    booksOf: (order) => ({
      // An order that is closed in this same transaction is not booked yet.
      booked: booked.get(order.id) ?? amountsByLine(order),
      refunds: [...refunds.values()].filter(({ orderId }) => orderId === order.id),
      isKnown: (refundId) => refunds.has(refundId),
    }),
  }),
  after: (known, { decision: { refund } }) =>
    refund === undefined ? known : { ...known, refunds: new Map(known.refunds).set(refund.id, refund) },
  write: (tx, before, after) => {
    const made = [...after.refunds.values()].filter(({ id }) => !before.refunds.has(id));
    void ignoreRejection(insertRefunds(tx, made));
    if (made.length > 0) tx.emit({ name: 'order.refunded', data: {} });
  },
});
