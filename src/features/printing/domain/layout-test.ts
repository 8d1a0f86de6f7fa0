import { formatDateTime } from '#kernel/format.ts';
import { pair, rule, type Slip, space, text } from './slip.ts';
import type { Style } from './slip-parts.ts';

/** A page that shows that a printer works, and how wide its paper is. */
export function layoutTest(
  { venueName, printerName, printedAt }: { venueName: string; printerName: string; printedAt: number },
  { words, timeZone }: Style,
  columns: number,
): Slip {
  const ruler = Array.from({ length: columns }, (_, index) => String((index + 1) % 10)).join('');
  return {
    columns,
    copyOf: null,
    lines: [
      text(venueName, { align: 'centre', isBold: true }),
      space,
      text(words.testPage, { align: 'centre', size: 'large', isBold: true }),
      text(printerName, { align: 'centre' }),
      rule,
      text(ruler),
      pair(formatDateTime(printedAt, timeZone), String(columns)),
      rule,
      text('ë Ë ç Ç š ž đ ć ß ä ö ü € ж ш љ'),
      space,
    ],
  };
}
