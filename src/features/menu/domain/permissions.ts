import type { PermissionTable } from '#kernel/permission.ts';

export const menuPermissions = {
  'menu.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Warehouse', 'Staff', 'Display'] },
  'menu.write': { roles: ['Admin', 'Manager'] },
  /** Includes their cost. */
  'products.read': { roles: ['Admin', 'Manager', 'Warehouse'] },
  'prices.read': { roles: ['Admin', 'Manager'] },
  'prices.write': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
