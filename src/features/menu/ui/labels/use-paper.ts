import { useEffect } from 'react';

/**
 * Tells the browser's print dialog the size of the paper, in tenths of a millimetre, without margins of its own. As a
 * constructed style sheet, because the page's policy forbids style elements.
 */
export function usePaper({ width, height }: { readonly width: number; readonly height: number }): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width / 10}mm ${height / 10}mm; margin: 0; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [width, height]);
}
