/**
 * Where a command ends. Nothing here says what it does: `frameOf` needs the bytes from its start, and answers how long
 * it is, that more bytes are needed to know, or that no document has it.
 */
export type Frame =
  | { readonly kind: 'text' }
  | { readonly kind: 'command'; readonly name: string; readonly parametersFrom: number; readonly length: number }
  | { readonly kind: 'unknown'; readonly length: number }
  | { readonly kind: 'more' };

/** Bytes after the name, or undefined as long as too few are there to know. */
type Measure = (bytes: Uint8Array, from: number) => number | undefined;
type Rule = number | Measure;

/** The sum of a little-endian number of `size` bytes and what stands before it; undefined if it is not there yet. */
function counted(before: number, size: number): Measure {
  return (bytes, from) => {
    if (bytes.length < from + before + size) return undefined;
    let count = 0;
    for (let place = size - 1; place >= 0; place -= 1) count = count * 256 + (bytes[from + before + place] ?? 0);
    return before + size + count;
  };
}

/** All bytes up to a NUL, with it; a printer has room for `most`. */
function untilNul(before: number, most: number): Measure {
  return (bytes, from) => {
    for (let place = before; place <= most; place += 1) {
      const byte = bytes[from + place];
      if (byte === undefined) return undefined;
      if (byte === 0) return place + 1;
    }
    return most;
  };
}

/** `before` bytes, of which `size` gives the number of bytes after them. */
function sized(before: number, size: (header: Uint8Array) => number): Measure {
  return (bytes, from) => {
    if (bytes.length < from + before) return undefined;
    return before + size(bytes.subarray(from, from + before));
  };
}

const word = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);

/** ESC & y c1 c2, then for each of the characters its width x and x · y bytes. */
const ownCharacters: Measure = (bytes, from) => {
  if (bytes.length < from + 3) return undefined;
  const [high = 0, first = 0, last = 0] = bytes.subarray(from, from + 3);
  let length = 3;
  for (let character = first; character <= last; character += 1) {
    const across = bytes[from + length];
    if (across === undefined) return undefined;
    length += 1 + across * high;
  }
  return length;
};

/** FS q n, then for each of the images its size in bytes and in eights of dots, and its data. */
const ownImages: Measure = (bytes, from) => {
  const images = bytes[from];
  if (images === undefined) return undefined;
  let length = 1;
  for (let image = 0; image < images; image += 1) {
    if (bytes.length < from + length + 4) return undefined;
    length += 4 + word(bytes, from + length) * word(bytes, from + length + 2) * 8;
  }
  return length;
};

/** FS g 1 stores data in the printer's memory, FS g 2 asks for them. */
const ownData: Measure = (bytes, from) => (bytes[from] === 0x31 ? counted(6, 2)(bytes, from) : 8);

/** One command of a family; of the others, which do not exist, only the name is taken. */
function onlyWith(third: string, rule: Measure): Measure {
  return (bytes, from) => {
    const byte = bytes[from];
    if (byte === undefined) return undefined;
    if (byte !== third.charCodeAt(0)) return 1;
    return rule(bytes, from);
  };
}

/** ESC * with a mode that does not exist: the number and the data are printed as text, the documents say. */
const columnImage: Measure = (bytes, from) => {
  const mode = bytes[from];
  if (mode === undefined) return undefined;
  if (![0, 1, 32, 33].includes(mode)) return 1;
  if (bytes.length < from + 3) return undefined;
  return 3 + word(bytes, from + 1) * (mode >= 32 ? 3 : 1);
};

/** GS k: form A ends with NUL, form B says its length. */
const barcode: Measure = (bytes, from) => {
  const system = bytes[from];
  if (system === undefined) return undefined;
  if (system <= 6) return untilNul(1, 256)(bytes, from);
  return system >= 65 && system <= 79 ? counted(1, 1)(bytes, from) : 1;
};

/** GS V: forms B to D have a number of dots behind the mode. */
const cut: Measure = (bytes, from) => {
  const mode = bytes[from];
  if (mode === undefined) return undefined;
  return [65, 66, 97, 98, 103, 104].includes(mode) ? 2 : 1;
};

/** DLE EOT: some functions of later printers have a second number. */
const status: Measure = (bytes, from) => {
  const kind = bytes[from];
  if (kind === undefined) return undefined;
  return [7, 8, 18].includes(kind) ? 2 : 1;
};

/** DLE DC4: 1 is a pulse, 2 switches off, 8 clears the buffer; others do not exist. */
const request: Measure = (bytes, from) => {
  const kind = bytes[from];
  if (kind === undefined) return undefined;
  return { 1: 3, 2: 3, 8: 8 }[kind] ?? 1;
};

