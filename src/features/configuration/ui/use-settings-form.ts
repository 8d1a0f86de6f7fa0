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

/** The settings by name as inputs know them, with their version and which secrets are set. */
export interface EditedSettings extends Values {
  readonly version: number;
  readonly secrets: Readonly<Record<SecretName, boolean>>;
}

export interface SettingsForm extends Omit<Form<EditedSettings>, 'save'> {
  readonly loadError: unknown;
  readonly reload: () => void;
  /** Answers whether it is saved; `isConfirmed`: what the server asked about was read. */
  readonly save: (isConfirmed: boolean) => Promise<boolean>;
  /** What must be confirmed before it is saved, once the server has asked; null where nothing must. */
  readonly unconfirmed: readonly ConfirmedSetting[] | null;
}

/** Records and pictures that are not chosen are an empty text on the wire, and null in a form. */
const isChosen = (name: string) => ['link', 'picture'].includes(settingOf(name as SettingName).kind);

/** A secret is null until another is typed; an empty one takes it away. */
function editedOf({ version, settings, secrets }: Edited): EditedSettings {
  const values = Object.entries(settings).map(([name, value]) => [name, isChosen(name) && value === '' ? null : value]);
  return { ...Object.fromEntries(values), macKey: null, version, secrets };
}

const read = async () => editedOf(await call('GET api/configuration/edit'));

/** The form of the configuration page. */
export function useSettingsForm(): SettingsForm {
  const loaded = useQuery({
    queryKey: ['configuration', 'edit'],
    queryFn: read,
    // What is being edited does not change under the hands; saving tells of another's change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useForm({
    loaded: loaded.data ?? null,
    check: (values, changed) => problemsOfSettings(values, [...changed]),
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
