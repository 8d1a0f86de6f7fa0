import './stepper.css';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from './button.tsx';

export interface StepperProps {
  /** What is counted, for screen readers. */
  readonly label?: string;
  readonly less: string;
  readonly more: string;
  /** The number as it is written. */
  readonly value: string;
  /** Null where it cannot go further. */
  readonly onLess: (() => void) | null;
  readonly onMore: (() => void) | null;
  /** Behind the number: of how many. */
  readonly children?: ReactNode;
}

/** A number between two buttons. */
export function Stepper({ label, less, more, value, onLess, onMore, children }: StepperProps): ReactElement {
  return (
    <div className="stepper">
      <IconButton
        icon="remove"
        variant="secondary"
        label={less}
        disabled={onLess === null}
        onClick={onLess ?? undefined}
      />
      <output className="stepper-value" aria-label={label}>
        {value}
      </output>
      <IconButton
        icon="add"
        variant="secondary"
        label={more}
        disabled={onMore === null}
        onClick={onMore ?? undefined}
      />
      {children}
    </div>
  );
}
