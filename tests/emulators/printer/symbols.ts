import JsBarcode from 'jsbarcode';
import { encode } from 'uqr';
import { type Bitmap, blank, enlarge } from './bitmap.ts';

/** Dots of a QR code of `module` dots a module, without a quiet zone, as printers draw it; null for too much data. */
export function qrBitmap(data: Uint8Array, level: 'L' | 'M' | 'Q' | 'H', module: number): Bitmap | null {
  try {
    const { size, data: modules } = encode([...data], { ecc: level, boostEcc: false, border: 0 });
    const bitmap = blank(size, size);
    bitmap.dots.set(modules.flat().map(Number));
    return enlarge(bitmap, module, module);
  } catch {
    return null;
  }
}

interface System {
  readonly name: string;
  readonly allows: RegExp;
}

const digits = (from: number, to: number) => new RegExp(`^\\d{${from},${to}}$`);

/** The systems of GS k, by their number in form A. Form B counts from 65 and has more. */
const systems: readonly System[] = [
  { name: 'UPC-A', allows: digits(11, 12) },
  { name: 'UPC-E', allows: digits(6, 12) },
  { name: 'EAN13', allows: digits(12, 13) },
  { name: 'EAN8', allows: digits(7, 8) },
  { name: 'CODE39', allows: /^\*?[0-9A-Z $%+\-./]+\*?$/ },
  { name: 'ITF', allows: /^(\d\d)+$/ },
  { name: 'CODABAR', allows: /^[A-Da-d][0-9$+\-./:]*[A-Da-d]$/ },
  { name: 'CODE93', allows: /^[ -~]+$/ },
  { name: 'CODE128', allows: /^\{[ABC][\s\S]+$/ },
];

export function systemOf(number: number): System | undefined {
  return systems[number >= 65 ? number - 65 : number];
}

/** What follows a brace in the data of CODE128: a brace, function 1, or nothing that is read; null if it may not. */
function special(character: string): string | null {
  if (character === '{') return '{';
  if (character === '1') return '\xCF';
  return character !== '' && 'ABCS234'.includes(character) ? '' : null;
}

function plain(byte: number, set: string): string | null {
  if (set === 'C') return byte > 99 ? null : String(byte).padStart(2, '0');
  return byte > 127 ? null : String.fromCharCode(byte);
}

/**
 * CODE128 as GS k has it: `{B` chooses a code set, `{{` is a brace, `{1` to `{4` are functions. In set C each byte is two
 * digits. Null if it does not follow these rules.
 */
export function code128Text(data: Uint8Array): string | null {
  let set = '';
  let text = '';
  for (let place = 0; place < data.length; place += 1) {
    const byte = data[place] ?? 0;
    const isBrace = byte === 0x7b;
    if (isBrace) place += 1;
    const after = data[place] === undefined ? '' : String.fromCharCode(data[place] ?? 0);
    const part = isBrace ? special(after) : plain(byte, set);
    if (part === null) return null;
    if (isBrace && 'ABC'.includes(after)) set = after;
    text += part;
  }
  return text === '' ? null : text;
}

const formats: Readonly<Record<string, string>> = {
  'UPC-A': 'UPC',
  'UPC-E': 'UPCE',
  EAN13: 'EAN13',
  EAN8: 'EAN8',
  CODE39: 'CODE39',
  ITF: 'ITF',
  CODABAR: 'codabar',
  CODE93: 'CODE93',
  CODE128: 'CODE128',
};

/** The bars, `module` dots a module and `height` high; null if no such code can be drawn. */
export function barcodeBitmap(system: string, text: string, module: number, height: number): Bitmap | null {
  const target: { encodings?: readonly { readonly data: string }[] } = {};
  try {
    JsBarcode(target, text, { format: formats[system] ?? system, flat: true });
  } catch {
    return null;
  }
  const modules = (target.encodings ?? []).map(({ data }) => data).join('');
  if (modules === '') return null;
  const bitmap = blank(modules.length, 1);
  bitmap.dots.set([...modules].map(Number));
  return enlarge(bitmap, module, height);
}
