import type { PermissionTable } from '#kernel/permission.ts';

export const menuPermissions = {
  'menu.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Warehouse', 'Staff', 'Display'] },
  'menu.write': { roles: ['Admin', 'Manager'], place: 'office' },
  /** Includes their cost. */
  'products.read': { roles: ['Admin', 'Manager', 'Warehouse'], basicAt: 'office', place: 'office' },
  'prices.read': { roles: ['Admin', 'Manager'], place: 'office' },
  'prices.write': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
