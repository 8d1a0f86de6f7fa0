import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import type { EditorProps } from '#platform/ui/records/field-props.tsx';
import type { SecretName } from '../domain/settings.ts';
import type { EditedSettings } from './use-settings-form.ts';

/** Write-only: the input is empty, and a note says whether a secret is set. */
export function SecretEditor({ name, value, words, form, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const t = useTranslations('configuration.page');
  const { secrets } = form.base as EditedSettings;
  const isSet = secrets[name as SecretName];
  const typed = value as string | null;
  const goes = isSet && typed === '';
  return (
    <div className="setting-secret">
      <TextField
        label={words.field(name)}
        help={words.help(name)}
        error={error}
        className="record-wide"
        name={name}
        type="password"
        autoComplete="new-password"
        placeholder={goes ? t('secretWillGo') : t(isSet ? 'set' : 'notSet')}
        value={typed ?? ''}
        disabled={isReadOnly}
        onBlur={() => form.leaveField(name)}
        onChange={(text) => onChange(text === '' ? null : text)}
      />
      {isSet && !isReadOnly && (
        <Button size="sm" variant="quiet" icon={goes ? 'undo' : 'trash'} onClick={() => onChange(goes ? null : '')}>
          {t(goes ? 'secretKeep' : 'secretRemove')}
        </Button>
      )}
    </div>
  );
}
