import type { PermissionTable } from '#kernel/permission.ts';

export const configurationPermissions = {
  'configuration.read': { roles: ['Admin', 'Manager'] },
  'configuration.write': { roles: ['Admin'] },
  'vats.read': { roles: ['Admin', 'Manager', 'Warehouse'] },
  'vats.write': { roles: ['Admin'] },
} as const satisfies PermissionTable;
