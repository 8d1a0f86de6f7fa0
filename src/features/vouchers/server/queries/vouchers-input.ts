import { dayOf } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { sumMinor } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { type DecisionInput, type Done, decisionInput } from '#platform/server/decision-input.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { numberKey, type Voucher, type VoucherOf } from '../../domain/voucher.ts';
import { debitVouchers, insertVoucherEntries } from '../store.ts';
import { vouchersByNumber } from './read-vouchers.ts';
import { voucherDay } from './venue-today.ts';

/** What an accepted command spent of a voucher, or gave back to it; positive adds to what is left. */
export interface Redeemed {
  readonly kind: 'spend' | 'refund';
  readonly voucherId: string;
  readonly amount: number;
  readonly orderId: string;
  /** Of the order, or of the refund. */
  readonly number: number;
  /** The payment of the order. */
  readonly paymentId: string;
  readonly at: number;
  readonly userId: string;
  readonly pointId: string;
}

export interface VoucherUse<Command, Accepted> {
  /** The number of the voucher that a command pays with. */
  readonly paidWith: (command: Command) => string | undefined;
  /** Whether it may give something back to a voucher. */
  readonly mayCredit: (command: Command) => boolean;
  readonly redeemedBy: (done: Done<Command, Accepted>) => readonly Redeemed[];
}

interface Known {
  readonly vouchers: ReadonlyMap<string, Voucher>;
  /** The business day of an instant. */
  readonly dayOf: (at: number) => Day;
  /** The day by which vouchers end. */
  readonly endsBy: (at: number) => Day;
  readonly redeemed: readonly Redeemed[];
}

interface Answer {
  readonly voucherOf: VoucherOf;
  readonly today: Day;
}

/** What is left on vouchers, for commands that pay with them; kept up to date within a transaction. */
export function vouchersInput<Command, Accepted>({
  paidWith,
  mayCredit,
  redeemedBy,
}: VoucherUse<Command, Accepted>): DecisionInput<Command, Accepted, Answer> {
  return decisionInput<Command, Accepted, readonly string[], Known, Answer>({
    needs: (commands) => {
      const numbers = commands.flatMap((command) => paidWith(command) ?? []);
      return numbers.length > 0 || commands.some(mayCredit) ? numbers : null;
    },
    read: async (tx, numbers) => {
      const [vouchers, settings] = await Promise.all([vouchersByNumber(tx, numbers), readSettings(tx)]);
      const endsBy = (at: number) => voucherDay(at, settings);
      return { vouchers, dayOf: (at) => dayOf(at, settings), endsBy, redeemed: [] };
    },
    nothing: { vouchers: new Map(), dayOf: () => '', endsBy: () => '', redeemed: [] },
    answer: ({ vouchers, endsBy }, { now }) => ({
      voucherOf: (number) => vouchers.get(numberKey(number)) ?? null,
      today: endsBy(now),
    }),
    after: (known, done) => {
      const redeemed = redeemedBy(done);
      if (redeemed.length === 0) return known;
      const vouchers = new Map(
        [...known.vouchers].map(([key, voucher]) => {
          const own = redeemed.filter(({ voucherId }) => voucherId === voucher.id);
          return [key, { ...voucher, spent: voucher.spent - sumMinor(own.map(({ amount }) => amount)) }];
        }),
      );
      return { ...known, vouchers, redeemed: [...known.redeemed, ...redeemed] };
    },
    write: (tx, _, { redeemed, dayOf: day }) => {
      if (redeemed.length === 0) return;
      void ignoreRejection(debitVouchers(tx, redeemed));
      const noMoney = { method: null, methodKind: null, rounding: 0, reference: '' };
      tx.append(
        insertVoucherEntries,
        redeemed.map((entry) => ({ ...entry, ...noMoney, businessDay: day(entry.at) })),
      );
      for (const id of new Set(redeemed.map(({ voucherId }) => voucherId))) {
        tx.emit({ name: 'record.changed', data: { resource: 'vouchers', id, action: 'changed' } });
      }
    },
  });
}
