import './field.css';
import type { InputHTMLAttributes, ReactElement, ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';

interface FieldText {
  readonly label: ReactNode;
  /** What the field means, in one line. */
  readonly help?: ReactNode;
  /** What is wrong and what to do; announced, and linked to the field. */
  readonly error?: ReactNode;
  /** The label is for screen readers only: where the context makes it clear, as in a search box. */
  readonly labelHidden?: boolean;
  readonly className?: string;
}

export interface TextFieldProps
  extends FieldText,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** In front of the text, inside the box: an icon or a currency. */
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  /** Numbers: right-aligned, tabular, with the number keyboard. */
  readonly numeric?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps): ReactElement {
  const { label, help, error, labelHidden, className, onChange, leading, trailing, numeric, ...rest } = props;
  const { id, described } = useFieldIds(help, error);
  return (
    <Field id={id} label={label} help={help} error={error} labelHidden={labelHidden ?? false} className={className}>
      <span className="field-box">
        {leading}
        <input
          id={id}
          className={classNames('field-input', numeric && 'amount')}
          inputMode={numeric ? 'decimal' : undefined}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
        {trailing}
      </span>
    </Field>
  );
}

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface SelectProps<V extends string>
  extends FieldText,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange' | 'value'> {
  readonly options: readonly SelectOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** The browser's own select: on a phone it opens the system's picker, which is larger than a custom one. */
export function Select<V extends string>(props: SelectProps<V>): ReactElement {
  const { label, help, error, labelHidden, className, options, onChange, ...rest } = props;
  const { id, described } = useFieldIds(help, error);
  return (
    <Field id={id} label={label} help={help} error={error} labelHidden={labelHidden ?? false} className={className}>
      <span className="field-box field-select">
        <select
          id={id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value as V)}
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={20} />
      </span>
    </Field>
  );
}

export interface SegmentedProps<V extends string> {
  readonly label: ReactNode;
  readonly labelHidden?: boolean;
  readonly options: readonly { readonly value: V; readonly label: ReactNode; readonly disabled?: boolean }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string;
}

/** One of a few options, all visible: radio buttons that look like one bar. */
export function Segmented<V extends string>(props: SegmentedProps<V>): ReactElement {
  const { label, labelHidden = false, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames('segmented', className)}>
      <legend className={labelHidden ? 'visually-hidden' : 'field-label'}>{label}</legend>
      <div className="segmented-bar">
        {options.map((option) => (
          <label key={option.value} className="segment">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * An error, announced when it appears. Renders its live region also while empty, so that screen readers announce
 * changes.
 */
export function ErrorText({
  id,
  children,
}: {
  readonly id?: string | undefined;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <span id={id} className="error-text" role="alert">
      {children && (
        <>
          <Icon name="error" size={18} />
          <span>{children}</span>
        </>
      )}
    </span>
  );
}

function useFieldIds(help: ReactNode, error: ReactNode) {
  const id = useId();
  const described = classNames(help !== undefined && `${id}-help`, Boolean(error) && `${id}-error`) || undefined;
  return { id, described };
}

function Field({
  id,
  label,
  labelHidden,
  help,
  error,
  className,
  children,
}: {
  readonly id: string;
  readonly label: ReactNode;
  readonly labelHidden: boolean;
  readonly help: ReactNode;
  readonly error: ReactNode;
  readonly className: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {children}
      {help !== undefined && (
        <span id={`${id}-help`} className="field-help">
          {help}
        </span>
      )}
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  );
}
