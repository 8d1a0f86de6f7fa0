/** The roles of the specification, by the names the API uses. */
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

/**
 * Limits of a single user that rules ask about. The feature that keeps them adds each, by module augmentation as events are
 * (event.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface UserLimits {}

/**
 * The two places to work in, and the flag that lets a user in: without it they hold no permission of the place, whatever
 * their role may do there.
 */
export const places = { till: 'waiterAccess', office: 'userAccess' } as const satisfies Readonly<
  Record<string, UserFlag>
>;
export type Place = keyof typeof places;

/** `order.take`, `report.sales`: the subject, then the action. */
export type PermissionName = `${string}.${string}`;

/** Who holds a permission: some roles, and any user who was granted one of the flags. */
export interface PermissionRule {
  /** The roles that hold it unless an administrator decides otherwise. */
  readonly roles: readonly Role[];
  readonly flag?: UserFlag;
  /** Where it is used, if only there. */
  readonly place?: Place;
  /** Held, too, by whoever may work at the place though their role has nothing to do there. */
  readonly basicAt?: Place;
  /**
   * What no administrator can change. Either administrators always hold the permission, because it is needed to give
   * the others back. Or its holders are fixed, because holding it is equivalent to being an administrator.
   */
  readonly fixed?: 'administrator' | 'everybody';
}
export type PermissionTable = Readonly<Record<PermissionName, PermissionRule>>;

/** An action that a user may do with the approval of a colleague who holds the permission. */
export interface ApprovalRule {
  /** The permission that the requester needs: to do actions of this kind at all. */
  readonly asks: PermissionName;
  /** The permission that the approver needs. */
  readonly needs: PermissionName;
  /** The kind of record that it is about, as in the journal: `order`. */
  readonly subject: string;
  /** What else of the action it is good for alone: names of the action's fields, such as its line or its method. */
  readonly terms?: readonly string[];
  /** Where the venue wants a second person for it, nobody does it alone, not even whoever may approve it. */
  readonly isOfTwo?: true;
}
export type ApprovalTable = Readonly<Record<string, ApprovalRule>>;

/** What a feature declares about permissions, once. */
export interface RightsDeclaration {
  /** The feature's name. */
  readonly name: string;
  readonly permissions: PermissionTable;
  readonly approvals?: ApprovalTable;
}

/** All declarations in one table. Throws if two features declare the same name. */
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
 * Whether the rule grants its permission to this user. `changed` is what an administrator decided for the role instead
 * of the default, if anything.
 */
export function grants(rule: PermissionRule, user: Grantee, changed?: boolean): boolean {
  const byRole = changed === undefined || isFixed(rule, user.role) ? rule.roles.includes(user.role) : changed;
  return byRole || (rule.flag !== undefined && user.flags.includes(rule.flag));
}

/** Whether the user may work where the permission is used. */
export function admits({ place }: Pick<PermissionRule, 'place'>, { flags }: Pick<Grantee, 'flags'>): boolean {
  return place === undefined || flags.includes(places[place]);
}

/** Whether administrators cannot change the default of this role. */
export function isFixed({ fixed }: PermissionRule, role: Role): boolean {
  return fixed === 'everybody' || (fixed === 'administrator' && role === 'Admin');
}
