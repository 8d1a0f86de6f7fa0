import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { vouchers } from '../domain/resources.ts';
import { VoucherHead } from './voucher-head.tsx';
import { VoucherTools } from './voucher-tools.tsx';

export { VoucherSheet } from './voucher-sheet.tsx';

export const voucherScreens: readonly ResourceScreens[] = [
  { resource: vouchers, ListTools: VoucherTools, FormHead: VoucherHead },
];
