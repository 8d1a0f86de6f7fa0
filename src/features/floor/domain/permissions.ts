import type { PermissionTable } from '#kernel/permission.ts';

export const floorPermissions = {
  'floor.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Display'] },
} as const satisfies PermissionTable;
