import type { PermissionTable } from '#kernel/permission.ts';

export const paymentPermissions = {
  'paymentMethods.read': { roles: ['Admin', 'Manager'] },
  'paymentMethods.write': { roles: ['Admin'] },
} as const satisfies PermissionTable;
