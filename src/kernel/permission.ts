/** The roles of the specification, by their wire names. */
export const roles = ['Admin', 'Manager', 'Waiter', 'Salesman', 'Warehouse', 'Staff', 'Display'] as const;
export type Role = (typeof roles)[number];

/** Flags that an administrator grants to one user, beyond the role (specification, section 6). */
export const userFlags = [
  'canCashOut',
  'freeTablePermission',
  'duePaymentPermission',
  'deleteOrderPermission',
  'reservationsPermission',
  'liveTickerAllOrders',
  'displayControllerPermission',
  'approveDamages',
  'approveFreePayment',
  'approveAppClose',
  'waiterAccess',
  'userAccess',
] as const;
export type UserFlag = (typeof userFlags)[number];

/** `order.take`, `report.sales`: the subject, then the action. */
export type PermissionName = `${string}.${string}`;

/** Who holds a permission: some roles, and anybody to whom one of the flags was granted. */
export interface PermissionRule {
  readonly roles: readonly Role[];
  readonly flag?: UserFlag;
}
export type PermissionTable = Readonly<Record<PermissionName, PermissionRule>>;

export interface Grantee {
  readonly role: Role;
  readonly flags: readonly UserFlag[];
}

/** Whether the rule grants its permission to this user. */
export function grants(rule: PermissionRule, user: Grantee): boolean {
  return rule.roles.includes(user.role) || (rule.flag !== undefined && user.flags.includes(rule.flag));
}
