import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { ApiError } from '../api/errors.ts';
import { resourceApi, type Stored, type Values } from './resource-api.ts';
import { useAttempt } from './use-attempt.ts';

/** Somebody saved the same while it was being edited here. */
export interface Conflict<B = Stored> {
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
  readonly theirs: B;
}

/** How something is saved that has a version. */
export interface Saving<B> {
  /** What is sent: the same again is the same attempt. */
  readonly body: unknown;
  /** Resolves with what is stored now. */
  readonly send: (commandId: string) => Promise<B>;
  /** What else is to be read anew once it is stored. */
  readonly afterwards?: () => Promise<void>;
  /** Reads what somebody else saved meanwhile; left out where nobody can have. */
  readonly reread?: () => Promise<B>;
}

/** What the server said to a save that it refused. */
export interface Refusal<B = Stored> {
  readonly fault: unknown;
  readonly conflict: Conflict<B> | null;
  readonly isGone: boolean;
}

/** Sends it; `keep` has what is stored before anything else is read. */
export async function storeBy<B>(saving: Saving<B>, commandId: string, keep: (stored: B) => void): Promise<B> {
  const stored = await saving.send(commandId);
  keep(stored);
  await saving.afterwards?.();
  return stored;
}

export async function refusalOf<B>(fault: unknown, { reread }: Saving<B>): Promise<Refusal<B>> {
  const code = fault instanceof ApiError ? fault.code : '';
  const conflict = code === 'RECORD_CHANGED' && reread !== undefined ? await conflictOf(fault, reread) : null;
  return { fault, conflict, isGone: code === 'RECORD_GONE' };
}

/** Who saved meanwhile and what; null where even that cannot be read, and the fault alone is told. */
async function conflictOf<B>(fault: unknown, reread: () => Promise<B>): Promise<Conflict<B> | null> {
  const { by, at } = fault instanceof ApiError ? fault.details : {};
  const theirs = await reread().catch(() => null);
  return theirs === null ? null : { by: String(by ?? ''), at: Number(at ?? 0), theirs };
}

type Target = Pick<Stored, 'id' | 'version'> | null;

/** How a record of a resource is made (without a target) or changed; lists that are open show it at once. */
export function useRecordSaving(resource: Resource): (target: Target, values: Values) => Saving<Stored> {
  const api = resourceApi(resource);
  const queries = useQueryClient();
  return (target, values) => ({
    body: [target?.id, target?.version, values],
    send: (commandId) =>
      target === null
        ? api.create(values, { commandId })
        : api.update(target.id, { ...values, version: target.version }, { commandId }),
    afterwards: () => refreshLists(queries, resource),
    ...(target !== null && { reread: () => api.one(target.id) }),
  });
}

export interface SaveRequest {
  /** Null makes a new record. */
  readonly target: Target;
  readonly values: Values;
  readonly onStored: (stored: Stored) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Saves records for an editor that keeps their values itself; other forms have `useForm`. */
export function useResourceSave(resource: Resource): {
  readonly isSaving: boolean;
  readonly save: (request: SaveRequest) => Promise<Stored | null>;
} {
  const savingOf = useRecordSaving(resource);
  const { isSaving, attempt } = useAttempt();
  return {
    isSaving,
    async save({ target, values, onStored, onRefused }) {
      const saving = savingOf(target, values);
      const send = (commandId: string) => storeBy(saving, commandId, onStored);
      return attempt(saving.body, send, async (fault) => onRefused(await refusalOf(fault, saving)));
    },
  };
}

/** Reads again what other screens show of a resource. A form keeps what it holds: loading it anew would close it. */
export function refreshLists(queries: QueryClient, resource: Pick<Resource, 'name'>): Promise<void> {
  return queries.invalidateQueries({
    queryKey: ['records', resource.name],
    refetchType: 'active',
    predicate: ({ queryKey }) => queryKey[2] !== 'one',
  });
}
