import { leftOnVouchers } from '#features/vouchers/server/index.ts';
import type { DomainEvent } from '#kernel/event.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { layoutRefund } from '../../domain/layout-refund.ts';
import { queueAtReceiptPrinter } from './queue-at-receipt-printer.ts';

/** Queues the paper of money given back at the printer of the device on which it was, if there is one. */
export async function queueRefund(tx: WriteTx, { order, refund }: DomainEvent<'refund.made'>): Promise<void> {
  const credited = new Set(refund.payments.map(({ paymentId }) => paymentId));
  const vouchersLeft = await leftOnVouchers(
    tx,
    order.payments.flatMap(({ id, voucherId }) => (voucherId && credited.has(id) ? [voucherId] : [])),
  );
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
            vouchersLeft,
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
