import { dayOf } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { spendApproval } from '#features/staff/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { isReason } from '#kernel/text.ts';
import type { CommandContext, PermissionsOf } from '#platform/server/feature.ts';
import { type VoucherErrorCode, voucherErrors } from '../../domain/errors.ts';
import { voucherApprovals } from '../../domain/permissions.ts';
import { endOfNumber, isReturnable, isUnsold } from '../../domain/voucher.ts';
import { saleOf, voucherById } from '../queries/read-vouchers.ts';
import { debitVouchers, insertVoucherEntries } from '../store.ts';

const refused = (code: VoucherErrorCode) => new CodedError(code, voucherErrors[code]);

interface TakeBackVoucher {
  readonly id: string;
  readonly reason: string;
  readonly approvalId?: string | undefined;
}

/** Takes a sold voucher back of which nothing is spent: all of it is spent by this, and its money goes back as it came. */
export async function takeBackVoucher(
  context: CommandContext,
  { id, approvalId, ...wanted }: TakeBackVoucher,
  permissionsOf: PermissionsOf,
) {
  const { tx, session, commandId, venue } = context;
  const { userId, pointId, role } = session;
  const reason = wanted.reason.trim();
  if (!isReason(reason)) throw refused('REASON_REQUIRED');
  const [voucher, sale, settings] = await Promise.all([voucherById(tx, id), saleOf(tx, id), readSettings(tx)]);
  if (voucher === null) throw refused('VOUCHER_NOT_FOUND');
  if (!voucher.isForSale || isUnsold(voucher)) throw refused('VOUCHER_NOT_SOLD');
  if (sale === null || !isReturnable(voucher)) throw refused('VOUCHER_USED');
  const approverId = await approverFor(context, { id, approvalId, reason }, voucher.value, permissionsOf);
  await venue.check(tx, 'voucher.sell', { userId, role });
  const { method, kind, amount, rounding, number } = sale;
  const by = { userId, pointId };
  const back = { amount: 0 - amount, rounding: 0 - rounding };
  await debitVouchers(tx, [{ voucherId: id, amount: back.amount }]);
  const entry = { kind: 'takeBack', voucherId: id, businessDay: dayOf(tx.now, settings), at: tx.now, number } as const;
  const noOrder = { orderId: null, paymentId: null, reference: reason };
  tx.append(insertVoucherEntries, [{ ...by, ...noOrder, ...entry, ...back, method, methodKind: kind }]);
  const note = endOfNumber(voucher.number);
  tx.audit({
    ...by,
    action: 'voucher.takeBack',
    subject: `vouchers:${id}`,
    commandId,
    senderId: null,
    approverId,
    data: { number: note, saleNumber: number, amount, method, rounding, reason },
  });
  tx.emit({ name: 'record.changed', data: { resource: 'vouchers', id, action: 'changed' } });
  const moved = { method, kind, ...back, note };
  await venue.publish(tx, { name: 'voucher.takenBack', subject: `vouchers:${id}`, ...by, commandId, moved });
  return { method, amount: amount + rounding };
}

/** Who approved it; null where whoever asks may do it alone. */
async function approverFor(
  context: CommandContext,
  { id, approvalId, reason }: TakeBackVoucher,
  amount: number,
  permissionsOf: PermissionsOf,
): Promise<string | null> {
  const action = 'takeBackVoucher';
  const { needs } = voucherApprovals[action];
  if (context.session.permissions.has(needs)) return null;
  const use = { action, needs, subject: id, terms: { reason }, amount };
  const approverId = await spendApproval(context, approvalId, use, permissionsOf);
  if (approverId === null) {
    throw new CodedError('APPROVAL_REQUIRED', voucherErrors.APPROVAL_REQUIRED, { action, amount });
  }
  return approverId;
}
