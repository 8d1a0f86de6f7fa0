import type { PermissionTable } from '#kernel/permission.ts';

export const printingPermissions = {
  'print.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** Retry and dismiss slips that did not print. */
  'print.settle': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  'print.reprint': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  'print.power': { roles: ['Admin', 'Manager'] },
  /** Which printers there are: the resource of the administration. */
  'printers.read': { roles: ['Admin', 'Manager'] },
  'printers.write': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
