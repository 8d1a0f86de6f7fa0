import './tabs.css';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useId } from 'react';

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

/** A row of tabs that scrolls sideways if needed; arrow keys, Home and End choose. */
export function Tabs<V extends string>(props: TabsProps<V>): ReactElement {
  const { label, items, value, onChange, children, className } = props;
  const id = useId();

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
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={choose}>
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
