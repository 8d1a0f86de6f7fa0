import { useState } from 'react';
import { canonical } from '#kernel/canonical.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import { fieldProblemsOf } from '../api/errors.ts';
import type { Values } from './resource-api.ts';
import { useAttempt } from './use-attempt.ts';
import { type Conflict, refusalOf, type Saving, storeBy } from './use-resource-save.ts';

export interface FormSource<B extends Values> {
  /**
   * The edited data as last loaded; null while it is loading or being created. The same object until it is reloaded.
   */
  readonly loaded: B | null;
  /** The form's initial values if nothing was loaded. */
  readonly first?: Values;
  /** Problems of the values; `changed` are the names of those that differ from the stored ones, which come last. */
  readonly check: (values: Values, changed: ReadonlySet<string>, stored: Values) => readonly FieldProblem[];
}

/** `B` is the data on the server: the values by name, and what belongs to it, such as its version. */
export interface Form<B extends Values = Values> {
  /** As last loaded or saved; null while it is loading or being created. */
  readonly base: B | null;
  readonly values: Values;
  /** The names of the values that differ from those last loaded or saved. */
  readonly changed: ReadonlySet<string>;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The problems by field name. */
  readonly problems: ReadonlyMap<string, FieldProblem>;
  /** The problem of the whole form. */
  readonly error: unknown;
  readonly conflict: Conflict<B> | null;
  /** Another user deleted it while it was being edited. */
  readonly isGone: boolean;
  readonly change: (name: string, value: unknown) => void;
  readonly changeAll: (values: Values) => void;
  readonly leaveField: (name: string) => void;
  /** Resets to the values last loaded or saved. */
  readonly discard: () => void;
  /** The stored data, or null if it could not be saved: the form shows why. */
  readonly save: (saving: Saving<B>) => Promise<B | null>;
  readonly dropError: () => void;
  /** Applies these values of this user to the version that another user saved; the next save stores them. */
  readonly resolveConflict: (mine: Values) => void;
  readonly dropConflict: () => void;
}

const none: Values = {};

/** The state of every form of the back office: loaded, typed, and the server's errors. */
export function useForm<B extends Values>({ loaded, first = none, check }: FormSource<B>): Form<B> {
  // The saved values count until newer ones are loaded.
  const [saved, setSaved] = useState<{ readonly base: B; readonly over: B | null } | null>(null);
  const base = saved !== null && saved.over === loaded ? saved.base : loaded;
  const [typed, setTyped] = useState(none);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict<B> | null>(null);
  const [isGone, setGone] = useState(false);
  const { isSaving, attempt } = useAttempt();

  const start: Values = base ?? first;
  const values = { ...start, ...typed };
  const changed = new Set(Object.keys(typed).filter((name) => canonical(typed[name]) !== canonical(start[name])));
  const found = check(values, changed, start);
  const shown = found.filter(({ path }) => submitted || touched.has(fieldOf(path)));
  const problems = new Map([...serverErrors, ...shown].map((problem) => [fieldOf(problem.path), problem]));

  const clear = () => {
    setTyped(none);
    setTouched(new Set());
    setSubmitted(false);
    setServerErrors([]);
    setError(null);
  };
  const changeAll = (next: Values) => {
    setTyped((before) => ({ ...before, ...next }));
    setServerErrors((before) => before.filter(({ path }) => !(fieldOf(path) in next)));
  };
  const keep = (stored: B) => {
    setSaved({ base: stored, over: loaded });
    setGone(false);
    clear();
  };
  const refuse = async (fault: unknown, saving: Saving<B>) => {
    const refusal = await refusalOf(fault, saving);
    setServerErrors(fieldProblemsOf(fault));
    if (refusal.isGone) setGone(true);
    if (refusal.conflict === null) setError(fault);
    else setConflict(refusal.conflict);
  };

  return {
    base,
    values,
    changed,
    isDirty: changed.size > 0,
    isSaving,
    problems,
    error,
    conflict,
    isGone,
    change: (name, value) => changeAll({ [name]: value }),
    changeAll,
    leaveField: (name) => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))),
    discard: clear,
    async save(saving) {
      setSubmitted(true);
      setError(null);
      if (found.length > 0) return null;
      const send = (commandId: string) => storeBy(saving, commandId, keep);
      return attempt(saving.body, send, (fault) => refuse(fault, saving));
    },
    dropError: () => setError(null),
    resolveConflict(mine) {
      if (conflict === null) return;
      setSaved({ base: conflict.theirs, over: loaded });
      setTyped(mine);
      setConflict(null);
    },
    dropConflict: () => setConflict(null),
  };
}

/** After a dot comes the place inside the field. */
const fieldOf = (path: string) => path.split('.')[0] ?? '';
