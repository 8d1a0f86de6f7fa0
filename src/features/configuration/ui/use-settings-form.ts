import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#kernel/contract.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { useAttempt } from '#platform/ui/records/use-attempt.ts';
import { type Conflict, savedBy } from '#platform/ui/records/use-resource-save.ts';
import type { configurationContract } from '../contract.ts';
import { problemsOfSettings } from '../domain/check-settings.ts';
import type { SecretName, SettingChanges, SettingName, VenueSettings } from '../domain/settings.ts';
import { type ConfirmedSetting, confirmedSettings } from '../domain/settings-changing.ts';
import { call } from './api.ts';

type Edited = Answer<(typeof configurationContract)['GET api/configuration/edit']>;
export type SettingValue = VenueSettings[SettingName];

export interface SettingsForm {
  readonly isLoading: boolean;
  readonly loadError: unknown;
  readonly reload: () => void;
  readonly base: Edited | undefined;
  /** What stands in the form; a secret is empty until one is typed. */
  readonly values: VenueSettings;
  readonly changed: ReadonlySet<SettingName>;
  readonly isSaving: boolean;
  readonly problems: ReadonlyMap<string, FieldProblem>;
  readonly error: unknown;
  readonly conflict: Conflict | null;
  readonly change: (name: SettingName, value: SettingValue) => void;
  /** Takes back what was typed into one setting. */
  readonly forget: (name: SettingName) => void;
  readonly leaveField: (name: SettingName) => void;
  readonly save: (isConfirmed?: boolean) => Promise<boolean>;
  /** What must be confirmed before it is saved, once the server has asked; null where nothing must. */
  readonly unconfirmed: readonly ConfirmedSetting[] | null;
  readonly dropConfirmation: () => void;
  readonly discard: () => void;
  readonly settle: (mine: Readonly<Record<string, unknown>>) => void;
  readonly dropConflict: () => void;
}

type Typed = Partial<Record<SettingName, SettingValue>>;
const none: Typed = {};

/** The state of the configuration page: what was read, what was typed, what the server said. */
export function useSettingsForm(): SettingsForm {
  const loaded = useQuery({
    queryKey: ['configuration', 'edit'],
    queryFn: () => call('GET api/configuration/edit'),
    // What is being edited does not change under the hands; saving tells of another's change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [newer, setNewer] = useState<Edited>();
  const [typed, setTyped] = useState<Typed>(none);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<(Conflict & { readonly edited: Edited }) | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<readonly ConfirmedSetting[] | null>(null);
  const { isSaving, attempt } = useAttempt();

  const base = newer !== undefined && newer.version >= (loaded.data?.version ?? 0) ? newer : loaded.data;
  const start = { ...base?.settings, macKey: '' } as VenueSettings;
  const values = { ...start, ...typed } as VenueSettings;
  const isSecretSet = (name: SettingName) => base?.secrets[name as SecretName] === true;
  const changed = new Set(
    (Object.keys(typed) as SettingName[]).filter((name) => typed[name] !== start[name] || isSecretSet(name)),
  );
  const isDirty = changed.size > 0;
  useLive('configuration.', () => {
    if (!isDirty) void loaded.refetch();
  });

  const found = problemsOfSettings(values, [...changed]).filter(({ path }) => submitted || touched.has(path));
  const problems = new Map<string, FieldProblem>([...serverErrors, ...found].map((problem) => [problem.path, problem]));

  const clear = () => {
    setTyped(none);
    setServerErrors([]);
    setTouched(new Set());
    setSubmitted(false);
    setError(null);
  };

  async function save(isConfirmed = false): Promise<boolean> {
    setSubmitted(true);
    setError(null);
    setUnconfirmed(null);
    if (base === undefined || !isDirty) return false;
    if (problemsOfSettings(values, [...changed]).length > 0) return false;
    const changes = Object.fromEntries([...changed].map((name) => [name, values[name]])) as SettingChanges;
    const body = { version: base.version, changes, ...(isConfirmed && { isConfirmed }) };
    const send = (commandId: string) => call('PUT api/configuration', { body }, { commandId });
    const stored = await attempt(body, send, explain);
    if (stored === null) return false;
    setNewer(stored);
    clear();
    return true;
  }

  async function explain(fault: unknown): Promise<void> {
    if (fault instanceof ApiError && fault.fields.length > 0) setServerErrors(fault.fields);
    if (fault instanceof ApiError && fault.code === 'RECORD_CHANGED') {
      const edited = await call('GET api/configuration/edit').catch(() => null);
      if (edited !== null) {
        const theirs = { ...edited.settings, macKey: '', id: '', version: edited.version };
        setConflict({ ...savedBy(fault), theirs, edited });
        return;
      }
    }
    if (fault instanceof ApiError && fault.code === 'SETTINGS_NEED_CONFIRMATION') {
      const asked = String(fault.details.settings).split(',');
      setUnconfirmed(confirmedSettings.filter((name) => asked.includes(name)));
      return;
    }
    setError(fault);
  }

  return {
    isLoading: loaded.isPending,
    loadError: loaded.error,
    reload: () => void loaded.refetch(),
    base,
    values,
    changed,
    isSaving,
    problems,
    error,
    conflict,
    change(name, value) {
      setTyped((before) => ({ ...before, [name]: value }));
      setServerErrors((before) => before.filter(({ path }) => path !== name));
    },
    forget(name) {
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== name)));
    },
    leaveField: (name) => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))),
    save,
    unconfirmed,
    dropConfirmation: () => setUnconfirmed(null),
    discard: clear,
    settle(mine) {
      if (conflict === null) return;
      setNewer(conflict.edited);
      setTyped(mine as Typed);
      setConflict(null);
    },
    dropConflict: () => setConflict(null),
  };
}
