import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canonical } from '#kernel/canonical.ts';
import { emptyValues, type Resource } from '#kernel/resource.ts';
import { type FieldProblem, problemsOf } from '#kernel/resource-problems.ts';
import { fieldProblemsOf } from '../api/errors.ts';
import { resourceApi, type Stored, type Values } from './resource-api.ts';
import { type Conflict, type Refusal, useResourceSave } from './use-resource-save.ts';

export interface RecordForm {
  readonly isLoading: boolean;
  readonly loadError: unknown;
  readonly reload: () => void;
  /** The record as it was loaded or saved; null while it is being made. */
  readonly base: Stored | null;
  readonly values: Values;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What is wrong at each field, by the field's name. */
  readonly problems: ReadonlyMap<string, FieldProblem>;
  /** What is wrong with the whole. */
  readonly error: unknown;
  readonly conflict: Conflict | null;
  readonly isGone: boolean;
  readonly change: (name: string, value: unknown) => void;
  readonly leaveField: (name: string) => void;
  /** The stored record, or null where it could not be saved. */
  readonly save: () => Promise<Stored | null>;
  readonly saveAsNew: () => Promise<Stored | null>;
  /** Takes the mixture of both sides; it is saved on top of theirs. */
  readonly settle: (values: Values) => void;
  readonly dropConflict: () => void;
}

/** The state of one record's form: what was loaded, what was typed, what the server said. */
export function useRecordForm(resource: Resource, id: string | null, initial?: Values): RecordForm {
  const api = resourceApi(resource);
  const queries = useQueryClient();
  const key = ['records', resource.name, 'one', id];
  const loaded = useQuery({
    queryKey: key,
    queryFn: () => api.one(id as string),
    enabled: id !== null,
    // What is being edited does not change under the hands; saving tells of another's change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [saved, setSaved] = useState<Stored | null>(null);
  const base = saved ?? loaded.data ?? null;
  const [typed, setTyped] = useState<Values>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);
  const { isSaving, save } = useResourceSave(resource);

  const start: Values = base ?? { ...emptyValues(resource.fields), ...initial };
  const values = { ...start, ...typed };
  const isDirty = Object.entries(typed).some(([name, value]) => canonical(value) !== canonical(start[name]));

  const found = problemsOf(resource.fields, values).filter(({ path }) => submitted || touched.has(path));
  const problems = new Map([...serverErrors, ...found].map((problem) => [problem.path.split('.')[0] ?? '', problem]));

  async function send(target: Stored | null): Promise<Stored | null> {
    setSubmitted(true);
    setError(null);
    if (problemsOf(resource.fields, values).length > 0) return null;
    const given = Object.entries(resource.fields).filter(([, field]) => field.isComputed !== true);
    return save({
      target,
      values: Object.fromEntries(given.map(([name]) => [name, values[name]])),
      onStored: keep,
      onRefused: explain,
    });
  }

  function keep(stored: Stored): void {
    setSaved(stored);
    setTyped({});
    setServerErrors([]);
    setSubmitted(false);
    setTouched(new Set());
    setGone(false);
    queries.setQueryData(['records', resource.name, 'one', stored.id], stored);
  }

  function explain({ fault, conflict: found, isGone: isLost }: Refusal): void {
    const refused = fieldProblemsOf(fault);
    if (refused.length > 0) setServerErrors(refused);
    if (isLost) setGone(true);
    if (found === null) setError(fault);
    else setConflict(found);
  }

  return {
    isLoading: id !== null && loaded.isPending,
    loadError: loaded.error,
    reload: () => void loaded.refetch(),
    base,
    values,
    isDirty,
    isSaving,
    problems,
    error,
    conflict,
    isGone,
    change: (name, value) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setServerErrors((before) => before.filter(({ path }) => path.split('.')[0] !== name));
    },
    leaveField: (name) => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))),
    save: () => send(base),
    saveAsNew: () => send(null),
    settle: (mixed) => {
      if (conflict === null) return;
      setSaved(conflict.theirs);
      setTyped(mixed);
      setConflict(null);
    },
    dropConflict: () => setConflict(null),
  };
}
