import { currencySign } from '#kernel/format.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { fold, searchKey } from '#kernel/text.ts';

/** What somebody may have meant who looks for a receipt; null where it is none of that. A receipt is found by any of it. */
export interface ReceiptSearch {
  /** Of the receipt or of the order. */
  readonly number: number | null;
  /** The name of a table, or its figures alone. */
  readonly table: string | null;
  /** The beginning of a time of the clock: `14:52`, `14:5`, `14:`. */
  readonly time: string | null;
  /** Minor units. */
  readonly amount: number | null;
  /** The last digits of a reference. */
  readonly reference: string | null;
  /** A part of a name: of a guest, of who sold, of a table, of a method. */
  readonly text: string | null;
}

/** What the rows of the list say before a table and before a number, in each language; its test compares them with the messages. */
const words = {
  tables: ['Tavolina', 'Table', 'Маса', 'Sto', 'Tisch'].map(searchKey),
  numbers: ['Kuponi', 'Receipt', 'Сметка', 'Račun', 'Beleg', 'Nr', 'No', 'Бр', 'Br', '#'].map(searchKey),
};

const nothing: ReceiptSearch = { number: null, table: null, time: null, amount: null, reference: null, text: null };
const longestNumber = 9;

/**
 * Reads what is typed as the rows are read: `Tavolina 4` is a table alone, `Nr. 15` a number alone, `14:52` a time, `12,50` and `15 €` are
 * amounts. Bare digits may be a number, a table, an amount without a fraction or the end of a reference, but nothing of a name.
 */
export function readSearch(typed: string): ReceiptSearch {
  const tidy = typed.replaceAll(/\s+/g, ' ').trim();
  const said = fold(tidy);
  if (said === '') return nothing;
  // In any script, as names are found: `masa 4` is `маса 4`.
  const key = searchKey(tidy);
  const table = after(key, words.tables, / +(.+)$/);
  if (table !== null) return { ...nothing, table };
  const number = after(key, words.numbers, /\.? ?(\d+)$/);
  if (number !== null) return { ...nothing, number: numberOf(number) };
  const time = timeOf(said);
  if (time !== null) return { ...nothing, time };
  const minor = amountOf(said);
  if (!/^\d+$/.test(said)) return minor === null ? { ...nothing, text: said } : { ...nothing, amount: minor };
  return { ...nothing, number: numberOf(said), table: said, amount: minor, reference: said.length < 4 ? null : said };
}

/** What follows one of the words. */
function after(key: string, words: readonly string[], rest: RegExp): string | null {
  for (const word of words) {
    const found = key.startsWith(word) ? new RegExp(`^${rest.source}`).exec(key.slice(word.length)) : null;
    if (found !== null) return found[1] ?? null;
  }
  return null;
}

const numberOf = (digits: string): number | null => (digits.length > longestNumber ? null : Number(digits));

function timeOf(said: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):([0-5]?\d?)$/.exec(said) ?? [];
  return hour === '' || Number(hour) > 23 ? null : `${hour.padStart(2, '0')}:${minute}`;
}

const codes = Object.keys(currencies) as CurrencyCode[];
const signs = [...codes, ...codes.map(currencySign), 'lek'].map(fold).join('|');
const amount = new RegExp(
  `^(?:€ ?)?(\\d{1,9}|\\d{1,3}(?:[., ]\\d{3}){1,2})(?:[.,](\\d{1,2}))?(?: ?(?:${signs})\\.?)?$`,
);

/** An amount as it is typed or shown in any language of the venue, in minor units; null for what is none. */
function amountOf(said: string): number | null {
  const found = amount.exec(said);
  if (found === null) return null;
  const [, whole = '', part = ''] = found;
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'));
}
