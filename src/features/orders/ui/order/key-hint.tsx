import type { ReactElement } from 'react';

/** The keyboard shortcut of a button, shown where there is a keyboard; the same in every language. */
export function KeyHint({ of }: { readonly of: string }): ReactElement {
  return <kbd className="key-hint">{of}</kbd>;
}
