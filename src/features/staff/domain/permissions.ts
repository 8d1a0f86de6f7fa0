import type { PermissionTable } from '#kernel/permission.ts';

export const staffPermissions = {
  'staff.unlock': { roles: ['Admin'], fixed: 'administrator' },
  'staff.read': { roles: ['Admin', 'Manager'], fixed: 'administrator' },
  /** Whoever sets PINs and roles can become an administrator. */
  'staff.write': { roles: ['Admin'], fixed: 'everybody' },
  /** A manager: of waiters only. */
  'staff.resetPin': { roles: ['Admin', 'Manager'], fixed: 'administrator' },
  'point.read': { roles: ['Admin', 'Manager'], fixed: 'administrator' },
  'point.write': { roles: ['Admin'], fixed: 'administrator' },
  'roles.read': { roles: ['Admin', 'Manager'], fixed: 'administrator' },
  /** Whoever gives rights has them all. */
  'roles.write': { roles: ['Admin'], fixed: 'everybody' },
} as const satisfies PermissionTable;
