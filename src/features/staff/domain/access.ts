import type { PermissionName, Role, UserFlag } from '#kernel/permission.ts';

/** The permissions of somebody, by role and by flag. */
export type Held = ReadonlySet<string>;

const grant: PermissionName = 'roles.write';

/** What somebody may do. */
export interface Access {
  readonly held: Held;
  /** Whether they have rights over others. */
  readonly isOverOthers: boolean;
  /**
   * Whether they can be the second person for what nobody does alone. Whatever the setting says now (`freePaymentConfirmation`): whoever
   * gave them a PIN while it was off knows it when it is on.
   */
  readonly isSecond: boolean;
}

/** Whether somebody may act for everybody: whoever grants permissions effectively has all of them. */
export const mayActForAll = (held: Held): boolean => held.has(grant);

/**
 * Whether somebody may give a colleague another PIN, card or role, and so act in their place: only if they hold all that the
 * colleague holds, and more, and the colleague is nobody whom they need as a second person. Two equals may not, so that nobody
 * approves their own requests by a colleague's PIN. Nothing depends on the names of roles, since what a role may do can be changed.
 */
export function mayActFor(mine: Held, { held: theirs, isSecond }: Pick<Access, 'held' | 'isSecond'>): boolean {
  if (mayActForAll(mine)) return true;
  return !isSecond && mine.size > theirs.size && [...theirs].every((permission) => mine.has(permission));
}

/**
 * Permissions that mark whoever works in the back office: each one that opens a page there, since a role may be given it
 * alone. Not one's own sales and slips, which have a door of their own (`report.sales`, `print.read`).
 */
export const officeDoors: readonly PermissionName[] = [
  ...(['report.dashboard', 'reference.read', 'menu.write', 'products.read', 'prices.read', 'vats.read'] as const),
  ...(['staff.read', 'roles.read', 'configuration.read', 'point.read', 'floor.edit', 'stations.read'] as const),
  ...([
    'clients.read',
    'reservationClients.read',
    'serviceClients.read',
    'visitTariffs.read',
    'vouchers.read',
    'invoice.read',
    'vendors.read',
    'paymentMethods.read',
  ] as const),
  ...(['printers.read', 'settlement.settle', 'shift.read', 'backup.read', 'audit.read', 'reservation.read'] as const),
];

/** Permissions over colleagues' access, besides those that approve what they ask for. */
const overAccess: readonly PermissionName[] = [
  ...(['staff.write', 'staff.resetPin', 'staff.unlock', 'roles.write'] as const),
  ...(['point.write', 'configuration.write'] as const),
];
/** Flags of approvers whose permissions are still to come. */
const approving: readonly UserFlag[] = ['approveDamages'];

const atTill: readonly Role[] = ['Admin', 'Manager', 'Waiter', 'Salesman', 'Staff'];
const inOffice: readonly Role[] = ['Admin', 'Manager', 'Warehouse'];

/** Where people of this role usually work: what a new user of it starts with. */
export function usualAccess(role: Role): { readonly waiterAccess: boolean; readonly userAccess: boolean } {
  return { waiterAccess: atTill.includes(role), userAccess: inOffice.includes(role) };
}

/** Whether somebody has rights over others; `approvals` are the permissions that approve what colleagues ask for. */
export function isOverOthers(held: Held, flags: readonly UserFlag[], approvals: Held): boolean {
  const isOver = (permission: string) => held.has(permission);
  return overAccess.some(isOver) || [...approvals].some(isOver) || flags.some((flag) => approving.includes(flag));
}
