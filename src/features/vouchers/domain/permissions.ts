import type { PermissionTable } from '#kernel/permission.ts';

export const voucherPermissions = {
  'vouchers.read': { roles: ['Admin', 'Manager'], place: 'office' },
  'vouchers.write': { roles: ['Admin', 'Manager'], place: 'office' },
} as const satisfies PermissionTable;
