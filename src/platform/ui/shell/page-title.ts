import { useEffect } from 'react';

const product = 'Tavolina';

/** The browser's tab and history say which page it is, in the language on the screen. Without a heading, the product alone. */
export function usePageTitle(heading: string): void {
  useEffect(() => {
    document.title = heading === '' ? product : `${heading} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [heading]);
}
