import type { PermissionTable } from '#kernel/permission.ts';

export const visitPermissions = {
  'visit.read': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** Lets children in and out. */
  'visit.work': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'] },
  /** Withdraws a visit that was entered longer ago. */
  'visit.withdraw': { roles: ['Admin', 'Manager'] },
  'serviceClients.read': { roles: ['Admin', 'Manager'] },
  'serviceClients.write': { roles: ['Admin', 'Manager'] },
  'visitTariffs.read': { roles: ['Admin', 'Manager'] },
  'visitTariffs.write': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
