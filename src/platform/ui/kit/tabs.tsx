import './tabs.css';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';

export interface TabItem<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** A count or a mark after the word. */
  readonly badge?: ReactNode;
}

export interface TabsProps<V extends string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly items: readonly TabItem<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** The content of the chosen tab. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Pixels of the next tab. */
const beside = 40;

/** A row of tabs that scrolls sideways if needed; arrow keys, Home and End choose. */
export function Tabs<V extends string>(props: TabsProps<V>): ReactElement {
  const { label, items, value, onChange, children, className } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const count = items.length;
  // The chosen one is in sight however many there are: also one that was chosen elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is chosen, and how many there are, is read from the row
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (row.current === null || chosen === undefined) return;
    const { left, right } = row.current.getBoundingClientRect();
    // A part of the next one shows that there are more.
    if (chosen.left < left) row.current.scrollLeft += chosen.left - left - beside;
    else if (chosen.right > right) row.current.scrollLeft += chosen.right - right + beside;
  }, [value, count]);

  const choose = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.value === value);
    const last = items.length - 1;
    const next = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ];
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    onChange(item.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next as number]?.focus();
  };

  return (
    <div className={className}>
      <div className="tabs" role="tablist" ref={row} aria-label={label} onKeyDown={choose}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            className="tab"
            aria-selected={item.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.badge}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </div>
  );
}
