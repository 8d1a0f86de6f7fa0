import './badge.css';
import type { ReactElement, ReactNode } from 'react';
import type { IconSource } from './icons.tsx';
import { Icon } from './icons.tsx';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** A short word or count with a state. The tone repeats the meaning of the word. */
export function Badge({
  children,
  tone = 'neutral',
  icon,
}: {
  readonly children: ReactNode;
  readonly tone?: Tone;
  readonly icon?: IconSource | undefined;
}): ReactElement {
  return (
    <span className={`badge tone-${tone}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
