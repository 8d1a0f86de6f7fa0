import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder';
import type { PrinterModel } from '../../domain/printer-models.ts';

/** By the name of a code page, the number by which `ESC t` selects it. */
export type CodeTables = Readonly<Partial<Record<Codepage, number>>>;

/** The code pages with letters of the languages that we know, in the order in which they are tried. */
export const candidates = [
  'cp858',
  'cp850',
  'windows1252',
  'cp852',
  'windows1250',
  'cp855',
  'windows1251',
  'cp737',
  'windows1253',
] as const satisfies readonly Codepage[];

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
const letters = new Map<Codepage, ReadonlySet<string>>(candidates.map((page) => [page, lettersIn(page)]));

function lettersIn(page: Codepage): ReadonlySet<string> {
  const points = CodepageEncoder.getCodepoints(page, true);
  return new Set(points.filter((point) => point >= 0x20).map((point) => String.fromCodePoint(point)));
}

const ascii = /^[\x20-\x7e]*$/;

/** The same in every code table. */
export const isPlain = (text: string): boolean => ascii.test(text);

/** Whether a printer can print all of a text by its own letters. */
export function canPrint(text: string, tables: CodeTables): boolean {
  if (isPlain(text)) return true;
  const pages = candidates.filter((page) => tables[page] !== undefined);
  return [...text].every((letter) => isPlain(letter) || pages.some((page) => letters.get(page)?.has(letter)));
}
