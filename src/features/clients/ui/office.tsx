import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { clients, invoiceClients, reservationClients, vouchers } from '../domain/resources.ts';
import { VoucherHead } from './voucher-head.tsx';
import { VoucherTools } from './voucher-tools.tsx';

export { VoucherSheet } from './voucher-sheet.tsx';

export const clientScreens: readonly ResourceScreens[] = [
  { resource: clients },
  { resource: invoiceClients },
  { resource: reservationClients },
  { resource: vouchers, ListTools: VoucherTools, FormHead: VoucherHead },
];
