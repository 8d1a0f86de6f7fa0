import type { PermissionTable } from '#kernel/permission.ts';

export const referencePermissions = {
  'reference.read': { roles: ['Admin', 'Manager', 'Warehouse'], basicAt: 'office', place: 'office' },
  'reference.write': { roles: ['Admin', 'Manager'], place: 'office' },
  'vendors.read': { roles: ['Admin', 'Manager', 'Warehouse'], basicAt: 'office', place: 'office' },
  'vendors.write': { roles: ['Admin', 'Manager', 'Warehouse'], place: 'office' },
} as const satisfies PermissionTable;
