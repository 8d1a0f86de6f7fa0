import type { Order } from '#features/orders/domain/order.ts';
import { voucherNumber } from '#features/vouchers/domain/voucher-number.ts';
import {
  debitVouchers,
  insertVoucherEntries,
  insertVouchers,
  type NewVoucherEntry,
} from '#features/vouchers/server/store.ts';
import { addDays, type Day } from '#kernel/time.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { demoIds } from './demo-ids.ts';

const numberOf = (prefix: string, seed: number) =>
  voucherNumber(
    prefix,
    Uint8Array.from({ length: 10 }, (_, at) => (seed * 31 + at * 7) % 32),
  );

/** The voucher with which guests paid some of the past orders. */
export const demoVoucher = { number: numberOf('GIFT', 1), value: 5_000 } as const;
/** Sold, and not spent; the last one is over. */
const sold = [
  { number: numberOf('GIFT', 2), value: 2_000 },
  { number: numberOf('GIFT', 3), value: 1_000, isOver: true },
] as const;
/** A stack at the counter. */
const forSale = [4, 5, 6].map((seed) => ({ number: numberOf('DHURAT', seed), value: 2_000 }));

/**
 * Writes the vouchers as the past left them: one spent in part, one whole, one expired, and some that nobody has bought. Before the
 * orders, whose payments refer to them.
 */
export async function writeVouchers(
  tx: WriteTx,
  orders: readonly Order[],
  {
    today,
    voucherId,
    newId,
  }: { readonly today: Day; readonly voucherId: string; readonly newId: ReturnType<typeof demoIds> },
): Promise<void> {
  const entries: NewVoucherEntry[] = [];
  const papers = [{ ...demoVoucher, id: voucherId }, ...sold.map((each) => ({ ...each, id: newId(tx.now) }))];
  for (const [at, { id, number, value, ...more }] of papers.entries()) {
    const order = orders[at];
    if (order === undefined) return;
    const { businessDay: soldOn, openedAt, ownerId: userId, openedPointId: pointId } = order;
    const expiresOn = 'isOver' in more ? addDays(today, -2) : addDays(today, 350);
    const common = { value, isForSale: true, soldOn, expiresOn, batch: '', comment: '' };
    await insertVouchers(tx, [{ id, number }], common);
    const cash = {
      method: 'cash',
      methodKind: 'cash',
      rounding: 0,
      reference: '',
      orderId: null,
      paymentId: null,
    } as const;
    const sale = { kind: 'sale', voucherId: id, amount: value, number: at + 1 } as const;
    entries.push({ ...cash, ...sale, businessDay: soldOn, at: openedAt, userId, pointId });
  }
  const batch = `${today}-demo`;
  const unsold = { isForSale: true, soldOn: null, expiresOn: addDays(today, 350), batch, comment: '' };
  const stack = forSale.map(({ number }) => ({ number, id: newId(tx.now) }));
  await insertVouchers(tx, stack, { ...unsold, value: 2_000 });
  const spent = orders.flatMap(({ id: orderId, closedBusinessDay, number, payments }) =>
    payments.flatMap(
      ({ id: paymentId, voucherId: by, amount, takenAt: at, takenBy: userId, pointId }): NewVoucherEntry[] => {
        if (!by || closedBusinessDay === null || number === null) return [];
        const of = { orderId, paymentId, number, method: null, methodKind: null, rounding: 0, reference: '' };
        const what = { kind: 'spend', voucherId: by, amount: 0 - amount } as const;
        return [{ ...of, ...what, businessDay: closedBusinessDay, at, userId, pointId }];
      },
    ),
  );
  if (spent.length > 0) await debitVouchers(tx, spent);
  tx.append(insertVoucherEntries, [...entries, ...spent]);
}
