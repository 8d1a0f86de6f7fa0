import type { PermissionTable } from '#kernel/permission.ts';

export const auditPermissions = {
  'audit.read': { roles: ['Admin'], place: 'office', fixed: 'administrator' },
} as const satisfies PermissionTable;
