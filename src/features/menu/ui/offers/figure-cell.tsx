import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { readNumber, writeNumber } from '#platform/ui/records/number-text.ts';

export interface FigureCellProps {
  readonly kind: 'money' | 'percent';
  readonly label: string;
  readonly value: number | null;
  /** The effective value if nothing is typed. */
  readonly otherwise: string;
  readonly isReadOnly: boolean;
  /** The cell's position in its grid. */
  readonly index: number;
  readonly onChange: (value: number | null) => void;
}

/** A number cell of a grid: applied by Enter or an arrow key, as in a spreadsheet. */
export function FigureCell(props: FigureCellProps): ReactElement {
  const { kind, label, value, otherwise, isReadOnly, index, onChange } = props;
  const { currency, decimalMark } = useFormats();
  const form = { currency, decimalMark };
  const [draft, setDraft] = useState<{
    readonly of: number | null;
    readonly text: string;
    readonly isWrong: boolean;
  }>();
  const typed = draft !== undefined && draft.of === value ? draft : undefined;
  return (
    <input
      className="figure-cell amount"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={typed?.isWrong ? true : undefined}
      data-cell={index}
      value={typed?.text ?? writeNumber(value, kind, form)}
      placeholder={otherwise}
      disabled={isReadOnly}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => {
        const read = readNumber(target.value, kind, form);
        const isRead = read.ok && !(kind === 'money' && read.value !== null && read.value < 0);
        setDraft({ of: isRead ? read.value : value, text: target.value, isWrong: !isRead });
        if (isRead) onChange(read.value);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

/** The position of the cell that a key moves to; undefined if the key does not move. */
export function nextCell({ key, target, shiftKey }: KeyboardEvent): number | undefined {
  const step = steps[key];
  if (step === undefined || !(target instanceof HTMLInputElement) || target.dataset.cell === undefined)
    return undefined;
  return Number(target.dataset.cell) + (key === 'Enter' && shiftKey ? -1 : step);
}
