/** Labels that shops buy, as data. A new size is a new entry. Lengths in tenths of a millimetre. */
export interface LabelFormat {
  readonly id: string;
  /** A sheet of A4 with columns and rows, or a roll with one label a page. */
  readonly kind: 'sheet' | 'roll';
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** From the edge of the paper to the first label. */
  readonly left: number;
  readonly top: number;
  /** Between labels. */
  readonly gapX: number;
  readonly gapY: number;
}

export const sheetPaper = { width: 2100, height: 2970 } as const;

type Grid = readonly [columns: number, rows: number];

/** Labels in the middle of a sheet, unless the maker puts them elsewhere. */
function sheet(width: number, height: number, [columns, rows]: Grid, gapX = 0, top?: number): LabelFormat {
  const left = Math.round((sheetPaper.width - columns * width - (columns - 1) * gapX) / 2);
  const middle = Math.round((sheetPaper.height - rows * height) / 2);
  const id = `a4-${width / 10}x${height / 10}`;
  return { id, kind: 'sheet', width, height, columns, rows, left, top: top ?? middle, gapX, gapY: 0 };
}

function roll(width: number, height: number): LabelFormat {
  const id = `roll-${width / 10}x${height / 10}`;
  return { id, kind: 'roll', width, height, columns: 1, rows: 1, left: 0, top: 0, gapX: 0, gapY: 0 };
}

export const labelFormats: readonly LabelFormat[] = [
  sheet(700, 370, [3, 8]),
  sheet(635, 381, [3, 7], 25),
  sheet(700, 423, [3, 7]),
  sheet(525, 297, [4, 10]),
  sheet(485, 254, [4, 10], 0, 215),
  sheet(381, 212, [5, 13], 25),
  sheet(991, 381, [2, 7], 25),
  sheet(1050, 370, [2, 8]),
  sheet(1050, 740, [2, 4]),
  roll(300, 200),
  roll(400, 300),
  roll(500, 300),
  roll(580, 400),
  roll(600, 400),
  roll(700, 380),
  roll(1000, 500),
];

export function labelFormatOf(id: string): LabelFormat {
  return labelFormats.find((format) => format.id === id) ?? (labelFormats[0] as LabelFormat);
}

/** The paper of one page. */
export function paperOf({ kind, width, height }: LabelFormat): { readonly width: number; readonly height: number } {
  return kind === 'sheet' ? sheetPaper : { width, height };
}

/** Tenths of a millimetre between the edge of a label and what is printed. */
export const labelPadding = 15;

/** Sizes of type and bars, in tenths of a millimetre. */
export interface LabelType {
  /** Lines of the name; on a small label one. */
  readonly lines: 1 | 2;
  readonly name: number;
  readonly price: number;
  readonly unitPrice: number;
  readonly bars: number;
  readonly digits: number;
}

/** Widths of a bold digit and of one of the unit price, as parts of the size of type. */
const boldWidth = 0.56;
const textWidth = 0.52;

/** As large as the label has room for: the name, then the price beside the unit price, then the bars and their digits. */
export function labelTypeOf({ width, height }: LabelFormat, price: string, unitPrice: string): LabelType {
  const lines = height < 290 ? 1 : 2;
  const name = Math.min(height * (lines === 1 ? 0.14 : 0.13), width * 0.085);
  const room = width - 2 * labelPadding;
  const small = Math.min(name * 0.85, (room * 0.45) / Math.max(1, unitPrice.length * textWidth));
  const left = unitPrice === '' ? room : room - unitPrice.length * textWidth * small - 10;
  const large = Math.min(height * 0.25, left / (price.length * boldWidth));
  return { lines, name, price: large, unitPrice: small, bars: height * 0.2, digits: lines === 1 ? 19 : 22 };
}

/** Labels page by page; the first `used` places of the first sheet are empty (null), because they were used before. */
export function pagesOf<T>(labels: readonly T[], { columns, rows, kind }: LabelFormat, used: number): (T | null)[][] {
  const most = columns * rows;
  const free = kind === 'sheet' ? Math.min(Math.max(0, used), most - 1) : 0;
  const places = [...Array.from({ length: free }, () => null), ...labels];
  const pages: (T | null)[][] = [];
  for (let at = 0; at < places.length; at += most) pages.push(places.slice(at, at + most));
  return labels.length === 0 ? [] : pages;
}

/** Hundredths of a millimetre: what scanners read well, and what they read at all. */
const widestModule = 33;
const narrowestModule = 19;

/** How wide a module of a barcode is drawn, in hundredths of a millimetre; null if the code is too long for the label. */
export function moduleWidthOf(modules: number, availableTenths: number): number | null {
  const width = Math.min(widestModule, Math.floor((availableTenths * 10) / modules));
  return width < narrowestModule ? null : width;
}
