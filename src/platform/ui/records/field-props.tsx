import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Field } from '#kernel/resource.ts';
import type { ResourceWords } from './resource-words.ts';
import type { Form } from './use-form.ts';

/** The form's context for inputs. */
export type FormFields = Pick<Form, 'base' | 'values' | 'problems' | 'change' | 'leaveField'>;

/** A feature's own editor for one field, such as a recipe. */
export interface EditorProps {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly form: FormFields;
  readonly words: ResourceWords;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: unknown) => void;
}

export interface FieldInputProps<F extends Field = Field> {
  readonly name: string;
  readonly field: F;
  readonly value: unknown;
  readonly words: ResourceWords;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onLeave: () => void;
}

/** A label that shows whether the field is required. */
export function FieldLabel({
  text,
  isRequired,
}: {
  readonly text: string;
  readonly isRequired: boolean;
}): ReactElement {
  const t = useTranslations('records');
  return (
    <>
      {text}
      {isRequired && (
        <span className="record-required" title={t('required')}>
          {' '}
          <span aria-hidden="true">*</span>
          <span className="visually-hidden">{t('required')}</span>
        </span>
      )}
    </>
  );
}
