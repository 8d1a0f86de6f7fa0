import type { PermissionTable } from '#kernel/permission.ts';

export const staffPermissions = {
  /** Lets PINs be tried again at a device that waits after wrong ones; by signing in there, too. */
  'staff.unlock': { roles: ['Admin', 'Manager'], fixed: 'administrator' },
  'staff.read': { roles: ['Admin', 'Manager'], place: 'office', fixed: 'administrator' },
  /** A user who can set PINs and roles can make themselves an administrator. */
  'staff.write': { roles: ['Admin'], place: 'office', fixed: 'everybody' },
  /** Only for users with fewer permissions (`access.ts`). */
  'staff.resetPin': { roles: ['Admin', 'Manager'], place: 'office', fixed: 'administrator' },
  'point.read': { roles: ['Admin', 'Manager'], place: 'office', fixed: 'administrator' },
  'point.write': { roles: ['Admin'], place: 'office', fixed: 'administrator' },
  'roles.read': { roles: ['Admin', 'Manager'], place: 'office', fixed: 'administrator' },
  /** A user who can grant permissions effectively has all of them. */
  'roles.write': { roles: ['Admin'], place: 'office', fixed: 'everybody' },
} as const satisfies PermissionTable;
