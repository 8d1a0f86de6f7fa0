import { readSettings } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { type VoucherErrorCode, voucherErrors } from '../../domain/errors.ts';
import { endOfNumber, leftOf, numberKey, problemOfNumber, problemOfVoucher } from '../../domain/voucher.ts';
import { vouchersByNumber } from './read-vouchers.ts';
import { voucherDay } from './venue-today.ts';

const refused = (code: VoucherErrorCode) => new CodedError(code, voucherErrors[code]);

/** A voucher for whoever has its whole number: what is left on it, and why it does not pay today. */
export async function findVoucher(tx: ReadTx, number: string, now: number) {
  const [found, settings] = await Promise.all([vouchersByNumber(tx, [number]), readSettings(tx)]);
  if (!settings.activeVouchers) throw refused('VOUCHERS_NOT_OFFERED');
  const voucher = found.get(numberKey(number));
  if (voucher === undefined) throw refused(problemOfNumber(number));
  const { id, value, expiresOn, isForSale, soldOn } = voucher;
  return {
    id,
    ending: endOfNumber(voucher.number),
    value,
    left: leftOf(voucher),
    expiresOn,
    problem: problemOfVoucher(voucher, voucherDay(now, settings)) as 'VOUCHER_EXPIRED' | 'VOUCHER_NOT_SOLD' | null,
    isSold: isForSale && soldOn !== null,
  };
}
