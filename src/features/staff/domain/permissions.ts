import type { PermissionTable } from '#kernel/permission.ts';

export const staffPermissions = {
  'staff.unlock': { roles: ['Admin'] },
} as const satisfies PermissionTable;
