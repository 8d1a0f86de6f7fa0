import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { ErrorText } from '../kit/field.tsx';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off, with one line that explains it. */
export function Switch({ label, help, error, isOn, isDisabled = false, onChange }: SwitchProps): ReactElement {
  const id = useId();
  return (
    <div className="switch">
      <label className="switch-row">
        <input
          type="checkbox"
          role="switch"
          className="visually-hidden"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="switch-track" aria-hidden="true" />
        <span className="switch-text">
          <span className="field-label">{label}</span>
          {help !== undefined && (
            <span id={`${id}-help`} className="field-help">
              {help}
            </span>
          )}
        </span>
      </label>
      <ErrorText>{error}</ErrorText>
    </div>
  );
}
