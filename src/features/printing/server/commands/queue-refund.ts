import type { DomainEvent } from '#kernel/event.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { layoutRefund } from '../../domain/layout-refund.ts';
import { queueAtReceiptPrinter } from './queue-at-receipt-printer.ts';

/** Queues the paper of money given back at the printer of the device on which it was, if there is one. */
export async function queueRefund(tx: WriteTx, { order, refund }: DomainEvent<'refund.made'>): Promise<void> {
  await queueAtReceiptPrinter(
    tx,
    { userId: refund.madeBy, pointId: refund.pointId },
    {
      kind: 'refund',
      orderId: order.id,
      refundId: refund.id,
      layout: ({ venue, methodNames, staffNames, style, policy }, columns) =>
        layoutRefund(
          {
            order,
            refund,
            venue,
            methodName: (code) => methodNames.get(code) ?? code,
            staffName: (userId) => staffNames.get(userId) ?? '',
            hasVat: policy.showsVat,
          },
          style,
          columns,
        ),
    },
  );
}
