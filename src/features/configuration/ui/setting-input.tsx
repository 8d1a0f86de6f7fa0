import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Field } from '#kernel/resource.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { PictureField } from '#platform/ui/office/picture-field.tsx';
import { FieldInput } from '#platform/ui/records/field-input.tsx';
import { type SettingName, settingOf } from '../domain/settings.ts';
import { settingFields } from './setting-fields.ts';
import type { SettingWords } from './use-setting-words.ts';
import type { SettingsForm } from './use-settings-form.ts';

export interface SettingInputProps {
  readonly name: SettingName;
  readonly form: SettingsForm;
  readonly words: SettingWords;
  readonly isReadOnly: boolean;
}

/** The input of one setting, with what it means, whether it was changed and what it waits for. */
export function SettingInput(props: SettingInputProps): ReactElement {
  const { name, form, words } = props;
  const t = useTranslations('configuration.page');
  const note = words.waitsFor(name);
  const isChanged = form.changed.has(name);
  return (
    <div className={isChanged ? 'setting setting-changed' : 'setting'} data-setting={name}>
      <Input {...props} />
      {(isChanged || note !== undefined) && (
        <p className="setting-notes">
          {isChanged && <span className="setting-mark">{t('changed')}</span>}
          {note !== undefined && <span>{note}</span>}
        </p>
      )}
    </div>
  );
}

function Input(props: SettingInputProps): ReactElement | null {
  const { name, form, words, isReadOnly } = props;
  const { kind } = settingOf(name);
  const value = form.values[name];
  const problem = form.problems.get(name);
  const error = problem && words.problem(problem);
  const onLeave = () => form.leaveField(name);
  const about = { label: words.field(name), help: words.help(name), error };
  switch (kind) {
    case 'secret':
      return <SecretInput {...props} />;
    case 'picture':
      return (
        <PictureField
          {...about}
          kind="logo"
          value={value === '' ? null : (value as string)}
          disabled={isReadOnly}
          onChange={(id) => form.change(name, id ?? '')}
        />
      );
    case 'time':
      return (
        <TextField
          {...about}
          className="record-figure"
          name={name}
          numeric
          placeholder="05:00"
          maxLength={5}
          value={value as string}
          disabled={isReadOnly}
          onBlur={onLeave}
          onChange={(text) => form.change(name, text)}
        />
      );
    default: {
      const field = settingFields[name] as Field;
      return (
        <FieldInput
          name={name}
          field={field}
          // Records that are not chosen are an empty text on the wire.
          value={field.kind === 'link' && value === '' ? null : value}
          words={words}
          error={error}
          isReadOnly={isReadOnly}
          onChange={(next) => form.change(name, (next ?? (kind === 'number' ? 0 : '')) as string)}
          onLeave={onLeave}
        />
      );
    }
  }
}

/** Goes in and never comes out: the box is empty, and says whether there is one. */
function SecretInput({ name, form, words, isReadOnly }: SettingInputProps): ReactElement {
  const t = useTranslations('configuration.page');
  const isSet = form.base?.secrets.macKey === true;
  const problem = form.problems.get(name);
  const goes = isSet && form.changed.has(name) && form.values[name] === '';
  return (
    <div className="setting-secret">
      <TextField
        label={words.field(name)}
        help={words.help(name)}
        error={problem && words.problem(problem)}
        className="record-wide"
        name={name}
        type="password"
        autoComplete="new-password"
        placeholder={goes ? t('secretWillGo') : t(isSet ? 'set' : 'notSet')}
        value={form.values[name] as string}
        disabled={isReadOnly}
        onBlur={() => form.leaveField(name)}
        onChange={(text) => (text === '' ? form.forget(name) : form.change(name, text))}
      />
      {isSet && !isReadOnly && (
        <Button
          size="sm"
          variant="quiet"
          icon={goes ? 'undo' : 'trash'}
          onClick={() => (goes ? form.forget(name) : form.change(name, ''))}
        >
          {t(goes ? 'secretKeep' : 'secretRemove')}
        </Button>
      )}
    </div>
  );
}
