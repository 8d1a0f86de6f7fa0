import type { PermissionTable } from '#kernel/permission.ts';

export const reportPermissions = {
  /** See sales: one's own, unless `report.salesAll` is held too. */
  'report.sales': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** See the sales of everybody. */
  'report.salesAll': { roles: ['Admin', 'Manager'] },
  /** See today at a glance. */
  'report.dashboard': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
