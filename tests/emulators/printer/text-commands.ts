import { charactersOf, isCountry } from './code-tables.ts';
import {
  advanceOf,
  defaultLineSpacing,
  emptyLine,
  type Handlers,
  isLineEmpty,
  type Machine,
  printLine,
  settingsAtStart,
  word,
} from './machine.ts';
import type { Alignment } from './paper.ts';

/** Numbers that may be a digit too: 0 and 48. */
export const digit = (n: number | undefined) => (n !== undefined && n >= 48 && n <= 57 ? n - 48 : (n ?? -1));

export function invalid(machine: Machine, name: string, value: number | undefined): void {
  machine.report('invalid', `${name} ${value ?? 'missing'}`);
}

/** Some commands count only before the first character of a line. */
export function needsEmptyLine(machine: Machine): boolean {
  if (isLineEmpty(machine)) return true;
  machine.report('ignored', 'works only at the start of a line, and there is text before it');
  return false;
}

function reset(machine: Machine): void {
  if (!isLineEmpty(machine)) machine.report('lost', `not printed: ${lineText(machine)}`);
  machine.line = emptyLine();
  machine.settings = settingsAtStart(machine.model, machine.sheet);
}

export const lineText = ({ line }: Machine) =>
  line.runs.map(({ text }) => text).join(' ') || `an image of ${line.end} dots`;

function chooseTable(machine: Machine, n: number): void {
  const table = machine.model.tables[n];
  if (table === undefined) {
    machine.report('ignored', `this model has no code table ${n}`);
    return;
  }
  const name = table ?? `table ${n}`;
  machine.settings.table = name;
  machine.settings.characters = charactersOf(name);
  if (machine.settings.characters === null) machine.report('not emulated', `the characters of code table ${n}`);
}

function tab(machine: Machine): void {
  const { settings, line } = machine;
  const step = 8 * advanceOf(machine);
  const next =
    settings.tabs === null ? (Math.floor(line.x / step) + 1) * step : settings.tabs.find((each) => each > line.x);
  if (next === undefined || next > settings.area) {
    machine.report('ignored', 'no tab stop to the right');
    return;
  }
  line.x = next;
}

function moveTo(machine: Machine, x: number): void {
  if (x < 0 || x > machine.settings.area) {
    machine.report('ignored', `position ${x} is beyond the line`);
    return;
  }
  machine.line.x = x;
}

function setStyle(machine: Machine, n: number): void {
  const { settings } = machine;
  settings.font = (n & 1) === 0 ? 'A' : 'B';
  settings.isBold = (n & 8) !== 0;
  settings.height = (n & 16) === 0 ? 1 : 2;
  settings.width = (n & 32) === 0 ? 1 : 2;
  settings.underline = (n & 128) === 0 ? 0 : 1;
}

function setSize(machine: Machine, n: number): void {
  if ((n & 0x88) !== 0) {
    invalid(machine, 'size', n);
    return;
  }
  machine.settings.width = (n >> 4) + 1;
  machine.settings.height = (n & 7) + 1;
}

function setChinese(machine: Machine, isOn: boolean): void {
  if (machine.model.chinese !== 'none') machine.settings.isChinese = isOn;
  else if (isOn) machine.report('ignored', 'this model has no Chinese characters');
}

function setArea(machine: Machine, margin: number, printWidth: number): void {
  if (!needsEmptyLine(machine)) return;
  const room = machine.sheet.dots - margin;
  if (room <= 0 || printWidth === 0) {
    machine.report('ignored', 'leaves nothing of the paper');
    return;
  }
  machine.settings.margin = margin;
  machine.settings.printWidth = printWidth;
  machine.settings.area = Math.min(printWidth, room);
}

const alignments: readonly Alignment[] = ['left', 'centre', 'right'];

function align(machine: Machine, n: number | undefined): void {
  const alignment = alignments[digit(n)];
  if (alignment === undefined) {
    invalid(machine, 'justification', n);
    return;
  }
  if (needsEmptyLine(machine)) machine.settings.alignment = alignment;
}

function underline(machine: Machine, n: number | undefined): void {
  const weight = digit(n);
  if (weight !== 0 && weight !== 1 && weight !== 2) {
    invalid(machine, 'underline', n);
    return;
  }
  machine.settings.underline = weight;
}

function chooseFont(machine: Machine, n: number | undefined): void {
  const font = (['A', 'B'] as const)[digit(n)];
  if (font === undefined) {
    machine.report('ignored', `this model has no font ${n}`);
    return;
  }
  machine.settings.font = font;
}

function setCountry(machine: Machine, n: number): void {
  if (!isCountry(n)) {
    invalid(machine, 'country', n);
    return;
  }
  machine.settings.country = n;
}

