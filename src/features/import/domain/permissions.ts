import type { PermissionTable } from '#kernel/permission.ts';

/** Beside it the right to write the resource is needed. */
export const importPermissions = {
  'import.use': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
