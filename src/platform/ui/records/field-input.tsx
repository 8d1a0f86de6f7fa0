import type { ReactElement } from 'react';
import { useId } from 'react';
import type { TextField as TextDeclaration } from '#kernel/resource.ts';
import { ErrorText, Segmented, Select, TextField } from '../kit/field.tsx';
import { PictureField } from '../office/picture-field.tsx';
import { ColourInput } from './colour-input.tsx';
import { DayInput } from './day-input.tsx';
import { type FieldInputProps, FieldLabel } from './field-props.tsx';
import { LinkInput, LinksInput, TextsInput } from './link-input.tsx';
import { NamesInput } from './names-input.tsx';
import { NumberInput } from './number-input.tsx';
import { Switch } from './switch.tsx';

const options = 4;

/** The input of one field, by its kind. */
export function FieldInput(props: FieldInputProps): ReactElement | null {
  const { name, field, value, words, error, isReadOnly, autoFocus, onChange, onLeave } = props;
  const label = <FieldLabel text={words.field(name)} isRequired={field.isRequired === true} />;
  const help = words.help(name);
  const about = { label, error, ...(help !== undefined && { help }) };
  const box = { ...about, name, disabled: isReadOnly, onBlur: onLeave, autoFocus: autoFocus ?? false };
  switch (field.kind) {
    case 'text':
      return field.rows > 1 ? (
        <TextArea {...props} field={field} />
      ) : (
        <TextField
          {...box}
          className={widthOf(field)}
          value={value as string}
          numeric={field.form === 'time'}
          inputMode={inputModes[field.form]}
          onChange={onChange}
        />
      );
    case 'names':
      return <NamesInput {...props} field={field} />;
    case 'whole':
    case 'money':
    case 'quantity':
    case 'percent':
      return <NumberInput {...props} field={field} />;
    case 'toggle':
      return <Switch {...about} isOn={value === true} isDisabled={isReadOnly} onChange={onChange} />;
    case 'choice': {
      const choices = field.options.map((option) => ({ value: option, label: words.option(name, option) }));
      // With one option there is nothing to compare.
      return choices.length > 1 && choices.length <= options ? (
        <div className="record-wide">
          <Segmented
            label={label}
            options={choices.map((each) => ({ ...each, disabled: isReadOnly }))}
            value={value as string}
            onChange={onChange}
          />
          {help !== undefined && <p className="field-help">{help}</p>}
        </div>
      ) : (
        <Select {...box} className="record-narrow" options={choices} value={value as string} onChange={onChange} />
      );
    }
    case 'day':
      return <DayInput {...box} value={value as string | null} onChange={onChange} />;
    case 'colour':
      return <ColourInput {...props} />;
    case 'link':
      return (
        <LinkInput
          {...box}
          to={field.to}
          value={value as string | null}
          isRequired={field.isRequired === true}
          onChange={onChange}
        />
      );
    case 'links':
      return <LinksInput {...box} to={field.to} value={value as readonly string[]} onChange={onChange} />;
    case 'texts':
      return <TextsInput {...box} most={field.most} value={value as readonly string[]} onChange={onChange} />;
    case 'picture':
      return (
        <PictureField
          kind={field.of}
          label={label}
          help={help}
          error={error}
          value={value as string | null}
          disabled={isReadOnly}
          onChange={onChange}
        />
      );
    // Timestamps are never typed.
    case 'instant':
    case 'part':
      return null;
  }
}

const inputModes = {
  any: 'text',
  lettersAndNumbers: 'text',
  account: 'text',
  email: 'email',
  phone: 'tel',
  website: 'url',
  https: 'url',
  // The number keyboards of phones have no colon.
  time: 'text',
  scaleLabels: 'text',
} as const;

function widthOf({ form, longest }: TextDeclaration): string {
  if (form === 'time') return 'record-figure';
  return longest > 60 ? 'record-wide' : 'record-narrow';
}

function TextArea({
  name,
  field,
  value,
  words,
  error,
  isReadOnly,
  onChange,
  onLeave,
}: FieldInputProps<TextDeclaration>) {
  const id = useId();
  const help = words.help(name);
  return (
    <div className="field record-wide">
      <label htmlFor={id} className="field-label">
        <FieldLabel text={words.field(name)} isRequired={field.isRequired === true} />
      </label>
      <span className="field-box record-area">
        <textarea
          id={id}
          className="field-input"
          name={name}
          rows={field.rows}
          value={value as string}
          disabled={isReadOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </span>
      <span id={`${id}-about`}>
        {help !== undefined && <span className="field-help">{help}</span>}
        <ErrorText>{error}</ErrorText>
      </span>
    </div>
  );
}
