import type { PermissionTable } from '#kernel/permission.ts';

export const auditPermissions = {
  'audit.read': { roles: ['Admin', 'Manager'], place: 'office', fixed: 'administrator' },
} as const satisfies PermissionTable;
