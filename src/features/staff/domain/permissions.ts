import type { ApprovalTable, PermissionTable } from '#kernel/permission.ts';

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
  /** Close the program on a till where the venue asks for an approval, and approve that for others. */
  'till.close': { roles: ['Admin', 'Manager'], flag: 'approveAppClose' },
} as const satisfies PermissionTable;

/** What staff do that a colleague can approve. */
export const staffApprovals = {
  closeProgram: { asks: 'order.command', needs: 'till.close', subject: 'points' },
} as const satisfies ApprovalTable;
