/**
 * What printers of a make do differently. The numbers of code tables are those of the public list escpos-printer-db (Epson's TM
 * printers, RP326, POS-5890); `xprinter-58` is POS-5890 without the tables that small ones lack. `null` is a table that the
 * printer has and the emulator does not.
 */
export interface Model {
  readonly name: string;
  readonly paper: Readonly<Record<58 | 80, { readonly dots: number; readonly columns: number }>>;
  readonly tables: Readonly<Record<number, string | null>>;
  /** Chinese mode (FS &, FS .): not there, or off or on after each start and each ESC @. */
  readonly chinese: 'none' | 'off' | 'on';
  readonly hasCutter: boolean;
  /** GS ( L and GS 8 L. */
  readonly hasGraphics: boolean;
  /** What it says of itself (GS I); null for one that says nothing. */
  readonly identity: { readonly maker: string; readonly model: string; readonly firmware: string } | null;
}

/** `0 cp437` is a table with its number; a number alone is one that the emulator has no characters of. */
function numbered(list: string): Record<number, string | null> {
  const entries = list.split(',').map((entry) => entry.trim().split(' '));
  return Object.fromEntries(entries.map(([number, table]) => [Number(number), table ?? null]));
}

const common = '0 cp437, 1, 2 cp850, 3 cp860, 4 cp863, 5 cp865';

const epsonTables = numbered(`${common}, 11, 12, 13 cp857, 14 cp737, 15 iso8859-7, 16 cp1252, 17 cp866, 18 cp852,
  19 cp858, 20, 21 cp874, 26, 30, 31, 32, 33 cp775, 34 cp855, 35 cp861, 36, 37, 38 cp869, 39 iso8859-2,
  40 iso8859-15, 41, 44, 45 cp1250, 46 cp1251, 47 cp1253, 48 cp1254, 49 cp1255, 50 cp1256, 51 cp1257, 52 cp1258,
  53, 255`);

const rongtaTables = numbered(`${common}, 6 cp1251, 7 cp866, 8, 9, 10, 15, 16 cp1252, 17 cp1253, 18 cp852, 19 cp858,
  20, 21, 22, 23 iso8859-1, 24 cp737, 25 cp1257, 26, 27, 28 cp855, 29 cp857, 30 cp1250, 31 cp775, 32 cp1254,
  33 cp1255, 34 cp1256, 35 cp1258, 36 iso8859-2, 37 iso8859-3, 38 iso8859-4, 39 iso8859-5, 40 iso8859-6,
  41 iso8859-7, 42 iso8859-8, 44 iso8859-15, 45, 46, 47 cp874`);

const smallXprinter = `${common}, 6, 7, 8, 9, 10, 16 cp1252, 17 cp866, 18 cp852, 19 cp858, 20, 21, 22, 23, 24,
  25 cp1257, 27 cp1258, 28, 31, 32 cp1255`;

const xprinterTables = numbered(`${smallXprinter}, 50 cp437, 52 cp437, 53 cp858, 54 cp852, 55 cp860, 56 cp861,
  57 cp863, 58 cp865, 59 cp866, 60 cp855, 61 cp857, 62, 63, 64 cp737, 65, 66 cp869, 68, 69, 71 cp1252, 72 cp1250,
  73 cp1251, 74, 90 cp1253, 91 cp1254, 92 cp1256, 93, 94 cp1258, 95 cp775, 96, 255`);

const narrow = { dots: 384, columns: 32 };
const wide = { dots: 576, columns: 48 };

export const models: Readonly<Record<string, Model>> = {
  'epson-t20': {
    name: 'epson-t20',
    paper: { 58: narrow, 80: wide },
    tables: epsonTables,
    chinese: 'none',
    hasCutter: true,
    hasGraphics: true,
    identity: { maker: 'EPSON', model: 'TM-T20II', firmware: '1.00 ESC/POS' },
  },
  'epson-t88': {
    name: 'epson-t88',
    paper: { 58: { dots: 360, columns: 30 }, 80: { dots: 512, columns: 42 } },
    tables: epsonTables,
    chinese: 'none',
    hasCutter: true,
    hasGraphics: true,
    identity: { maker: 'EPSON', model: 'TM-T88V', firmware: '1.00 ESC/POS' },
  },
  rongta: {
    name: 'rongta',
    paper: { 58: narrow, 80: wide },
    tables: rongtaTables,
    chinese: 'off',
    hasCutter: true,
    hasGraphics: false,
    identity: null,
  },
  'xprinter-80': {
    name: 'xprinter-80',
    paper: { 58: narrow, 80: wide },
    tables: xprinterTables,
    chinese: 'on',
    hasCutter: true,
    hasGraphics: false,
    identity: null,
  },
  /** As many XP-58: no table with all Macedonian letters, and no cutter. */
  'xprinter-58': {
    name: 'xprinter-58',
    paper: { 58: narrow, 80: narrow },
    tables: numbered(smallXprinter),
    chinese: 'on',
    hasCutter: false,
    hasGraphics: false,
    identity: null,
  },
};

export interface Sheet {
  /** Dots across that the head can print. */
  readonly dots: number;
  /** Dots of a character of font A. */
  readonly cell: number;
}

/** The printable width; a number of columns that is set in the printer changes its font A, and so the width. */
export function sheetOf(model: Model, paper: 58 | 80, columns?: number): Sheet {
  const own = model.paper[paper];
  const cell = Math.floor(own.dots / (columns ?? own.columns));
  return { dots: columns === undefined ? own.dots : columns * cell, cell };
}
