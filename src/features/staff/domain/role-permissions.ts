import {
  admits,
  type Grantee,
  grants,
  isFixed,
  type PermissionName,
  type PermissionTable,
  type Place,
  places,
  type Role,
} from '#kernel/permission.ts';

/** An administrator's change of a role's default. */
export interface RoleChange {
  readonly role: Role;
  readonly permission: PermissionName;
  readonly isGranted: boolean;
}

/** The permissions of a user: by role, with the venue's changes, and by flag. */
export function heldPermissions(
  table: PermissionTable,
  changes: readonly RoleChange[],
  user: Grantee,
): ReadonlySet<string> {
  const changed = new Map(
    changes.flatMap(({ role, permission, isGranted }) => (role === user.role ? [[permission, isGranted]] : [])),
  );
  return new Set(
    Object.entries(table).flatMap(([name, rule]) =>
      grants(rule, user, changed.get(name as PermissionName)) ? [name] : [],
    ),
  );
}

/**
 * What somebody may use: of what they hold, only what belongs to the places where they may work (`places`). Where they
 * may work though their role has nothing to do there, what is basic there.
 */
export function usablePermissions(
  table: PermissionTable,
  held: ReadonlySet<string>,
  user: Pick<Grantee, 'flags'>,
): ReadonlySet<string> {
  const rules = Object.entries(table);
  const strange = (Object.keys(places) as Place[]).filter(
    (place) => admits({ place }, user) && !rules.some(([name, rule]) => rule.place === place && held.has(name)),
  );
  return new Set(
    rules.flatMap(([name, rule]) => {
      const isBasic = rule.basicAt !== undefined && strange.includes(rule.basicAt);
      return isBasic || (held.has(name) && admits(rule, user)) ? [name] : [];
    }),
  );
}

/** A requested change of one role and one permission. */
export interface WantedChange {
  readonly role: Role;
  readonly permission: string;
  readonly isGranted: boolean;
}

/** Why a change is impossible: no feature declares the permission, or it is fixed. */
export function problemOfChange(
  table: PermissionTable,
  { role, permission }: WantedChange,
): 'UNKNOWN_PERMISSION' | 'PERMISSION_FIXED' | null {
  const rule = Object.hasOwn(table, permission) ? table[permission as PermissionName] : undefined;
  if (rule === undefined) return 'UNKNOWN_PERMISSION';
  return isFixed(rule, role) ? 'PERMISSION_FIXED' : null;
}

/**
 * Changing without seeing is useless: `x.write` is granted with `x.read`, and removed with it. Returns what else
 * changes for a role with this permission; a feature need not declare it.
 */
export function changedWith(permission: string, isGranted: boolean): string[] {
  const [subject, action] = permission.split('.');
  if (isGranted) return action === 'write' ? [`${subject}.read`] : [];
  return action === 'read' ? [`${subject}.write`] : [];
}

const keyOf = ({ role, permission }: { readonly role: Role; readonly permission: string }) => `${role} ${permission}`;

/**
 * The differences from the defaults after the requested changes; a change back to the default removes its difference.
 */
export function applyChanges(
  table: PermissionTable,
  stored: readonly RoleChange[],
  wanted: readonly WantedChange[],
): RoleChange[] {
  const all = new Map(stored.map((change) => [keyOf(change), change]));
  for (const want of wanted) {
    const { role, isGranted } = want;
    const permission = want.permission as PermissionName;
    const isDefault = table[permission]?.roles.includes(role) ?? false;
    if (isGranted === isDefault) all.delete(keyOf(want));
    else all.set(keyOf(want), { role, permission, isGranted });
  }
  return [...all.values()];
}

/** For each changed permission of a role: whether it was granted before, and is granted now. */
export type RoleAudit = Readonly<Record<string, readonly [boolean, boolean]>>;

/** The changes per role, for the journal. */
export function differences(
  table: PermissionTable,
  before: readonly RoleChange[],
  after: readonly RoleChange[],
): ReadonlyMap<Role, RoleAudit> {
  const cells = new Map([...before, ...after].map((change) => [keyOf(change), change]));
  const byRole = new Map<Role, RoleAudit>();
  for (const { role, permission } of [...cells.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const user = { role, flags: [] };
    const was = heldPermissions(table, before, user).has(permission);
    const is = heldPermissions(table, after, user).has(permission);
    if (was !== is) byRole.set(role, { ...byRole.get(role), [permission]: [was, is] });
  }
  return byRole;
}
