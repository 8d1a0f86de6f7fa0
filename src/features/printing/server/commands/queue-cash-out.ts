import { uuidv7 } from '#kernel/ids.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type CashOutFacts, layoutCashOut } from '../../domain/layout-cash-out.ts';
import { receiptPrinter } from '../queries/receipt-printer.ts';
import { slipSetupAt } from '../queries/slip-setup.ts';
import { insertJobs } from '../store.ts';

export interface CountedDrawer extends Omit<CashOutFacts, 'venueName' | 'userName' | 'methods'> {
  readonly userId: string;
  /** By the code of the method. */
  readonly methods: readonly { readonly method: string; readonly amount: number }[];
}

/** Queues the slip of a cash-out at the printer of the device on which it was counted, if there is one. */
export async function queueCashOut(
  tx: WriteTx,
  { userId, methods, ...counted }: CountedDrawer,
  by: { readonly userId: string; readonly pointId: string },
): Promise<void> {
  const setup = await slipSetupAt(tx, await tx.catalogueVersion());
  const printer = receiptPrinter(setup, by.pointId);
  if (printer === null) return;
  const facts: CashOutFacts = {
    ...counted,
    venueName: setup.venue.name,
    userName: setup.staffNames.get(userId) ?? '',
    methods: methods.map(({ method, amount }) => ({ name: setup.methodNames.get(method) ?? method, amount })),
  };
  tx.append(insertJobs, [
    {
      id: uuidv7(),
      printerId: printer.id,
      kind: 'cashOut',
      orderId: null,
      slip: layoutCashOut(facts, setup.style, printer.paperDimension),
      copy: 0,
      createdBy: by.userId,
      pointId: by.pointId,
    },
  ]);
  tx.emit({ name: 'print.queued', data: {} });
}
