import type { PermissionTable } from '#kernel/permission.ts';

export const printingPermissions = {
  'print.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** Retry failed slips, and dismiss own ones that were not printed. */
  'print.settle': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** Dismiss any slip, also a colleague's and one that was perhaps printed. */
  'print.dismiss': { roles: ['Admin', 'Manager'] },
  'print.reprint': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  'print.power': { roles: ['Admin', 'Manager'] },
  /** See the list of printers: the resource of the back office. */
  'printers.read': { roles: ['Admin', 'Manager'] },
  'printers.write': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
