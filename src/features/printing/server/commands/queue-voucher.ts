import type { DomainEvent } from '#kernel/event.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { layoutVoucher } from '../../domain/layout-voucher.ts';
import { queueAtReceiptPrinter } from './queue-at-receipt-printer.ts';

/** Queues the paper of a voucher at the printer of the device on which it was sold, if there is one. */
export async function queueVoucher(
  tx: WriteTx,
  { voucher, userId, pointId }: DomainEvent<'voucher.sold'>,
): Promise<void> {
  if (userId === null || pointId === null) return;
  await queueAtReceiptPrinter(
    tx,
    { userId, pointId },
    {
      kind: 'voucher',
      layout: ({ venue, staffNames, style }, columns) =>
        layoutVoucher(
          { ...voucher, venueName: venue.name, sellerName: staffNames.get(userId) ?? '', soldAt: tx.now },
          style,
          columns,
        ),
    },
  );
}
