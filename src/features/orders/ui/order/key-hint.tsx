import type { ReactElement } from 'react';

/** The key that does the same, where there is a keyboard; the same in every language. */
export function KeyHint({ of }: { readonly of: string }): ReactElement {
  return <kbd className="key-hint">{of}</kbd>;
}
