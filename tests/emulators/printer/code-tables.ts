import { upperHalves } from './upper-halves.ts';

/** What is printed where a table has no character. */
export const nothing = '\uFFFD';

/** Tables that Node knows itself. Not windows-1252: Node 20 takes it for ISO 8859-1, without the euro. */
const labels: Readonly<Record<string, string>> = {
  cp866: 'ibm866',
  cp874: 'windows-874',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1253: 'windows-1253',
  cp1254: 'windows-1254',
  cp1255: 'windows-1255',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp1258: 'windows-1258',
  'iso8859-2': 'iso-8859-2',
  'iso8859-3': 'iso-8859-3',
  'iso8859-4': 'iso-8859-4',
  'iso8859-5': 'iso-8859-5',
  'iso8859-6': 'iso-8859-6',
  'iso8859-7': 'iso-8859-7',
  'iso8859-8': 'iso-8859-8',
  'iso8859-15': 'iso-8859-15',
};

const isControl = (character: string) => character < ' ' || (character >= '\u007f' && character <= '\u009f');

function upperHalfOf(table: string): string | null {
  const known = upperHalves[table];
  if (known !== undefined) return known;
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
  if (table === 'iso8859-1') return String.fromCharCode(...bytes);
  const label = labels[table];
  return label === undefined ? null : new TextDecoder(label).decode(bytes);
}

/**
 * The 128 characters of bytes 80 to FF; null for a table that a printer may have and the emulator does not. A printer
 * puts nothing on paper for a control character.
 */
export function charactersOf(table: string): readonly string[] | null {
  const half = upperHalfOf(table);
  return half === null ? null : [...half].map((character) => (isControl(character) ? nothing : character));
}

/** One character of GB 18030 of two bytes; the only ones that printers with a Chinese mode know. */
export function chineseCharacter(lead: number, trail: number): string {
  return new TextDecoder('gb18030').decode(Uint8Array.of(lead, trail));
}

export const startsChinese = (byte: number) => byte >= 0x81 && byte <= 0xfe;
export const endsChinese = (byte: number) => byte >= 0x40 && byte <= 0xfe && byte !== 0x7f;

const replaced = [0x23, 0x24, 0x40, 0x5b, 0x5c, 0x5d, 0x5e, 0x60, 0x7b, 0x7c, 0x7d, 0x7e];
/** ESC R: what countries print for # $ @ [ \ ] ^ ` { | } ~, in the order of the command's number. */
const countries = [
  '#$@[\\]^`{|}~',
  '#$à°ç§^`éùè¨',
  '#$§ÄÖÜ^`äöüß',
  '£$@[\\]^`{|}~',
  '#$@ÆØÅ^`æøå~',
  '#¤ÉÄÖÅÜéäöåü',
  '#$@°\\é^ùàòèì',
  '₧$@¡Ñ¿^`¨ñ}~',
  '#$@[¥]^`{|}~',
  '#¤ÉÆØÅÜéæøåü',
  '#$ÉÆØÅÜéæøåü',
  '#$á¡Ñ¿é`íñóú',
  '#$á¡Ñ¿éüíñóú',
  '#$@[₩]^`{|}~',
  '#$ŽŠĐĆČžšđćč',
  '#¥@[\\]^`{|}~',
];

export const isCountry = (country: number) => country < countries.length;

/** The character of a byte below 80 in the set of a country. */
export function asciiCharacter(byte: number, country: number): string {
  const place = replaced.indexOf(byte);
  return place === -1 ? String.fromCharCode(byte) : ([...(countries[country] ?? '')][place] ?? nothing);
}
