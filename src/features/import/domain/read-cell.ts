import { formatDay, parseAmount } from '#kernel/format.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import type { Field } from '#kernel/resource.ts';
import type { Cell } from '#kernel/table.ts';
import { folded } from './folded.ts';
import type { ImportPlan } from './plan.ts';
import { saysNoVat, type VatLetters, vatTextOf } from './vat-letters.ts';

export interface CellContext {
  readonly currency: CurrencyCode;
  readonly decimals: ImportPlan['decimals'];
  /** The mark was told by the other numbers of the column, not by the user. */
  readonly isMarkFound?: boolean;
  /** The names of a choice's options, or of a number's `none`, in every language, folded. */
  readonly options: Readonly<Record<string, string>>;
  /** For a VAT rate: what the letters of the column mean. */
  readonly letters?: VatLetters;
}

type CellProblem =
  | 'notANumber'
  | 'ambiguous'
  | 'tooManyDecimals'
  | 'notYesNo'
  | 'unknownOption'
  | 'notADay'
  | 'unknownVatLetter'
  | 'vatLetterDiffers'
  | 'mangledNumber';

/** `mayBeThousand`: what was read as a fraction has the shape of a thousand. */
export type ReadCell =
  | { readonly value: unknown; readonly mayBeThousand?: boolean }
  | { readonly problem: CellProblem };

/** The text of a cell as the spreadsheet shows it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return formatDay(cell.day);
  // A code of 13 digits must not become 6.9e12.
  if (typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < 1e21) return BigInt(cell).toString();
  return String(cell).trim();
}

/** A cell as the value of a field; null if it is empty. Links stay texts: the caller resolves them in the database. */
export function readCell(field: Field, cell: Cell | undefined, context: CellContext): ReadCell | null {
  const text = cellText(cell);
  if (field.kind === 'toggle') return readToggle(text);
  if (text === '') return null;
  switch (field.kind) {
    case 'whole':
      return readNumber(cell as Cell, 0, context);
    case 'money':
      return readNumber(withoutCurrency(cell as Cell), currencies[context.currency].decimalsKept, context);
    case 'quantity':
      return readNumber(cell as Cell, 3, context);
    case 'percent':
      if (context.options[folded(text)] === 'none') return { value: null };
      return context.letters === undefined
        ? readPercent(cell as Cell, context)
        : readVat(cell as Cell, context, context.letters);
    case 'choice': {
      const option = context.options[folded(text)];
      return option === undefined ? { problem: 'unknownOption' } : { value: option };
    }
    case 'day':
      return readDay(cell as Cell);
    case 'texts':
      // A spreadsheet that took a barcode for a number: its last digits are lost.
      if (/\d[.,]?\d*E\+\d+/i.test(text)) return { problem: 'mangledNumber' };
      return {
        value: text
          .split(/[,;|\n]/)
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      };
    default:
      return { value: text };
  }
}

const yes = new Set([
  '✓',
  '✔',
  'x',
  '1',
  'true',
  'yes',
  'y',
  'po',
  'da',
  'да',
  'ja',
  'j',
  'e vertete',
  'wahr',
  'tačno',
  'ναι',
]);
const no = new Set(['', '✗', '-', '–', '0', 'false', 'no', 'n', 'jo', 'ne', 'не', 'nein', 'falsch', 'netačno', 'οχι']);

/** In a column of ticks an empty cell means no. */
function readToggle(text: string): ReadCell {
  const said = text.toLowerCase();
  if (yes.has(said)) return { value: true };
  return no.has(said) ? { value: false } : { problem: 'notYesNo' };
}

function withoutCurrency(cell: Cell): Cell {
  return typeof cell === 'string'
    ? cell.replace(/(?:€|EUR|ALL|MKD|RSD|Lekë?|L|ден\.?|den\.?|din\.?|дин\.?)/giu, '').trim()
    : cell;
}

/** Integer units at the given number of decimals. */
function readNumber(cell: Cell, decimals: number, { decimals: mark, isMarkFound }: CellContext): ReadCell {
  if (typeof cell === 'number') return fromNumber(cell, decimals);
  if (typeof cell !== 'string') return { problem: 'notANumber' };
  const read = mark === 'auto' ? readAuto(cell, decimals) : readMarked(cell, mark === 'comma' ? ',' : '.');
  if (read === 'ambiguous' || read === null) return { problem: read ?? 'notANumber' };
  // Where nobody writes thousandths, as in prices, `1.250` may be a thousand that got the other mark.
  const mayBeThousand = decimals < 3 && read.fraction.length === 3 && /^[1-9]\d{0,2}$/.test(read.whole);
  if (mayBeThousand && isMarkFound === true) return { problem: 'ambiguous' };
  const found = fromDigits(read, decimals);
  return mayBeThousand && 'value' in found ? { ...found, mayBeThousand } : found;
}

