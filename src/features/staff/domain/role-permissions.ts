import {
  type Grantee,
  grants,
  isFixed,
  type PermissionName,
  type PermissionTable,
  type Role,
} from '#kernel/permission.ts';

/** What an administrator decided for a role instead of the default. */
export interface RoleChange {
  readonly role: Role;
  readonly permission: PermissionName;
  readonly isGranted: boolean;
}

/** The permissions that a user holds: by role, as it was changed, and by flag. */
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

/** What an administrator wants for one role and one permission. */
export interface WantedChange {
  readonly role: Role;
  readonly permission: string;
  readonly isGranted: boolean;
}

/** Why a change cannot be: no feature declares the permission, or it stays as it is declared. */
export function problemOfChange(
  table: PermissionTable,
  { role, permission }: WantedChange,
): 'UNKNOWN_PERMISSION' | 'PERMISSION_FIXED' | null {
  const rule = Object.hasOwn(table, permission) ? table[permission as PermissionName] : undefined;
  if (rule === undefined) return 'UNKNOWN_PERMISSION';
  return isFixed(rule, role) ? 'PERMISSION_FIXED' : null;
}

/**
 * Whoever may change something and not see it can do nothing: `x.write` is given with `x.read`, and goes with it. Names
 * what else changes for a role when this one does; a feature need not declare it.
 */
export function changedWith(permission: string, isGranted: boolean): string[] {
  const [subject, action] = permission.split('.');
  if (isGranted) return action === 'write' ? [`${subject}.read`] : [];
  return action === 'read' ? [`${subject}.write`] : [];
}

const keyOf = ({ role, permission }: { readonly role: Role; readonly permission: string }) => `${role} ${permission}`;

/** What differs from the defaults once the wanted changes are made; what is wanted as it is by default differs no more. */
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

/** For each permission of a role that changed: whether it was held, and is held now. */
export type RoleAudit = Readonly<Record<string, readonly [boolean, boolean]>>;

/** What became another, by role, for the journal. */
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
