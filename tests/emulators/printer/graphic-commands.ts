import { type Bitmap, clip, enlarge, fromColumns, fromRaster } from './bitmap.ts';
import { type Handlers, isLineEmpty, type Machine, placed, printRow, putStrip, word } from './machine.ts';
import { barcodeBitmap, code128Text, qrBitmap, systemOf } from './symbols.ts';
import { digit, invalid, needsEmptyLine } from './text-commands.ts';

/** What is wider than the print area is cut off at its right. */
function fitted(machine: Machine, bitmap: Bitmap): Bitmap {
  const { area } = machine.settings;
  if (bitmap.width > area) machine.report('lost', `${bitmap.width - area} dots at the right of an image`);
  return clip(bitmap, area);
}

function printImage(machine: Machine, command: string, bitmap: Bitmap): void {
  const shown = fitted(machine, bitmap);
  printRow(machine, { kind: 'image', command, bitmap: shown, ...placed(machine, shown.width, shown.height) });
}

function rasterImage(machine: Machine, p: Uint8Array): void {
  const mode = digit(p[0]);
  if (mode < 0 || mode > 3) {
    invalid(machine, 'mode', p[0]);
    return;
  }
  const [bytesPerRow, height] = [word(p, 1), word(p, 3)];
  if (bytesPerRow === 0 || height === 0) {
    machine.report('invalid', 'an image without dots');
    return;
  }
  if (!isLineEmpty(machine)) {
    machine.report('lost', 'an image after text that was not printed yet');
    return;
  }
  const width = Math.min(bytesPerRow * 8, machine.sheet.dots + 1);
  const bitmap = fromRaster(p.subarray(5), bytesPerRow, width, height);
  printImage(machine, 'GS v 0', enlarge(bitmap, (mode & 1) + 1, (mode >> 1) + 1));
}

/** 8 or 24 dots high; of single density each dot is two wide, and of 8 each is three high. */
function columnImage(machine: Machine, p: Uint8Array): void {
  const mode = p[0] ?? 0;
  if (![0, 1, 32, 33].includes(mode)) {
    invalid(machine, 'mode', mode);
    return;
  }
  const bytesPerColumn = mode >= 32 ? 3 : 1;
  const bitmap = fromColumns(p.subarray(3), bytesPerColumn, word(p, 1), bytesPerColumn * 8);
  const large = enlarge(bitmap, (mode & 1) === 0 ? 2 : 1, bytesPerColumn === 1 ? 3 : 1);
  const room = Math.max(0, machine.settings.area - machine.line.x);
  if (large.width > room) machine.report('lost', `${large.width - room} dots at the right of an image`);
  if (Math.min(large.width, room) > 0) putStrip(machine, clip(large, room));
}

/** GS ( L and GS 8 L: only images for the print buffer, and printing them; not what is kept in the printer's memory. */
function graphics(machine: Machine, p: Uint8Array): void {
  if (!machine.model.hasGraphics) {
    machine.report('ignored', 'this model has no graphics commands');
    return;
  }
  const kind = p[1];
  if (kind === 112 || kind === 113) {
    storeGraphics(machine, p);
    return;
  }
  if (kind !== 2 && kind !== 50) {
    machine.report('not emulated', `function ${kind}`);
    return;
  }
  const { graphics: stored } = machine.settings;
  if (stored === null) {
    machine.report('ignored', 'no image was stored before');
    return;
  }
  if (!needsEmptyLine(machine)) return;
  machine.settings.graphics = null;
  printImage(machine, stored.command, stored.bitmap);
}

/** m fn a bx by c xL xH yL yH d… */
function storeGraphics(machine: Machine, p: Uint8Array): void {
  const [, kind, , across = 0, down = 0] = p;
  const [width, height] = [word(p, 6), word(p, 8)];
  const isRaster = kind === 112;
  const perLine = Math.ceil((isRaster ? width : height) / 8);
  const data = p.subarray(10);
  if (across < 1 || across > 2 || down < 1 || down > 2) {
    machine.report('invalid', 'enlargement');
    return;
  }
  if (width === 0 || height === 0 || data.length !== perLine * (isRaster ? height : width)) {
    machine.report('invalid', `${data.length} bytes for ${width} × ${height} dots`);
    return;
  }
  const bitmap = isRaster ? fromRaster(data, perLine, width, height) : fromColumns(data, perLine, width, height);
  machine.settings.graphics = { command: 'GS ( L', bitmap: enlarge(bitmap, across, down) };
}

const levels = ['L', 'M', 'Q', 'H'] as const;