/** Corrects the spreadsheet's binary numbers: 0.1 + 0.2 becomes 0.3. */
function fromNumber(value: number, decimals: number): ReadCell {
  const scaled = value * 10 ** decimals;
  const whole = Math.round(scaled);
  if (!Number.isSafeInteger(whole)) return { problem: 'notANumber' };
  const isExact = Math.abs(scaled - whole) <= Math.max(1e-6, Math.abs(scaled) * 1e-12);
  return isExact ? { value: whole } : { problem: 'tooManyDecimals' };
}

interface Digits {
  readonly sign: 1 | -1;
  readonly whole: string;
  readonly fraction: string;
}

/**
 * Follows the rules of typed numbers: `1.234` may be a thousand or a fraction, so it is reported as ambiguous and not
 * guessed.
 */
function readAuto(text: string, decimals: number): Digits | 'ambiguous' | null {
  const typed = text.replace(/\s/g, '');
  const read = parseAmount(typed, 'EUR');
  if (!read.ok && read.problem === 'AMBIGUOUS') return decimals === 0 ? null : 'ambiguous';
  const marks = typed.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? '.';
  // 1.234.567 has only thousands marks; otherwise the last mark is the decimal one.
  const isGrouped = marks.length > 1 && new Set(marks).size === 1;
  return readMarked(typed, isGrouped ? otherMark(last) : last);
}

const otherMark = (mark: string) => (mark === ',' ? '.' : ',');

/** Digits with this decimal mark; the other mark may group thousands. */
function readMarked(text: string, mark: string): Digits | null {
  const group = otherMark(mark);
  const typed = text.replace(/[\s'’]/g, '');
  const shape = new RegExp(`^([-+\u2212]?)(\\d+|\\d{1,3}(?:\\${group}\\d{3})+)?(?:\\${mark}(\\d+))?$`);
  const found = shape.exec(typed);
  if (found === null || (found[2] === undefined && found[3] === undefined)) return null;
  const [, sign = '', whole = '', fraction = ''] = found;
  return { sign: sign === '' || sign === '+' ? 1 : -1, whole: whole.replaceAll(group, ''), fraction };
}

function fromDigits({ sign, whole, fraction }: Digits, decimals: number): ReadCell {
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return { problem: 'tooManyDecimals' };
  const value = Number(whole + kept.padEnd(decimals, '0'));
  return Number.isSafeInteger(value) ? { value: value === 0 ? 0 : sign * value } : { problem: 'notANumber' };
}

/** `18%`, `18` and the 0.18 that a spreadsheet stores for 18 % are one rate; values up to 1 are fractions. */
function readPercent(cell: Cell, context: CellContext): ReadCell {
  const isMarked = typeof cell === 'string' && cell.includes('%');
  const bare: Cell = typeof cell === 'string' ? cell.replaceAll('%', '').trim() : cell;
  const read = readNumber(bare, 6, context);
  if ('problem' in read) return read;
  const millionths = read.value as number;
  const isPart = !isMarked && Math.abs(millionths) <= 1_000_000;
  const points = isPart ? millionths / 100 : millionths / 10_000;
  return Number.isInteger(points) ? { value: points } : { problem: 'tooManyDecimals' };
}

/** A rate, the letter of a rate, or both; a number between 0 and 1 is a rate that a spreadsheet stores. */
function readVat(cell: Cell, context: CellContext, letters: VatLetters): ReadCell {
  if (typeof cell !== 'string') return readPercent(cell, context);
  if (saysNoVat(cell)) return { value: null };
  const { letter, rate } = vatTextOf(cell);
  if (letter === null) return readPercent(rate === '' ? cell : rate, context);
  const meant = letters.get(letter);
  if (meant === undefined) return { problem: 'unknownVatLetter' };
  const said = rate === '' ? { value: meant } : readPercent(rate, context);
  if ('problem' in said) return said;
  return said.value === (meant ?? 0) || said.value === meant ? { value: meant } : { problem: 'vatLetterDiffers' };
}

function readDay(cell: Cell): ReadCell {
  if (typeof cell === 'object' && cell !== null) return { value: cell.day };
  // A date that lost its format is the number of days since 1900.
  if (typeof cell === 'number' && cell > 20_000 && cell < 80_000) {
    return { value: new Date(Date.UTC(1899, 11, 30) + Math.floor(cell) * 86_400_000).toISOString().slice(0, 10) };
  }
  const text = cellText(cell);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  const ours = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\.?$/.exec(text);
  const [year, month, day] = iso?.slice(1) ?? [ours?.[3], ours?.[2], ours?.[1]];
  if (year === undefined || month === undefined || day === undefined) return { problem: 'notADay' };
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${written}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
  return isReal ? { value: written } : { problem: 'notADay' };
}
