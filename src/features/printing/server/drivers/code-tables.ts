import CodepageEncoder from '@point-of-sale/codepage-encoder';
import { type CodePage, type CodeTables, codePages } from '../../domain/code-tables.ts';
import type { PrinterModel } from '../../domain/printer-models.ts';

/**
 * As in the public list escpos-printer-db and the manuals of the makers. What is missing in a table is drawn, so a number that
 * is wrong is worse than one that is not here.
 */
const numbers: Readonly<Record<PrinterModel, CodeTables>> = {
  other: {},
  epson: {
    cp858: 19,
    cp850: 2,
    windows1252: 16,
    cp852: 18,
    windows1250: 45,
    cp855: 34,
    windows1251: 46,
    cp737: 14,
    windows1253: 47,
  },
  rongta: {
    cp858: 19,
    cp850: 2,
    windows1252: 16,
    cp852: 18,
    windows1250: 30,
    cp855: 28,
    windows1251: 6,
    cp737: 24,
    windows1253: 17,
  },
  xprinter80: {
    cp858: 19,
    cp850: 2,
    windows1252: 16,
    cp852: 18,
    windows1250: 72,
    cp855: 60,
    windows1251: 73,
    cp737: 64,
    windows1253: 90,
  },
  xprinter58: { cp858: 19, cp850: 2, windows1252: 16, cp852: 18 },
};

/** The tables of a printer: those of its model, and what the venue knows better. */
export function codeTablesOf(model: PrinterModel, own: CodeTables): CodeTables {
  return { ...numbers[model], ...own };
}

/** The letters of each code page. */
const letters = new Map<CodePage, ReadonlySet<string>>(codePages.map((page) => [page, lettersIn(page)]));

function lettersIn(page: CodePage): ReadonlySet<string> {
  const points = CodepageEncoder.getCodepoints(page, true);
  return new Set(points.filter((point) => point >= 0x20).map((point) => String.fromCodePoint(point)));
}

const ascii = /^[\x20-\x7e]*$/;

/** The same in every code table. */
export const isPlain = (text: string): boolean => ascii.test(text);

/** Whether a printer can print all of a text by its own letters. */
export function canPrint(text: string, tables: CodeTables): boolean {
  if (isPlain(text)) return true;
  const pages = codePages.filter((page) => tables[page] !== undefined);
  return [...text].every((letter) => isPlain(letter) || pages.some((page) => letters.get(page)?.has(letter)));
}
