import { dayOf } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { takingErrors } from '#features/payments/domain/errors.ts';
import { moneyBy } from '#features/payments/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { type VoucherErrorCode, voucherErrors } from '../../domain/errors.ts';
import { endOfNumber, isUnsold, numberKey, problemOfNumber } from '../../domain/voucher.ts';
import { type NumberedVoucher, nextSaleNumber, voucherById, vouchersByNumber } from '../queries/read-vouchers.ts';
import { voucherDay } from '../queries/venue-today.ts';
import { insertVoucherEntries, insertVouchers, markSold } from '../store.ts';
import { newNumber } from './make-vouchers.ts';

export interface SellVoucher {
  /** Minor units, of a new one. */
  readonly value?: number | undefined;
  /** Of one that was made for sale. */
  readonly number?: string | undefined;
  readonly id?: string | undefined;
  readonly method: string;
  readonly reference?: string | undefined;
}

const refused = (code: VoucherErrorCode) => new CodedError(code, voucherErrors[code]);

/**
 * Takes money for a voucher, which is worth its value from then on. The money is in the takings of whoever sells it, and it is no
 * sale: that is booked when the voucher pays an order. Of two tills that sell the same paper at once, the second is refused.
 */
export async function sellVoucher(context: CommandContext, wanted: SellVoucher) {
  const { tx, session, commandId, venue } = context;
  const { userId, pointId, role } = session;
  const settings = await readSettings(tx);
  if (!settings.activeVouchers) throw refused('VOUCHERS_NOT_OFFERED');
  const made = wanted.value === undefined ? await forSale(tx, wanted, voucherDay(tx.now, settings)) : null;
  const value = made?.value ?? wanted.value ?? 0;
  const money = await moneyBy(tx, { ...wanted, amount: value }, settings);
  // Less than a coin is nothing that anybody can hand over.
  if (value + money.rounding <= 0) throw new CodedError('PAYMENT_INVALID', takingErrors.PAYMENT_INVALID);
  await venue.check(tx, 'voucher.sell', { userId, role });
  const soldOn = dayOf(tx.now, settings);
  const { id, number, expiresOn } = made ?? { id: uuidv7(tx.now), number: newNumber(''), expiresOn: null };
  if (made === null) {
    await insertVouchers(tx, [{ id, number }], { value, isForSale: true, soldOn, expiresOn, batch: '', comment: '' });
  } else await markSold(tx, id, soldOn);
  const saleNumber = await nextSaleNumber(tx);
  const { method, kind, rounding, reference } = money;
  const by = { userId, pointId };
  const noOrder = { orderId: null, paymentId: null };
  const sale = {
    kind: 'sale',
    voucherId: id,
    amount: value,
    businessDay: soldOn,
    at: tx.now,
    number: saleNumber,
  } as const;
  tx.append(insertVoucherEntries, [{ ...by, ...noOrder, ...sale, method, methodKind: kind, rounding, reference }]);
  const note = endOfNumber(number);
  tx.audit({
    ...by,
    action: 'voucher.sell',
    subject: `vouchers:${id}`,
    commandId,
    senderId: null,
    approverId: null,
    data: { number: note, saleNumber, amount: value, method, rounding, reference },
  });
  tx.emit({
    name: 'record.changed',
    data: { resource: 'vouchers', id, action: made === null ? 'created' : 'changed' },
  });
  const moved = { method, kind, amount: value, rounding, note };
  const voucher = { number, value, expiresOn };
  await venue.publish(tx, { name: 'voucher.sold', subject: `vouchers:${id}`, ...by, commandId, moved, voucher });
  return { id, number, value, expiresOn, saleNumber, rounding };
}

/** The voucher with this number or id, if it waits to be sold. */
async function forSale(
  tx: ReadTx,
  { id = '', number }: Pick<SellVoucher, 'id' | 'number'>,
  today: string,
): Promise<NumberedVoucher> {
  const voucher =
    number === undefined ? await voucherById(tx, id) : (await vouchersByNumber(tx, [number])).get(numberKey(number));
  if (!voucher) throw refused(number === undefined ? 'VOUCHER_NOT_FOUND' : problemOfNumber(number));
  if (!isUnsold(voucher)) throw refused('VOUCHER_SOLD');
  if (voucher.expiresOn !== null && voucher.expiresOn < today) throw refused('VOUCHER_EXPIRED');
  return voucher;
}
