import type { PermissionTable } from '#kernel/permission.ts';

export const printingPermissions = {
  'print.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till' },
  /** Retry failed slips, and dismiss own ones that were not printed. */
  'print.settle': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till' },
  /** Dismiss any slip, also a colleague's and one that was perhaps printed. */
  'print.dismiss': { roles: ['Admin', 'Manager'] },
  'print.reprint': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], basicAt: 'till' },
  'print.power': { roles: ['Admin', 'Manager'] },
  /** See the list of printers: the resource of the back office. */
  'printers.read': { roles: ['Admin', 'Manager'], place: 'office' },
  'printers.write': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
