import type { PermissionTable } from '#kernel/permission.ts';

export const paymentPermissions = {
  'paymentMethods.read': { roles: ['Admin', 'Manager'], place: 'office' },
  'paymentMethods.write': { roles: ['Admin'], place: 'office' },
} as const satisfies PermissionTable;
