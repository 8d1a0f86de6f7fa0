import type { SectionScreens } from '#platform/ui/records/record-form.tsx';
import { type ClientValues, hasField } from '../domain/client-rules.ts';
import { clients, invoiceClients, reservationClients, vouchers } from '../domain/sections.ts';
import { VoucherHead } from './voucher-head.tsx';
import { VoucherTools } from './voucher-tools.tsx';

export { VoucherSheet } from './voucher-sheet.tsx';

export const clientScreens: readonly SectionScreens[] = [
  { section: clients, isShown: (field, values) => hasField(values.kind as ClientValues['kind'], field) },
  { section: invoiceClients },
  { section: reservationClients },
  { section: vouchers, ListTools: VoucherTools, FormHead: VoucherHead },
];
