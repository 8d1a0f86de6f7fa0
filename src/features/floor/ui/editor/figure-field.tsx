import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { TextField } from '#platform/ui/kit/field.tsx';

export interface FigureFieldProps {
  readonly label: string;
  /** Null if several items differ, or if there is no value. */
  readonly value: number | null;
  readonly unit?: ReactNode;
  readonly error?: ReactNode;
  readonly help?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly step?: number;
  readonly write?: (value: number | null) => string;
  readonly read?: (text: string) => number | null | undefined;
  readonly onChange: (value: number | null) => void;
}

const writeWhole = (value: number | null) => (value === null ? '' : String(value));
const readWhole = (text: string) => {
  if (text.trim() === '') return null;
  return /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
};

/** A number input that applies its value on blur or Enter; the arrow keys count up and down. */
export function FigureField(props: FigureFieldProps): ReactElement {
  const {
    label,
    value,
    unit,
    error,
    help,
    placeholder,
    step = 1,
    write = writeWhole,
    read = readWhole,
    onChange,
  } = props;
  const [draft, setDraft] = useState<{ readonly of: number | null; readonly text: string }>();
  const typed = draft?.of === value ? draft.text : undefined;
  const take = () => {
    if (typed === undefined) return;
    setDraft(undefined);
    const next = read(typed);
    if (next !== undefined && next !== value) onChange(next);
  };
  return (
    <TextField
      label={label}
      className="plan-figure"
      numeric
      value={typed ?? write(value)}
      trailing={unit}
      error={error}
      {...(help !== undefined && { help })}
      placeholder={placeholder}
      onChange={(text) => setDraft({ of: value, text })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        const from = typed === undefined ? value : read(typed);
        setDraft(undefined);
        if (from !== undefined) onChange((from ?? 0) + by);
      }}
    />
  );
}
