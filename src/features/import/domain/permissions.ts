import type { PermissionTable } from '#kernel/permission.ts';

/** The permission to write the resource is needed as well. */
export const importPermissions = {
  'import.use': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
