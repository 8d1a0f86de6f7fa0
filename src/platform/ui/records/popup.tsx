import type { ReactElement, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../kit/icons.tsx';

export interface PopupProps {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Such as the number of active filters. */
  readonly count?: number;
  readonly children: ReactNode;
}

/** A button that opens a small panel; Escape, a click outside and leaving it by Tab close it. */
export function Popup({ label, icon, count = 0, children }: PopupProps): ReactElement {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles from the focused element inside
    <span
      className="popup"
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !place.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className="button button-secondary button-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className="button-label">{label}</span>
        {count > 0 && <span className="popup-count">{count}</span>}
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <div className="popup-panel" id={id}>
          {children}
        </div>
      )}
    </span>
  );
}
