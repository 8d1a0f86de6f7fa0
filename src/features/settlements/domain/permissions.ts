import type { PermissionTable } from '#kernel/permission.ts';

export const settlementPermissions = {
  /** What concerns oneself: one's own commands, and those on one's own orders. */
  'settlement.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till' },
  /** Read and settle everything, also by giving money back or keeping it. */
  'settlement.settle': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
