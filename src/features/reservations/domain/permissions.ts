import type { PermissionTable } from '#kernel/permission.ts';

export const reservationPermissions = {
  /** Sees on the floor who arrives where: names and persons, no phone number. */
  'reservation.arrivals': { roles: ['Admin', 'Manager', 'Waiter'], flag: 'reservationsPermission' },
  'reservation.read': { roles: ['Admin', 'Manager'], flag: 'reservationsPermission' },
  /** Books, changes, seats, and sets the status. */
  'reservation.write': { roles: ['Admin', 'Manager'], flag: 'reservationsPermission' },
} as const satisfies PermissionTable;
