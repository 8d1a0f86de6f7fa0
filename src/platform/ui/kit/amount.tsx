import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A formatted amount: tabular digits, right-aligned, never broken over two lines. */
export function Amount({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}): ReactElement {
  return <span className={classNames('amount', className)}>{children}</span>;
}
