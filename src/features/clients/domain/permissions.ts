import type { PermissionTable } from '#kernel/permission.ts';

export const clientPermissions = {
  'clients.read': { roles: ['Admin', 'Manager'], place: 'office' },
  'clients.write': { roles: ['Admin', 'Manager'], place: 'office' },
  /** Find a client at the till, to name them on an order or on an invoice. */
  'client.find': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], place: 'till' },
  /** Note a client at the till who is not known yet: name, phone and card, and nothing that is worth money. */
  'client.create': { roles: ['Admin', 'Manager', 'Waiter', 'Salesman'], place: 'till' },
  /** Reservation clients, also for users who take reservations. */
  'reservationClients.read': { roles: ['Admin', 'Manager'], flag: 'reservationsPermission' },
  'reservationClients.write': { roles: ['Admin', 'Manager'], flag: 'reservationsPermission' },
} as const satisfies PermissionTable;
