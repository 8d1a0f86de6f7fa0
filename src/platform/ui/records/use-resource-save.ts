import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { ApiError } from '../api/errors.ts';
import { resourceApi, type Stored, type Values } from './resource-api.ts';
import { useAttempt } from './use-attempt.ts';

/** Another user saved the same record while it was being edited here. */
export interface Conflict<B = Stored> {
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
  readonly theirs: B;
}

/** How data with a version is saved. */
export interface Saving<B> {
  /** The data to send: the same data again is the same attempt. */
  readonly body: unknown;
  /** Resolves with the data that is stored now. */
  readonly send: (commandId: string) => Promise<B>;
  /** What else to reload after it is stored. */
  readonly afterwards?: () => Promise<void>;
  /** Loads what another user has saved; omitted if that cannot happen. */
  readonly reread?: () => Promise<B>;
}

/** The server's response to a save that it rejected. */
export interface Refusal<B = Stored> {
  readonly fault: unknown;
  readonly conflict: Conflict<B> | null;
  readonly isGone: boolean;
}

/** Sends it; `keep` is called with the stored data before anything else is reloaded. */
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

/** Who saved since it was loaded, and what; null if that cannot be loaded either, and only the error is reported. */
async function conflictOf<B>(fault: unknown, reread: () => Promise<B>): Promise<Conflict<B> | null> {
  const { by, at } = fault instanceof ApiError ? fault.details : {};
  const theirs = await reread().catch(() => null);
  return theirs === null ? null : { by: String(by ?? ''), at: Number(at ?? 0), theirs };
}

type Target = Pick<Stored, 'id' | 'version'> | null;

/** Creates (without a target) or changes a record of a resource; open lists show it at once. */
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
  /** Null creates a new record. */
  readonly target: Target;
  readonly values: Values;
  readonly onStored: (stored: Stored) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Saves records for an editor that holds their values itself; other forms have `useForm`. */
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

/** Reloads what other screens show of a resource. A form keeps its data: reloading it would close it. */
export function refreshLists(queries: QueryClient, resource: Pick<Resource, 'name'>): Promise<void> {
  return queries.invalidateQueries({
    queryKey: ['records', resource.name],
    refetchType: 'active',
    predicate: ({ queryKey }) => queryKey[2] !== 'one',
  });
}
