import type { ApprovalTable, PermissionTable } from '#kernel/permission.ts';

export const voucherPermissions = {
  /** Look at a voucher whose number one knows: what it is worth, and until when. */
  'voucher.find': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], place: 'till' },
  /** Sell a voucher for money. */
  'voucher.sell': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], place: 'till' },
  /** Take a voucher back that was sold and not spent, for its money. */
  'voucher.takeBack': { roles: ['Admin', 'Manager'] },
  'vouchers.read': { roles: ['Admin', 'Manager'], place: 'office' },
  'vouchers.write': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;

/** A colleague may approve it, for this voucher and this reason. */
export const voucherApprovals = {
  takeBackVoucher: { asks: 'voucher.sell', needs: 'voucher.takeBack', subject: 'vouchers', terms: ['reason'] },
} as const satisfies ApprovalTable;
