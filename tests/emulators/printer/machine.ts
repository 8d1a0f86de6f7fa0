import type { Bitmap } from './bitmap.ts';
import { charactersOf } from './code-tables.ts';
import type { Model, Sheet } from './models.ts';
import type { Alignment, Font, Happening, Problem, Row, Run, Strip, Style } from './paper.ts';

/** What ESC @ puts back. */
export interface Settings {
  font: Font;
  width: number;
  height: number;
  isBold: boolean;
  isDoubleStruck: boolean;
  underline: 0 | 1 | 2;
  isInverse: boolean;
  isUpsideDown: boolean;
  isRotated: boolean;
  isRed: boolean;
  /** Dots right of each character. */
  gap: number;
  table: string;
  characters: readonly string[] | null;
  isChinese: boolean;
  /** Of Chinese characters (FS !). */
  chineseWidth: 1 | 2;
  chineseHeight: 1 | 2;
  country: number;
  alignment: Alignment;
  margin: number;
  /** As GS W says, and what of it is right of the margin. */
  printWidth: number;
  area: number;
  lineSpacing: number;
  /** Columns of ESC D in dots; null for one every eight characters. */
  tabs: readonly number[] | null;
  barcode: { height: number; module: number; caption: 'none' | 'above' | 'below' | 'both' };
  qr: { module: number; level: 'L' | 'M' | 'Q' | 'H'; data: Uint8Array | null };
  graphics: { command: string; bitmap: Bitmap } | null;
}

export interface Machine {
  readonly model: Model;
  readonly sheet: Sheet;
  settings: Settings;
  line: { x: number; end: number; height: number; runs: Run[]; strips: Strip[] };
  emit: (happening: Happening) => void;
  /** Says what is wrong with the command that is being carried out. */
  report: (what: Problem['what'], detail: string) => void;
}

/** Carries out one command; `p` is what follows its name. */
export type Handlers = Readonly<Record<string, (machine: Machine, p: Uint8Array) => void>>;

export const defaultLineSpacing = 30;
const rows = { A: 24, B: 17 };

export function settingsAtStart(model: Model, sheet: Sheet): Settings {
  return {
    font: 'A',
    width: 1,
    height: 1,
    isBold: false,
    isDoubleStruck: false,
    underline: 0,
    isInverse: false,
    isUpsideDown: false,
    isRotated: false,
    isRed: false,
    gap: 0,
    table: 'cp437',
    characters: charactersOf('cp437'),
    isChinese: model.chinese === 'on',
    chineseWidth: 1,
    chineseHeight: 1,
    country: 0,
    alignment: 'left',
    margin: 0,
    printWidth: sheet.dots,
    area: sheet.dots,
    lineSpacing: defaultLineSpacing,
    tabs: null,
    barcode: { height: 162, module: 3, caption: 'none' },
    qr: { module: 3, level: 'L', data: null },
    graphics: null,
  };
}

export const emptyLine = (): Machine['line'] => ({ x: 0, end: 0, height: 0, runs: [], strips: [] });

export const isLineEmpty = ({ line }: Machine) => line.runs.length === 0 && line.strips.length === 0;

export const word = (p: Uint8Array, at: number) => (p[at] ?? 0) + 256 * (p[at + 1] ?? 0);

/** Dots of a character of the font in force, with the space right of it. */
export function advanceOf({ settings, sheet }: Machine): number {
  const cell = settings.font === 'A' ? sheet.cell : 9;
  return (cell + settings.gap) * settings.width;
}

function styleOf(settings: Settings, isChinese: boolean): Style {
  return {
    font: settings.font,
    width: isChinese ? settings.width * settings.chineseWidth : settings.width,
    height: isChinese ? settings.height * settings.chineseHeight : settings.height,
    isBold: settings.isBold || settings.isDoubleStruck,
    underline: settings.underline,
    isInverse: settings.isInverse,
    isUpsideDown: settings.isUpsideDown,
    isRotated: settings.isRotated,
    isRed: settings.isRed,
  };
}

const same = (one: Style, other: Style) => JSON.stringify(one) === JSON.stringify(other);

/** Puts a character in the line; a full line is printed first. */
export function putCharacter(machine: Machine, character: string, isChinese = false): void {
  const { settings, sheet } = machine;
  const advance = isChinese ? sheet.cell * 2 * settings.width * settings.chineseWidth : advanceOf(machine);
  if (machine.line.x + advance > settings.area && !isLineEmpty(machine)) printLine(machine, settings.lineSpacing);
  const { line } = machine;
  const style = styleOf(settings, isChinese);
  const table = isChinese ? 'chinese' : settings.table;
  const last = line.runs.at(-1);
  const follows = last !== undefined && last.x + [...last.text].length * last.advance === line.x;
  if (follows && last.table === table && last.advance === advance && same(last.style, style)) {
    line.runs[line.runs.length - 1] = { x: last.x, text: last.text + character, style, table, advance };
  } else {
    line.runs.push({ x: line.x, text: character, style, table, advance });
  }
  line.x += advance;
  line.end = Math.max(line.end, line.x);
  line.height = Math.max(line.height, (isChinese ? rows.A : rows[settings.font]) * style.height);
}

/** Puts an image in the line (ESC *); what is too wide does not come out. */
export function putStrip(machine: Machine, bitmap: Bitmap): void {
  const { line } = machine;
  line.strips.push({ x: line.x, bitmap });
  line.x += bitmap.width;
  line.end = Math.max(line.end, line.x);
  line.height = Math.max(line.height, bitmap.height);
}

/** Prints the line, if there is one, and feeds: as far as asked, and at least what the line is high. */
export function printLine(machine: Machine, feed: number): void {
  const { line } = machine;
  if (!isLineEmpty(machine)) {
    const row = { kind: 'line' as const, ...placed(machine, line.end, Math.max(feed, line.height)) };
    machine.emit({ kind: 'row', row: { ...row, runs: line.runs, strips: line.strips } });
  } else if (feed > 0) {
    machine.emit({ kind: 'row', row: { kind: 'feed', height: feed } });
  }
  machine.line = emptyLine();
}

export function placed({ settings }: Machine, width: number, height: number) {
  const { alignment, margin, area } = settings;
  return { x: margin, width, area, alignment, height };
}

/** Prints what stands alone on its row. */
export function printRow(machine: Machine, row: Row): void {
  machine.emit({ kind: 'row', row });
}
