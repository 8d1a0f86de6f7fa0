import type { PermissionTable } from '#kernel/permission.ts';

export const staffPermissions = {
  'staff.unlock': { roles: ['Admin'] },
  'staff.read': { roles: ['Admin', 'Manager'] },
  'staff.write': { roles: ['Admin'] },
  /** A manager: of waiters only. */
  'staff.resetPin': { roles: ['Admin', 'Manager'] },
  'point.read': { roles: ['Admin', 'Manager'] },
  'point.write': { roles: ['Admin'] },
} as const satisfies PermissionTable;
