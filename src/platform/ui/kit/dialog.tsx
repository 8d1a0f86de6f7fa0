import './dialog.css';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { noteOpenDialog } from './open-dialogs.ts';

export interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Called for Escape, the close button, the back gesture and a tap outside. */
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** The row of actions at the bottom; it stays visible while the content scrolls. */
  readonly actions?: ReactNode;
  /** `sm` a question, `md` a form, `lg` a payment, `full` the whole screen. */
  readonly size?: 'sm' | 'md' | 'lg' | 'full';
  /** Off if a tap outside would lose typed work. */
  readonly closesOutside?: boolean;
  readonly className?: string;
}

/**
 * A modal over the page, using the browser's dialog element: focus stays inside and returns to its previous place,
 * Escape closes. On a phone it is a sheet at the bottom, in reach of the thumb. Render it only while it is open. The
 * focus starts on the dialog itself, or on the element inside it with `data-autofocus`.
 */
export function Dialog(props: DialogProps): ReactElement {
  const { title, children, onClose, closeLabel, actions, size = 'md', closesOutside = true, className } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    const forget = noteOpenDialog(dialog);
    return () => {
      forget();
      dialog.close();
      // React removes the element before the browser could restore the focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={classNames('dialog', `dialog-${size}`, className)}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // The browser would also stop what is loading, and with it the request whose answer the dialog waits for.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        // Of a dialog in front of it, or of a choice of a file, which is not its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A browser that was told to stay once does not ask again. It is not the browser that decides.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      }}
      onClick={(event) => {
        if (closesOutside && event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-frame">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </header>
        <div className="dialog-body">{children}</div>
        {actions && <footer className="dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}
