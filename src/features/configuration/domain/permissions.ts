import type { PermissionTable } from '#kernel/permission.ts';

export const configurationPermissions = {
  'configuration.read': { roles: ['Admin', 'Manager'], fixed: 'administrator' },
  'configuration.write': { roles: ['Admin'], fixed: 'administrator' },
  'vats.read': { roles: ['Admin', 'Manager', 'Warehouse'] },
  'vats.write': { roles: ['Admin'] },
} as const satisfies PermissionTable;
