import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#kernel/contract.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { Values } from '#platform/ui/records/resource-api.ts';
import { type Form, useForm } from '#platform/ui/records/use-form.ts';
import type { configurationContract } from '../contract.ts';
import { problemsOfSettings } from '../domain/check-settings.ts';
import { type SecretName, type SettingChanges, type SettingName, settingOf } from '../domain/settings.ts';
import { type ConfirmedSetting, confirmedSettings } from '../domain/settings-changing.ts';
import { call } from './api.ts';

type Edited = Answer<(typeof configurationContract)['GET api/configuration/edit']>;

/** The settings by name as inputs hold them, with their version and which secrets are set. */
export interface EditedSettings extends Values {
  readonly version: number;
  readonly secrets: Readonly<Record<SecretName, boolean>>;
  /** The settings that cannot change any more. */
  readonly fixed: readonly string[];
  /** Those that do nothing for want of a record. */
  readonly idle: readonly string[];
}

export interface SettingsForm extends Omit<Form<EditedSettings>, 'save'> {
  readonly loadError: unknown;
  readonly reload: () => void;
  /** Resolves to true if saved. `isConfirmed`: the user confirmed what the server asked. */
  readonly save: (isConfirmed: boolean) => Promise<boolean>;
  /** The settings to confirm before saving, once the server has asked; null if there are none. */
  readonly unconfirmed: readonly ConfirmedSetting[] | null;
}

/** A record or picture that is not chosen is an empty text on the wire and null in a form. */
const isChosen = (name: string) => ['link', 'picture'].includes(settingOf(name as SettingName).kind);

/** A secret is null until a new one is typed; an empty text removes it. */
function editedOf({ version, settings, secrets, fixed, idle }: Edited): EditedSettings {
  const values = Object.entries(settings).map(([name, value]) => [name, isChosen(name) && value === '' ? null : value]);
  return { ...Object.fromEntries(values), macKey: null, version, secrets, fixed, idle };
}

const read = async () => editedOf(await call('GET api/configuration/edit'));

/** The form of the configuration page. */
export function useSettingsForm(): SettingsForm {
  const loaded = useQuery({
    queryKey: ['configuration', 'edit'],
    queryFn: read,
    // Not refetched while it is edited; saving reports another user's change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useForm({
    loaded: loaded.data ?? null,
    check: (values, changed, stored) => problemsOfSettings(stored, values, [...changed]),
  });
  const { base, values, changed, isDirty, error } = form;
  useLive('configuration.', () => {
    if (!isDirty) void loaded.refetch();
  });

  return {
    ...form,
    loadError: loaded.error,
    reload: () => void loaded.refetch(),
    unconfirmed: unconfirmedIn(error),
    async save(isConfirmed) {
      if (base === null || !isDirty) return false;
      const changes = Object.fromEntries([...changed].map((name) => [name, values[name] ?? ''])) as SettingChanges;
      const body = { version: base.version, changes, ...(isConfirmed && { isConfirmed }) };
      const send = async (commandId: string) => editedOf(await call('PUT api/configuration', { body }, { commandId }));
      return (await form.save({ body, send, reread: read })) !== null;
    },
  };
}

function unconfirmedIn(error: unknown): readonly ConfirmedSetting[] | null {
  if (!(error instanceof ApiError) || error.code !== 'SETTINGS_NEED_CONFIRMATION') return null;
  const asked = String(error.details.settings).split(',');
  return confirmedSettings.filter((name) => asked.includes(name));
}
