import type { PermissionTable } from '#kernel/permission.ts';

export const menuPermissions = {
  'menu.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Warehouse', 'Staff', 'Display'] },
} as const satisfies PermissionTable;
