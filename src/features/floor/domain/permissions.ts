import type { PermissionTable } from '#kernel/permission.ts';

export const floorPermissions = {
  'floor.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Display'] },
  'floor.edit': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
