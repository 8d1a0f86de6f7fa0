import { createHash } from 'node:crypto';
import {
  type Grantee,
  mergeRights,
  type PermissionTable,
  type RightsDeclaration,
  type Role,
  roles,
} from '#kernel/permission.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { readHistories } from '#platform/server/records/record-history.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import { type Access, isOverOthers } from '../../domain/access.ts';
import { heldPermissions, type RoleChange, usablePermissions } from '../../domain/role-permissions.ts';

/** The differences from the defaults, in a fixed order. */
export function readRoleChanges(tx: ReadTx): Promise<RoleChange[]> {
  return tx.rows<RoleChange>(sql`
    SELECT role, permission, is_granted AS "isGranted" FROM role_permission ORDER BY role, permission`);
}

/** The rights at a catalogue version, with what was computed from them: a venue has few kinds of users. */
const rightsAt = cachedByCatalogueVersion(async (tx) => ({
  changes: await readRoleChanges(tx),
  permissions: new Map<string, ReadonlySet<string>>(),
}));

/** Computes users' permissions from the features' declarations and the venue's changes. */
export function createPermissionsOf(declared: () => readonly RightsDeclaration[]): PermissionsOf {
  let table: PermissionTable | undefined;
  return async (tx, user) => {
    const { changes, permissions } = await rightsAt(tx, await tx.catalogueVersion());
    const key = [user.role, ...user.flags].join(' ');
    const known = permissions.get(key);
    if (known !== undefined) return known;
    table ??= mergeRights(declared()).permissions;
    const usable = usablePermissions(table, heldPermissions(table, changes, user), user);
    permissions.set(key, usable);
    return usable;
  };
}

/** Computes users' access. */
export interface Rights {
  accessOf(tx: ReadTx, user: Grantee): Promise<Access>;
}

export function createRights(permissionsOf: PermissionsOf, declared: () => readonly RightsDeclaration[]): Rights {
  let known: { readonly approving: ReadonlySet<string>; readonly ofTwo: ReadonlySet<string> } | undefined;
  const rules = () => {
    const all = Object.values(mergeRights(declared()).approvals);
    const needs = (some: typeof all) => new Set(some.map(({ needs }) => needs));
    return { approving: needs(all), ofTwo: needs(all.filter(({ isOfTwo }) => isOfTwo)) };
  };
  return {
    accessOf: async (tx, user) => {
      const held = await permissionsOf(tx, user);
      known ??= rules();
      const isSecond = [...known.ofTwo].some((permission) => held.has(permission));
      return { held, isOverOthers: isOverOthers(held, user.flags, known.approving), isSecond };
    },
  };
}

/** Identifies a state of the changes: it differs if they have changed since. */
export function versionOf(changes: readonly RoleChange[]): string {
  const cells = changes.map(({ role, permission, isGranted }) => `${role} ${permission} ${isGranted}`).sort();
  return createHash('sha256').update(cells.join('\n')).digest('base64url');
}

/** Every permission by feature, with the roles that have it by default and now. */
export async function describeRoles(tx: ReadTx, declared: readonly RightsDeclaration[]) {
  const changes = await readRoleChanges(tx);
  const { permissions: table } = mergeRights(declared);
  const held = new Map(roles.map((role) => [role, heldPermissions(table, changes, { role, flags: [] })]));
  return {
    version: versionOf(changes),
    features: declared.map(({ name, permissions }) => ({
      name,
      permissions: Object.entries(permissions).map(([permission, { roles: defaults, flag = null, fixed = null }]) => ({
        name: permission,
        defaults: [...defaults],
        roles: roles.filter((role) => held.get(role)?.has(permission)),
        flag,
        fixed,
      })),
    })),
  };
}

const subjectOf = (role: Role) => `roles:${role}`;

/** What the journal says about the permissions of all roles, newest first. */
export async function rolesHistory(venue: VenueContext, tx: ReadTx) {
  const roleOf = new Map(roles.map((role) => [subjectOf(role), role]));
  const entries = await readHistories(venue, tx, [...roleOf.keys()]);
  return entries.flatMap(({ subject, ...entry }) => {
    const role = roleOf.get(subject);
    return role === undefined ? [] : [{ ...entry, role }];
  });
}