const rules: Readonly<Record<string, Rule>> = {
  HT: 0,
  LF: 0,
  FF: 0,
  CR: 0,
  CAN: 0,
  'DLE EOT': status,
  'DLE ENQ': 1,
  'DLE DC4': request,
  'ESC FF': 0,
  'ESC SP': 1,
  'ESC !': 1,
  'ESC $': 2,
  'ESC %': 1,
  'ESC &': ownCharacters,
  'ESC (': counted(1, 2),
  'ESC *': columnImage,
  'ESC -': 1,
  'ESC 2': 0,
  'ESC 3': 1,
  'ESC =': 1,
  'ESC ?': 1,
  'ESC @': 0,
  'ESC B': 2,
  'ESC D': untilNul(0, 32),
  'ESC E': 1,
  'ESC G': 1,
  'ESC J': 1,
  'ESC K': 1,
  'ESC L': 0,
  'ESC M': 1,
  'ESC R': 1,
  'ESC S': 0,
  'ESC T': 1,
  'ESC U': 1,
  'ESC V': 1,
  'ESC W': 8,
  'ESC \\': 2,
  'ESC a': 1,
  'ESC c': 2,
  'ESC d': 1,
  'ESC e': 1,
  'ESC i': 0,
  'ESC m': 0,
  'ESC p': 3,
  'ESC r': 1,
  'ESC t': 1,
  'ESC u': 1,
  'ESC v': 0,
  'ESC {': 1,
  'FS !': 1,
  'FS &': 0,
  'FS (': counted(1, 2),
  'FS -': 1,
  'FS .': 0,
  'FS 2': 74,
  'FS C': 1,
  'FS S': 2,
  'FS W': 1,
  'FS g': ownData,
  'FS p': 2,
  'FS q': ownImages,
  'GS !': 1,
  'GS $': 2,
  'GS (': counted(1, 2),
  'GS *': sized(2, ([across = 0, down = 0]) => across * down * 8),
  'GS /': 1,
  'GS 8': onlyWith('L', counted(1, 4)),
  'GS :': 0,
  'GS B': 1,
  'GS C': sized(1, ([kind = 0]) => ({ 48: 2, 49: 6, 50: 2 })[kind] ?? 0),
  'GS E': 1,
  'GS H': 1,
  'GS I': 1,
  'GS L': 2,
  'GS P': 2,
  'GS T': 1,
  'GS V': cut,
  'GS W': 2,
  'GS \\': 2,
  'GS ^': 3,
  'GS a': 1,
  'GS b': 1,
  'GS c': 0,
  'GS f': 1,
  'GS g': sized(1, ([kind = 0]) => ({ 48: 3, 50: 3 })[kind] ?? 0),
  'GS h': 1,
  'GS j': 1,
  'GS k': barcode,
  'GS r': 1,
  'GS v': onlyWith(
    '0',
    sized(6, (header) => word(header, 2) * word(header, 4)),
  ),
  'GS w': 1,
  'GS z': sized(1, ([kind = 0]) => (kind === 0x30 ? 2 : 0)),
};

const singles: Readonly<Record<number, string>> = { 9: 'HT', 10: 'LF', 12: 'FF', 13: 'CR', 24: 'CAN' };
const leads: Readonly<Record<number, string>> = { 16: 'DLE', 27: 'ESC', 28: 'FS', 29: 'GS' };
const seconds: Readonly<Record<number, string>> = { 4: 'EOT', 5: 'ENQ', 12: 'FF', 20: 'DC4', 32: 'SP' };
/** Commands whose name has a third character, which is the first byte after the second. */
const longNames = ['ESC (', 'ESC c', 'FS (', 'FS g', 'GS (', 'GS 8', 'GS C', 'GS g', 'GS v', 'GS z'];

export function frameOf(bytes: Uint8Array): Frame {
  const lead = bytes[0];
  if (lead === undefined) return { kind: 'more' };
  if (lead >= 0x20) return { kind: 'text' };
  const single = singles[lead];
  if (single !== undefined) return { kind: 'command', name: single, parametersFrom: 1, length: 1 };
  const prefix = leads[lead];
  if (prefix === undefined) return { kind: 'unknown', length: 1 };
  const second = bytes[1];
  if (second === undefined) return { kind: 'more' };
  const name = `${prefix} ${seconds[second] ?? String.fromCharCode(second)}`;
  const rule = rules[name];
  if (rule === undefined) return { kind: 'unknown', length: 2 };
  const length = typeof rule === 'number' ? rule : rule(bytes, 2);
  if (length === undefined || bytes.length < 2 + length) return { kind: 'more' };
  if (!longNames.includes(name)) return { kind: 'command', name, parametersFrom: 2, length: 2 + length };
  const third = String.fromCharCode(bytes[2] ?? 0);
  return { kind: 'command', name: `${name} ${third}`, parametersFrom: 3, length: 2 + length };
}
