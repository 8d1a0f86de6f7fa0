import type { PermissionTable } from '#kernel/permission.ts';

export const referencePermissions = {
  'reference.read': { roles: ['Admin', 'Manager', 'Warehouse'] },
  'reference.write': { roles: ['Admin', 'Manager'] },
  'vendors.read': { roles: ['Admin', 'Manager', 'Warehouse'] },
  'vendors.write': { roles: ['Admin', 'Manager', 'Warehouse'] },
} as const satisfies PermissionTable;
