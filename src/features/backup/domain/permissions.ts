import type { PermissionTable } from '#kernel/permission.ts';

export const backupPermissions = {
  'backup.read': { roles: ['Admin', 'Manager'], place: 'office' },
  /** Whoever has a backup and its key has everything: nobody but administrators. */
  'backup.manage': { roles: ['Admin'], place: 'office', fixed: 'everybody' },
} as const satisfies PermissionTable;
