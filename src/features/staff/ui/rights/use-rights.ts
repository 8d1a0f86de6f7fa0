import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#kernel/contract.ts';
import { isFixed, type Role, roles } from '#kernel/permission.ts';
import { type Fields, toggle } from '#kernel/resource.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { Values } from '#platform/ui/records/resource-api.ts';
import { type Form, useForm } from '#platform/ui/records/use-form.ts';
import type { staffContract } from '../../contract.ts';
import { changedWith } from '../../domain/role-permissions.ts';

const call = client<typeof staffContract>();

type Matrix = Answer<(typeof staffContract)['GET api/roles/permissions']>;
export type FeatureRights = Matrix['features'][number];
export type Permission = FeatureRights['permissions'][number];

/** Each cell of the matrix by name, whether the role has the permission, and the matrix itself. */
interface EditedRights extends Values {
  readonly matrix: Matrix;
}

export interface Rights extends Omit<Form<EditedRights>, 'save'> {
  readonly loadError: unknown;
  readonly reload: () => void;
  /** The cells as the fields of a form. */
  readonly fields: Fields;
  /** Whether every role has its defaults, including unsaved changes. */
  readonly isDefault: boolean;
  readonly isHeld: (permission: Permission, role: Role) => boolean;
  readonly set: (permission: Permission, role: Role, isGranted: boolean) => void;
  readonly reset: () => void;
  /** Resolves to true if saved. */
  readonly save: () => Promise<boolean>;
}

interface Cell {
  readonly name: string;
  readonly role: Role;
  readonly permission: Permission;
}

/** The name of a cell among the form's values. */
export const cellName = (permission: string, role: Role) => `${role} ${permission}`;

function cellsOf({ features }: Matrix): Cell[] {
  const permissions = features.flatMap((feature) => feature.permissions);
  return permissions.flatMap((permission) =>
    roles.map((role) => ({ name: cellName(permission.name, role), role, permission })),
  );
}

/** Whether this permission is fixed for this role. */
export function stays({ defaults, fixed }: Permission, role: Role): boolean {
  return isFixed({ roles: defaults, ...(fixed !== null && { fixed }) }, role);
}

function editedOf(matrix: Matrix): EditedRights {
  const held = cellsOf(matrix).map(({ name, role, permission }) => [name, permission.roles.includes(role)]);
  return { ...Object.fromEntries(held), matrix };
}

const read = async () => editedOf(await call('GET api/roles/permissions'));

/** The form of the page: one field for each cell. */
export function useRights(): Rights {
  const loaded = useQuery({
    queryKey: ['staff', 'rights'],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useForm({ loaded: loaded.data ?? null, check: () => [] });
  const { base, values, changed, isDirty, isSaving } = form;
  const cells = base === null ? [] : cellsOf(base.matrix);
  // Not reloaded while it is edited; saving reports another user's change.
  useLive('roles.changed', () => {
    if (!isDirty && !isSaving) void loaded.refetch();
  });

  return {
    ...form,
    loadError: loaded.error,
    reload: () => void loaded.refetch(),
    fields: Object.fromEntries(cells.map(({ name }) => [name, toggle()])),
    isDefault: cells.every(({ name, role, permission }) => values[name] === permission.defaults.includes(role)),
    isHeld: (permission, role) => values[cellName(permission.name, role)] === true,
    set(permission, role, isGranted) {
      const meant = [permission.name, ...changedWith(permission.name, isGranted)];
      const found = cells.filter((cell) => cell.role === role && meant.includes(cell.permission.name));
      const free = found.filter((cell) => !stays(cell.permission, role));
      form.changeAll(Object.fromEntries(free.map(({ name }) => [name, isGranted])));
    },
    reset: () =>
      form.changeAll(
        Object.fromEntries(cells.map(({ name, role, permission }) => [name, permission.defaults.includes(role)])),
      ),
    async save() {
      if (base === null || !isDirty) return false;
      const changes = cells
        .filter(({ name }) => changed.has(name))
        .map(({ name, role, permission }) => ({ role, permission: permission.name, isGranted: values[name] === true }));
      const body = { version: base.matrix.version, changes };
      const send = async (commandId: string) =>
        editedOf(await call('PUT api/roles/permissions', { body }, { commandId }));
      return (await form.save({ body, send, reread: read })) !== null;
    },
  };
}
