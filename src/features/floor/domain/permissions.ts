import type { PermissionTable } from '#kernel/permission.ts';

export const floorPermissions = {
  'floor.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman', 'Staff', 'Display'], basicAt: 'till' },
  'floor.edit': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
