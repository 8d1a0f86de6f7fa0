import type { PermissionTable } from '#kernel/permission.ts';

export const auditPermissions = {
  'audit.read': { roles: ['Admin'] },
} as const satisfies PermissionTable;
