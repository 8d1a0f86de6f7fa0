import './badge.css';
import './banner.css';
import type { ReactElement, ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import type { IconSource } from './icons.tsx';
import { Icon } from './icons.tsx';

const icons = {
  neutral: 'info',
  accent: 'info',
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'error',
} as const;

/** A lasting condition at the top of a screen: what happened, and what to do about it. */
export function Banner({
  tone = 'info',
  icon,
  children,
  action,
}: {
  readonly tone?: Tone;
  readonly icon?: IconSource;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}): ReactElement {
  return (
    <div className={`banner tone-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon ?? icons[tone]} />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  );
}

/** An empty list or place: says what belongs there and offers the action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  readonly icon: IconSource;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}): ReactElement {
  return (
    <div className="empty-state">
      <span className="empty-state-icon">
        <Icon name={icon} size={36} />
      </span>
      <p className="empty-state-title">{title}</p>
      {children && <p className="empty-state-text">{children}</p>}
      {action}
    </div>
  );
}
