import type { PermissionTable } from '#kernel/permission.ts';

export const setupPermissions = {
  'setup.list': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
