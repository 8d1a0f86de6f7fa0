import type { DomainEvent } from '#kernel/event.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { layoutVoucher } from '../../domain/layout-voucher.ts';
import { receiptPrinter } from '../queries/receipt-printer.ts';
import { slipSetupAt } from '../queries/slip-setup.ts';
import { insertJobs } from '../store.ts';

/** Queues the paper of a voucher at the printer of the device on which it was sold, if there is one. */
export async function queueVoucher(
  tx: WriteTx,
  { voucher, userId, pointId }: DomainEvent<'voucher.sold'>,
): Promise<void> {
  if (userId === null || pointId === null) return;
  const setup = await slipSetupAt(tx, await tx.catalogueVersion());
  const printer = receiptPrinter(setup, pointId);
  if (printer === null) return;
  const sellerName = setup.staffNames.get(userId) ?? '';
  const facts = { ...voucher, venueName: setup.venue.name, sellerName, soldAt: tx.now };
  tx.append(insertJobs, [
    {
      id: uuidv7(),
      printerId: printer.id,
      kind: 'voucher',
      orderId: null,
      slip: layoutVoucher(facts, setup.style, printer.paperDimension),
      copy: 0,
      createdBy: userId,
      pointId,
    },
  ]);
  tx.emit({ name: 'print.queued', data: {} });
}
