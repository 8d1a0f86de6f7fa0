import './spinner.css';
import type { ReactElement, ReactNode } from 'react';

/** Busy. Decorative without a label: then the text around it says so. */
export function Spinner({ size = 24, label }: { readonly size?: number; readonly label?: string }): ReactElement {
  return (
    <svg
      className="spinner"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

/** A screen or a panel that waits for its content. Appears only if the wait is long enough to be noticed. */
export function Loading({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="loading" role="status">
      <Spinner size={32} />
      <span>{children}</span>
    </div>
  );
}
