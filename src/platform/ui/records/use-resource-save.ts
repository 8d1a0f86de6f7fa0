import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { ApiError } from '../api/errors.ts';
import { resourceApi, type Stored, type Values } from './resource-api.ts';
import { useAttempt } from './use-attempt.ts';

/** Somebody saved the record while it was being edited here. */
export interface Conflict {
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
  readonly theirs: Stored;
}

/** What the server said to a save that it refused. */
export interface Refusal {
  readonly fault: unknown;
  readonly conflict: Conflict | null;
  readonly isGone: boolean;
}

export interface SaveRequest {
  /** Null makes a new record. */
  readonly target: Pick<Stored, 'id' | 'version'> | null;
  readonly values: Values;
  readonly onStored: (stored: Stored) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Makes or changes a record of a resource; lists that are open show it at once. */
export function useResourceSave(resource: Resource): {
  readonly isSaving: boolean;
  readonly save: (request: SaveRequest) => Promise<Stored | null>;
} {
  const api = resourceApi(resource);
  const queries = useQueryClient();
  const { isSaving, attempt } = useAttempt();
  return {
    isSaving,
    save: ({ target, values, onStored, onRefused }) =>
      attempt(
        [target?.id, target?.version, values],
        async (commandId) => {
          const stored =
            target === null
              ? await api.create(values, { commandId })
              : await api.update(target.id, { ...values, version: target.version }, { commandId });
          onStored(stored);
          await refreshLists(queries, resource);
          return stored;
        },
        async (fault) => {
          const code = target !== null && fault instanceof ApiError ? fault.code : '';
          const conflict =
            target !== null && code === 'RECORD_CHANGED' ? await conflictOf(fault, () => api.one(target.id)) : null;
          onRefused({ fault, conflict, isGone: code === 'RECORD_GONE' });
        },
      ),
  };
}

/** Who saved meanwhile and what; null where even that cannot be read, and the fault alone is told. */
async function conflictOf(fault: unknown, read: () => Promise<Stored>): Promise<Conflict | null> {
  const theirs = await read().catch(() => null);
  return theirs === null ? null : { ...savedBy(fault), theirs };
}

/** Whom RECORD_CHANGED names, and when they saved. */
export function savedBy(fault: unknown): Pick<Conflict, 'by' | 'at'> {
  const { by, at } = fault instanceof ApiError ? fault.details : {};
  return { by: String(by ?? ''), at: Number(at ?? 0) };
}

/** Reads again what other screens show of a resource. A form keeps what it holds: loading it anew would close it. */
export function refreshLists(queries: QueryClient, resource: Pick<Resource, 'name'>): Promise<void> {
  return queries.invalidateQueries({
    queryKey: ['records', resource.name],
    refetchType: 'active',
    predicate: ({ queryKey }) => queryKey[2] !== 'one',
  });
}
