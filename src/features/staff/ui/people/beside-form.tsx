import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Renders a dialog that a form opens outside of the form: Enter in its fields must not save the form behind it. */
export function BesideForm({ children }: { readonly children: ReactNode }): ReactElement {
  return createPortal(children, document.body);
}
