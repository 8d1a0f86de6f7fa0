import type { PermissionTable } from '#kernel/permission.ts';

export const accountPermissions = {
  /** Find the account of a client, with what is left on it. */
  'account.find': { roles: ['Admin', 'Manager'], flag: 'duePaymentPermission' },
  /** Take money for what a client owes. */
  'account.receive': { roles: ['Admin', 'Manager'], flag: 'duePaymentPermission' },
  /** See what all clients owe, since when, and their statements. */
  'account.read': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
