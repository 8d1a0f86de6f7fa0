import type { PermissionTable } from '#kernel/permission.ts';

export const configurationPermissions = {
  'configuration.write': { roles: ['Admin'] },
} as const satisfies PermissionTable;
