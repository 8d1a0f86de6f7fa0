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
  /** The roles that hold it until an administrator decides otherwise. */
  readonly roles: readonly Role[];
  readonly flag?: UserFlag;
  /**
   * What no administrator can change: that administrators hold it, because it is needed to give the rest back; or who
   * holds it at all, because it is as good as being an administrator.
   */
  readonly fixed?: 'administrator' | 'everybody';
}
export type PermissionTable = Readonly<Record<PermissionName, PermissionRule>>;

/** An action that somebody may do with the word of a colleague who is allowed to. */
export interface ApprovalRule {
  /** What whoever approves must hold. */
  readonly needs: PermissionName;
  /** The kind of record that it is about, as the journal names it: `order`. */
  readonly subject: string;
}
export type ApprovalTable = Readonly<Record<string, ApprovalRule>>;

/** What a feature declares about rights, once. */
export interface RightsDeclaration {
  /** The feature's name. */
  readonly name: string;
  readonly permissions: PermissionTable;
  readonly approvals?: ApprovalTable;
}

/** Everything that was declared, in one table. Throws where two features declare the same name. */
export function mergeRights(declared: readonly RightsDeclaration[]): {
  readonly permissions: PermissionTable;
  readonly approvals: ApprovalTable;
} {
  const merge = <Rule>(tables: readonly Readonly<Record<string, Rule>>[]): Record<string, Rule> => {
    const merged: Record<string, Rule> = {};
    for (const [name, rule] of tables.flatMap((table) => Object.entries(table))) {
      if (Object.hasOwn(merged, name)) throw new Error(`${name} is declared twice`);
      merged[name] = rule;
    }
    return merged;
  };
  return {
    permissions: merge(declared.map(({ permissions }) => permissions)),
    approvals: merge(declared.map(({ approvals = {} }) => approvals)),
  };
}

export interface Grantee {
  readonly role: Role;
  readonly flags: readonly UserFlag[];
}

/**
 * Whether the rule grants its permission to this user. `changed` is what an administrator decided for the role instead of
 * the default, if anything.
 */
export function grants(rule: PermissionRule, user: Grantee, changed?: boolean): boolean {
  const byRole = changed === undefined || isFixed(rule, user.role) ? rule.roles.includes(user.role) : changed;
  return byRole || (rule.flag !== undefined && user.flags.includes(rule.flag));
}

/** Whether the default of this role stays, whatever an administrator wants. */
export function isFixed({ fixed }: PermissionRule, role: Role): boolean {
  return fixed === 'everybody' || (fixed === 'administrator' && role === 'Admin');
}
