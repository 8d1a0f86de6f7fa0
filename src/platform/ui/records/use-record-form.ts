import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { canonical } from '#kernel/canonical.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues, type Section } from '#kernel/section.ts';
import { type FieldProblem, problemsOf } from '#kernel/section-problems.ts';
import { ApiError, OfflineError } from '../api/errors.ts';
import { type Stored, sectionApi, type Values } from './section-api.ts';

/** Somebody saved the record while it was being edited here. */
export interface Conflict {
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
  readonly theirs: Stored;
}

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
export function useRecordForm(section: Section, id: string | null, initial?: Values): RecordForm {
  const api = sectionApi(section);
  const queries = useQueryClient();
  const key = ['records', section.name, 'one', id];
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
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setTried] = useState(false);
  const [told, setTold] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);
  const [isSaving, setSaving] = useState(false);
  // The same attempt again has the same id: what arrived the first time is not done twice.
  const attempt = useRef<{ readonly body: string; readonly commandId: string } | null>(null);

  const start: Values = base ?? { ...emptyValues(section.fields), ...initial };
  const values = { ...start, ...typed };
  const isDirty = Object.entries(typed).some(([name, value]) => canonical(value) !== canonical(start[name]));

  const found = problemsOf(section.fields, values).filter(({ path }) => hasTried || left.has(path));
  const problems = new Map([...told, ...found].map((problem) => [problem.path.split('.')[0] ?? '', problem]));

  async function send(target: string | null, version: number | null, sent: Values): Promise<Stored | null> {
    setTried(true);
    setError(null);
    if (isSaving || problemsOf(section.fields, sent).length > 0) return null;
    const given = Object.fromEntries(
      Object.entries(section.fields)
        .filter(([, field]) => field.isComputed !== true)
        .map(([name]) => [name, sent[name]]),
    );
    const body = version === null ? given : { ...given, version };
    const text = JSON.stringify([target, body]);
    if (attempt.current?.body !== text) attempt.current = { body: text, commandId: uuidv7() };
    const { commandId } = attempt.current;
    setSaving(true);
    try {
      const stored =
        target === null || version === null
          ? await api.create(given, { commandId })
          : await api.update(target, { ...given, version }, { commandId });
      setSaved(stored);
      setTyped({});
      setTold([]);
      setTried(false);
      setLeft(new Set());
      setGone(false);
      queries.setQueryData(['records', section.name, 'one', stored.id], stored);
      await queries.invalidateQueries({
        queryKey: ['records', section.name],
        refetchType: 'active',
        predicate: ({ queryKey }) => queryKey[2] !== 'one',
      });
      return stored;
    } catch (fault) {
      if (!(fault instanceof OfflineError)) attempt.current = null;
      await explain(fault, target);
      return null;
    } finally {
      setSaving(false);
    }
  }

  async function explain(fault: unknown, target: string | null): Promise<void> {
    if (fault instanceof ApiError && fault.fields.length > 0) {
      setTold(fault.fields.map((field) => ({ ...field, path: field.path.replace(/^body\./, '') })));
    }
    if (fault instanceof ApiError && fault.code === 'RECORD_CHANGED' && target !== null) {
      const theirs = await api.one(target).catch(() => null);
      if (theirs !== null) {
        const { by, at } = fault.details;
        setConflict({ by: String(by ?? ''), at: Number(at ?? 0), theirs });
        return;
      }
    }
    if (fault instanceof ApiError && fault.code === 'RECORD_GONE' && target !== null) setGone(true);
    setError(fault);
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
      setTold((before) => before.filter(({ path }) => path.split('.')[0] !== name));
    },
    leaveField: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
    save: () => send(base?.id ?? null, base?.version ?? null, values),
    saveAsNew: () => send(null, null, values),
    settle: (mixed) => {
      if (conflict === null) return;
      setSaved(conflict.theirs);
      setTyped(mixed);
      setConflict(null);
    },
    dropConflict: () => setConflict(null),
  };
}
