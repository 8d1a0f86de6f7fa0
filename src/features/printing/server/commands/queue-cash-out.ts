import type { WriteTx } from '#platform/server/write-tx.ts';
import { type CashOutFacts, layoutCashOut } from '../../domain/layout-cash-out.ts';
import { queueAtReceiptPrinter } from './queue-at-receipt-printer.ts';

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
  await queueAtReceiptPrinter(tx, by, {
    kind: 'cashOut',
    layout: ({ venue, staffNames, methodNames, style }, columns) => {
      const facts: CashOutFacts = {
        ...counted,
        venueName: venue.name,
        userName: staffNames.get(userId) ?? '',
        methods: methods.map(({ method, amount }) => ({ name: methodNames.get(method) ?? method, amount })),
      };
      return layoutCashOut(facts, style, columns);
    },
  });
}