/** What GS ( k asks for of a QR code, by its function; n is the byte behind. */
const qrFunctions: Readonly<Record<number, (machine: Machine, n: number | undefined, p: Uint8Array) => void>> = {
  65: (machine, n) => {
    if (n === undefined || n < 49 || n > 51) invalid(machine, 'model', n);
    else if (n !== 50) machine.report('not emulated', `QR of model ${n - 48}`);
  },
  67: (machine, n) => {
    if (n === undefined || n < 1 || n > 16) invalid(machine, 'module size', n);
    else machine.settings.qr.module = n;
  },
  69: (machine, n) => {
    const level = levels[(n ?? 0) - 48];
    if (level === undefined) invalid(machine, 'error correction', n);
    else machine.settings.qr.level = level;
  },
  80: (machine, n, p) => {
    if (n !== 48 || p.length < 4) invalid(machine, 'm', n);
    else machine.settings.qr.data = p.slice(3);
  },
  81: (machine) => printQr(machine),
};

/** GS ( k cn fn …: of the symbols in two dimensions only QR codes (cn 49). */
function symbol(machine: Machine, p: Uint8Array): void {
  const [kind, fn = 0, n] = p;
  const carryOut = kind === 49 ? qrFunctions[fn] : undefined;
  if (carryOut === undefined) machine.report('not emulated', `symbol ${kind}, function ${fn}`);
  else carryOut(machine, n, p);
}

function printQr(machine: Machine): void {
  const { qr, area } = machine.settings;
  if (qr.data === null) {
    machine.report('ignored', 'no data were stored before');
    return;
  }
  if (!needsEmptyLine(machine)) return;
  const bitmap = qrBitmap(qr.data, qr.level, qr.module);
  if (bitmap === null) {
    machine.report('lost', `a QR code of ${qr.data.length} bytes is too large`);
    return;
  }
  if (bitmap.width > area) {
    machine.report('lost', `a QR code ${bitmap.width} dots wide is wider than the paper`);
    return;
  }
  const place = placed(machine, bitmap.width, bitmap.height);
  printRow(machine, { kind: 'qr', data: qr.data, level: qr.level, bitmap, ...place });
}

const captions = ['none', 'above', 'below', 'both'] as const;
const captionHeight = 24;

function barcode(machine: Machine, p: Uint8Array): void {
  const number = p[0] ?? 0;
  const system = systemOf(number);
  if (system === undefined) {
    machine.report('not emulated', `bar code ${number}`);
    return;
  }
  const data = number >= 65 ? p.subarray(2) : p.subarray(1, -1);
  const sent = String.fromCharCode(...data);
  if (!system.allows.test(sent)) {
    machine.report('invalid', `${system.name} cannot hold ${JSON.stringify(sent)}`);
    return;
  }
  if (!needsEmptyLine(machine)) return;
  const text = system.name === 'CODE128' ? code128Text(data) : sent;
  const { height, module, caption } = machine.settings.barcode;
  const bitmap = text === null ? null : barcodeBitmap(system.name, text, module, height);
  if (text === null || bitmap === null) {
    machine.report('invalid', `${system.name} cannot hold ${JSON.stringify(sent)}`);
    return;
  }
  if (bitmap.width > machine.settings.area) {
    machine.report('lost', 'a bar code that is wider than the paper');
    return;
  }
  const lines = { none: 0, above: 1, below: 1, both: 2 }[caption];
  const place = placed(machine, bitmap.width, height + lines * captionHeight);
  printRow(machine, { kind: 'barcode', system: system.name, data: text, caption, bitmap, ...place });
}

function setCaption(machine: Machine, n: number | undefined): void {
  const caption = captions[digit(n)];
  if (caption === undefined) {
    invalid(machine, 'position', n);
    return;
  }
  machine.settings.barcode.caption = caption;
}

function setBarcode(
  machine: Machine,
  part: 'height' | 'module',
  n: number,
  [from, to]: readonly [number, number],
): void {
  if (n < from || n > to) {
    invalid(machine, part, n);
    return;
  }
  machine.settings.barcode[part] = n;
}

const stored: Handlers[string] = (machine) => machine.report('not emulated', 'images in the memory of the printer');

export const graphicCommands: Handlers = {
  'ESC *': columnImage,
  'FS p': stored,
  'FS q': stored,
  'GS *': stored,
  'GS /': stored,
  'GS ( L': (machine, p) => graphics(machine, p.subarray(2)),
  'GS 8 L': (machine, p) => graphics(machine, p.subarray(4)),
  'GS ( k': (machine, p) => symbol(machine, p.subarray(2)),
  'GS v 0': rasterImage,
  'GS k': barcode,
  'GS H': (machine, [n]) => setCaption(machine, n),
  'GS f': () => {},
  'GS h': (machine, [n = 0]) => setBarcode(machine, 'height', n, [1, 255]),
  'GS w': (machine, [n = 0]) => setBarcode(machine, 'module', n, [1, 6]),
};
