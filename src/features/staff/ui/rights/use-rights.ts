import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#kernel/contract.ts';
import type { Role } from '#kernel/permission.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { useAttempt } from '#platform/ui/records/use-attempt.ts';
import { savedBy } from '#platform/ui/records/use-resource-save.ts';
import type { staffContract } from '../../contract.ts';

const call = client<typeof staffContract>();

export type Matrix = Answer<(typeof staffContract)['GET api/roles/permissions']>;
export type FeatureRights = Matrix['features'][number];
export type Permission = FeatureRights['permissions'][number];

/** Somebody else saved first: who, and when (epoch ms). */
export interface Overtaken {
  readonly by: string;
  readonly at: number;
}

export interface Rights {
  readonly matrix: Matrix | undefined;
  readonly loadError: unknown;
  readonly reload: () => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly overtaken: Overtaken | null;
  /** Cells that differ from what is stored. */
  readonly changes: number;
  /** Whether every role has its defaults, as it stands here. */
  readonly isDefault: boolean;
  readonly isHeld: (permission: Permission, role: Role) => boolean;
  readonly set: (permission: Permission, role: Role, isGranted: boolean) => void;
  readonly reset: () => void;
  readonly discard: () => void;
  /** Answers whether it is saved now. */
  readonly save: () => Promise<boolean>;
}

const queryKey = ['staff', 'rights'];
const none: ReadonlyMap<string, boolean> = new Map();
const keyOf = ({ name }: Permission, role: Role) => `${role} ${name}`;

/** The state of the page: what is stored, what was ticked, what the server said. */
export function useRights(roles: readonly Role[]): Rights {
  const queries = useQueryClient();
  const loaded = useQuery({
    queryKey,
    queryFn: () => call('GET api/roles/permissions'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [ticked, setTicked] = useState(none);
  const [error, setError] = useState<unknown>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const { isSaving, attempt } = useAttempt();

  const matrix = loaded.data;
  const all = (matrix?.features ?? []).flatMap(({ permissions }) => permissions);
  const isHeld = (permission: Permission, role: Role) =>
    ticked.get(keyOf(permission, role)) ?? permission.roles.includes(role);
  const changed = all.flatMap((permission) =>
    roles.flatMap((role) => {
      const isGranted = isHeld(permission, role);
      return isGranted === permission.roles.includes(role) ? [] : [{ role, permission: permission.name, isGranted }];
    }),
  );
  // What is being edited does not change under the hands; saving tells of another's change.
  useLive('roles.changed', () => {
    if (changed.length === 0 && !isSaving) void loaded.refetch();
  });

  const clear = () => {
    setTicked(none);
    setError(null);
    setOvertaken(null);
  };

  async function explain(fault: unknown): Promise<void> {
    const isOvertaken = fault instanceof ApiError && fault.code === 'RECORD_CHANGED';
    if (isOvertaken && (await loaded.refetch()).isSuccess) setOvertaken(savedBy(fault));
    else setError(fault);
  }

  return {
    matrix,
    loadError: loaded.error,
    reload: () => void loaded.refetch(),
    isSaving,
    error,
    overtaken,
    changes: changed.length,
    isDefault: all.every((permission) =>
      roles.every((role) => isHeld(permission, role) === permission.defaults.includes(role)),
    ),
    isHeld,
    set: (permission, role, isGranted) =>
      setTicked((before) => new Map(before).set(keyOf(permission, role), isGranted)),
    reset: () =>
      setTicked(
        new Map(
          all.flatMap((permission) =>
            roles.map((role) => [keyOf(permission, role), permission.defaults.includes(role)] as const),
          ),
        ),
      ),
    discard: clear,
    async save() {
      if (matrix === undefined || changed.length === 0) return false;
      setError(null);
      setOvertaken(null);
      const body = { version: matrix.version, changes: changed };
      const send = (commandId: string) => call('PUT api/roles/permissions', { body }, { commandId });
      const stored = await attempt(body, send, explain);
      if (stored === null) return false;
      queries.setQueryData(queryKey, stored);
      clear();
      return true;
    },
  };
}
