import type { PermissionTable } from '#kernel/permission.ts';

export const reportPermissions = {
  /** See sales: only the user's own, unless they also have `report.salesAll`. */
  'report.sales': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** See the sales of all users. */
  'report.salesAll': { roles: ['Admin', 'Manager'], place: 'office' },
  /** See and print X and Z: what a business day came to. */
  'report.daySheet': { roles: ['Admin', 'Manager'] },
  /** See today's dashboard. */
  'report.dashboard': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
