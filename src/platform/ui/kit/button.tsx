import './button.css';
import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import type { IconSource } from './icons.tsx';
import { Icon } from './icons.tsx';
import { Spinner } from './spinner.tsx';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>;

export interface ButtonProps extends Native {
  readonly children: ReactNode;
  /** `primary` once per screen; `secondary` for the rest; `quiet` on a toolbar; `danger` for what cannot be undone. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `sm` 36 px for the back office only; `md` 48 px; `lg` 64 px for buttons that are hit without looking. */
  readonly size?: 'sm' | 'md' | 'lg';
  readonly icon?: IconSource | undefined;
  readonly trailing?: ReactNode;
  /** Fills the available width. */
  readonly block?: boolean;
  /** Busy: shows a spinner, keeps its width and the focus, and ignores a second tap. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  children,
  variant = 'secondary',
  size = 'md',
  icon,
  trailing,
  block = false,
  busy = false,
  className,
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={classNames('button', `button-${variant}`, `button-${size}`, block && 'button-block', className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner size={20} /> : icon && <Icon name={icon} size={size === 'sm' ? 18 : 22} />}
      <span className="button-label">{children}</span>
      {trailing}
    </button>
  );
}

export interface IconButtonProps extends Native {
  readonly icon: IconSource;
  /** What the button does, in the user's language: its accessible name and its tooltip. */
  readonly label: string;
  readonly variant?: 'secondary' | 'quiet' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** For places where a word does not fit. At the till prefer `Button`: an icon there always has a word. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  className,
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={classNames('button', 'icon-button', `button-${variant}`, `button-${size}`, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={size === 'sm' ? 18 : 24} />
    </button>
  );
}
