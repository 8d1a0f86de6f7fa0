import type { PermissionTable } from '#kernel/permission.ts';

export const clientPermissions = {
  'clients.read': { roles: ['Admin', 'Manager'] },
  'clients.write': { roles: ['Admin', 'Manager'] },
  /** Reservation clients, also for users who take reservations. */
  'reservationClients.read': { roles: ['Admin', 'Manager'], flag: 'reservationsPermission' },
  'reservationClients.write': { roles: ['Admin', 'Manager'], flag: 'reservationsPermission' },
  'vouchers.read': { roles: ['Admin', 'Manager'] },
  'vouchers.write': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
