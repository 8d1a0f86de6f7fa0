import './keypad.css';
import type { ReactElement, KeyboardEvent as ReactKeyboardEvent, MouseEvent as ReactMouseEvent } from 'react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import { isUncovered } from './open-dialogs.ts';

export interface KeypadProps {
  /** Accessible name of the group of keys. */
  readonly label: string;
  readonly labels: { readonly backspace: string; readonly ok?: string };
  /** A digit, `00` or the decimal mark was pressed. */
  readonly onKey: (key: string) => void;
  readonly onBackspace: () => void;
  /** Omitted if the entry submits by itself; its place is then taken by `extraKey`, if any. */
  readonly onOk?: (() => void) | undefined;
  readonly okDisabled?: boolean;
  /** Bottom left: `00` for amounts, `,` for quantities. */
  readonly extraKey?: '00' | ',' | '.' | undefined;
  readonly disabled?: boolean;
}

/** Elements that use a typed digit themselves. With a focused checkbox or radio button the digit goes to the keypad. */
const writable = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Digits, backspace and OK, as large as the space allows (64 px at least). */
export function Keypad(props: KeypadProps): ReactElement {
  const { label, labels, onKey, onBackspace, onOk, extraKey, okDisabled = false, disabled = false } = props;

  const pad = useRef<HTMLFieldSetElement>(null);
  const typed = useEffectEvent((event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (target?.closest(writable)) return;
    if (/^\d$/.test(event.key)) onKey(event.key);
    else if ((event.key === ',' || event.key === '.') && extraKey && extraKey !== '00') onKey(extraKey);
    else if (event.key === 'Backspace') onBackspace();
    else if (event.key === 'Enter' && onOk && !okDisabled && !target?.closest('button, a')) onOk();
    else return;
    event.preventDefault();
  });
  // Before the pad is painted: who sees it may type.
  useLayoutEffect(() => {
    // Anywhere on the page outside of text fields; of two pads the one below a dialog hears nothing.
    const listener = (event: KeyboardEvent) => {
      if (isUncovered(pad.current)) typed(event);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const key = (value: string) => (
    <button key={value} type="button" className="keypad-key" disabled={disabled} onClick={() => onKey(value)}>
      {value}
    </button>
  );
  let bottomLeft = <span />;
  if (extraKey) bottomLeft = key(extraKey);
  else if (onOk) bottomLeft = <BackspaceKey {...props} />;
  return (
    <fieldset ref={pad} className="keypad" aria-label={label} onKeyDown={moveByArrow} onMouseDown={keepFocus}>
      {digits.map(key)}
      {bottomLeft}
      {key('0')}
      {onOk && !extraKey ? (
        <button
          type="button"
          className="keypad-key keypad-ok"
          disabled={disabled || okDisabled}
          onClick={onOk}
          aria-label={labels.ok}
        >
          <Icon name="check" size={32} />
        </button>
      ) : (
        <BackspaceKey {...props} />
      )}
      {onOk && extraKey && (
        <button
          type="button"
          className={classNames('keypad-key', 'keypad-ok', 'keypad-wide')}
          disabled={disabled || okDisabled}
          onClick={onOk}
        >
          <Icon name="check" size={28} />
          {labels.ok}
        </button>
      )}
    </fieldset>
  );
}

function BackspaceKey({ labels, onBackspace, disabled }: KeypadProps): ReactElement {
  return (
    <button
      type="button"
      className="keypad-key keypad-quiet"
      disabled={disabled}
      onClick={onBackspace}
      aria-label={labels.backspace}
      title={labels.backspace}
    >
      <Icon name="backspace" size={28} />
    </button>
  );
}

/** A key that was clicked does not take the focus: the Enter that follows would press it again. */
function keepFocus(event: ReactMouseEvent): void {
  event.preventDefault();
}

/** Arrow keys move over the keys by their position, three in a row. */
function moveByArrow(event: ReactKeyboardEvent<HTMLFieldSetElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[event.key];
  if (step === undefined) return;
  const keys = [...event.currentTarget.querySelectorAll('button')];
  const at = keys.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  keys[Math.min(keys.length - 1, Math.max(0, at + step))]?.focus();
}
