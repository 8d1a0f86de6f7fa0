import type { PermissionTable } from '#kernel/permission.ts';

export const configurationPermissions = {
  'configuration.read': { roles: ['Admin', 'Manager'], place: 'office', fixed: 'administrator' },
  'configuration.write': { roles: ['Admin'], place: 'office', fixed: 'administrator' },
  'vats.read': { roles: ['Admin', 'Manager', 'Warehouse'], basicAt: 'office', place: 'office' },
  'vats.write': { roles: ['Admin'], place: 'office' },
} as const satisfies PermissionTable;
