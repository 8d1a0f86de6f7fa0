import type { PermissionTable } from '#kernel/permission.ts';

export const invoicePermissions = {
  /** Make a regular invoice of paid orders that one may read, and print it again. */
  'invoice.issue': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** See all invoices and credit notes, also as PDF. */
  'invoice.read': { roles: ['Admin', 'Manager'], place: 'office' },
  /** Take an invoice back by a credit note. */
  'invoice.cancel': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
