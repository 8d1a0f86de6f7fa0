import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { vouchers } from '../domain/resources.ts';
import { VoucherHead } from './voucher-head.tsx';
import { VoucherTools } from './voucher-tools.tsx';

export { RedeemForm } from './redeem-form.tsx';
export { VoucherSheet } from './voucher-sheet.tsx';
export { VouchersDialog } from './vouchers-dialog.tsx';

export const voucherScreens: readonly ResourceScreens[] = [
  { resource: vouchers, ListTools: VoucherTools, FormHead: VoucherHead },
];