function setTabs(machine: Machine, p: Uint8Array): void {
  const columns = [...p].slice(0, -1);
  machine.settings.tabs = columns.map((column) => column * advanceOf(machine));
}

/** Units other than a dot would change every distance after it. */
function setUnits(machine: Machine, p: Uint8Array): void {
  if ((p[0] ?? 0) + (p[1] ?? 0) > 0) machine.report('not emulated', 'motion units; the dot stays the unit');
}

function notEmulated(what: string): Handlers[string] {
  return (machine) => machine.report('not emulated', what);
}

/** Taken by every printer, without anything to be seen on paper. */
const nothing: Handlers[string] = () => {};

const signed = (value: number) => (value > 0x7fff ? value - 0x10000 : value);

export const textCommands: Handlers = {
  HT: tab,
  LF: (machine) => printLine(machine, machine.settings.lineSpacing),
  CR: nothing,
  FF: notEmulated('page mode or label paper'),
  CAN: notEmulated('page mode'),
  'ESC FF': notEmulated('page mode'),
  'ESC SP': ({ settings }, [n = 0]) => {
    settings.gap = n;
  },
  'ESC !': (machine, [n = 0]) => setStyle(machine, n),
  'ESC $': (machine, p) => moveTo(machine, word(p, 0)),
  'ESC \\': (machine, p) => moveTo(machine, machine.line.x + signed(word(p, 0))),
  'ESC %': (machine, [n = 0]) => {
    if ((n & 1) === 1) machine.report('not emulated', 'user-defined characters');
  },
  'ESC &': notEmulated('user-defined characters'),
  'ESC ?': nothing,
  'ESC -': (machine, [n]) => underline(machine, n),
  'ESC 2': ({ settings }) => {
    settings.lineSpacing = defaultLineSpacing;
  },
  'ESC 3': ({ settings }, [n = 0]) => {
    settings.lineSpacing = n;
  },
  'ESC =': (machine, [n = 1]) => {
    if ((n & 1) === 0) machine.report('not emulated', 'that the printer is not the device that is meant');
  },
  'ESC @': reset,
  'ESC D': setTabs,
  'ESC E': ({ settings }, [n = 0]) => {
    settings.isBold = (n & 1) === 1;
  },
  'ESC G': ({ settings }, [n = 0]) => {
    settings.isDoubleStruck = (n & 1) === 1;
  },
  'ESC J': (machine, [n = 0]) => printLine(machine, n),
  'ESC d': (machine, [n = 0]) => printLine(machine, n * machine.settings.lineSpacing),
  'ESC K': notEmulated('paper that goes back'),
  'ESC e': notEmulated('paper that goes back'),
  'ESC L': notEmulated('page mode'),
  'ESC M': (machine, [n]) => chooseFont(machine, n),
  'ESC R': (machine, [n = 0]) => setCountry(machine, n),
  'ESC S': nothing,
  'ESC T': notEmulated('page mode'),
  'ESC U': nothing,
  'ESC V': ({ settings }, [n = 0]) => {
    settings.isRotated = digit(n) > 0;
  },
  'ESC W': notEmulated('page mode'),
  'ESC a': (machine, [n]) => align(machine, n),
  'ESC r': ({ settings }, [n = 0]) => {
    settings.isRed = digit(n) === 1;
  },
  'ESC t': (machine, [n = 0]) => chooseTable(machine, n),
  'ESC {': (machine, [n = 0]) => {
    if (needsEmptyLine(machine)) machine.settings.isUpsideDown = (n & 1) === 1;
  },
  'FS !': ({ settings }, [n = 0]) => {
    settings.chineseWidth = (n & 4) === 0 ? 1 : 2;
    settings.chineseHeight = (n & 8) === 0 ? 1 : 2;
  },
  'FS &': (machine) => setChinese(machine, true),
  'FS .': (machine) => setChinese(machine, false),
  'FS -': nothing,
  'FS 2': notEmulated('user-defined Chinese characters'),
  'FS C': notEmulated('the code of Chinese characters'),
  'FS S': nothing,
  'FS W': ({ settings }, [n = 0]) => {
    settings.chineseWidth = (n & 1) === 0 ? 1 : 2;
    settings.chineseHeight = (n & 1) === 0 ? 1 : 2;
  },
  'GS !': (machine, [n = 0]) => setSize(machine, n),
  'GS $': notEmulated('page mode'),
  'GS \\': notEmulated('page mode'),
  'GS B': ({ settings }, [n = 0]) => {
    settings.isInverse = (n & 1) === 1;
  },
  'GS L': (machine, p) => setArea(machine, word(p, 0), machine.settings.printWidth),
  'GS P': setUnits,
  'GS T': nothing,
  'GS W': (machine, p) => setArea(machine, machine.settings.margin, word(p, 0)),
  'GS b': nothing,
};
