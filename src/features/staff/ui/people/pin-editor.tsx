import './people.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Role, userFlags } from '#kernel/permission.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { FieldLabel } from '#platform/ui/records/field-props.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import type { staffContract } from '../../contract.ts';
import { quickDigits } from '../../domain/pin-rules.ts';

const call = client<typeof staffContract>();

/** The PIN of a new user: typed, or a random one from the server. It is visible here, and nowhere later. */
export function PinEditor({ name, value, form, words, error, onChange }: EditorProps): ReactElement {
  const t = useTranslations('staff.people');
  const errorText = useErrorText();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  async function draw(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      const flags = userFlags.filter((flag) => form.values[flag] === true);
      const grantee = { role: form.values.role as Role, flags };
      onChange((await call('POST api/users/suggest-pin', { body: { digits: quickDigits, grantee } })).pin);
    } catch (problem) {
      setFault(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <TextField
      label={<FieldLabel text={words.field(name)} isRequired />}
      help={words.help(name)}
      error={fault === undefined ? error : errorText(fault)}
      name={name}
      className="pin-editor"
      value={String(value ?? '')}
      inputMode="numeric"
      maxLength={11}
      onChange={onChange}
      trailing={
        <Button size="sm" variant="quiet" icon="refresh" busy={isBusy} onClick={() => void draw()}>
          {t('suggest')}
        </Button>
      }
    />
  );
}
