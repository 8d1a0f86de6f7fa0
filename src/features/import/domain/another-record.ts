import type { Field, Fields } from '#kernel/resource.ts';
import { searchKey } from '#kernel/text.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fields that are the same for a thing wherever it comes from; a code is the own number of whoever wrote the list. */
const worldwide = ['barcodes', 'fiscalNumber', 'businessNumber', 'registrationNumber', 'email', 'cardNumber'];

/**
 * Whether a row is probably another thing than the record with the same number: two suppliers both count from 1, and the
 * list of one must not overwrite the goods of the other. It is the same thing if a number matches that is the same everywhere;
 * another if these differ, or if there are none, and the names have no word in common.
 */
export function isAnother(fields: Fields, key: string, row: Values, record: Values): boolean {
  if (key === 'name' || worldwide.includes(key)) return false;
  const pairs = namesOf(fields.name, row.name, record.name);
  if (pairs.length === 0 || pairs.some(([given, known]) => given === known)) return false;
  const numbers = worldwide.map((field) => [textsOf(row[field]), textsOf(record[field])] as const);
  const compared = numbers.filter(([given, known]) => given.length > 0 && known.length > 0);
  if (compared.some(([given, known]) => given.some((each) => known.includes(each)))) return false;
  return compared.length > 0 || pairs.every(([given, known]) => !haveCommonWord(given, known));
}

/** The name of both, in each language that both have. */
function namesOf(field: Field | undefined, given: unknown, known: unknown): (readonly [string, string])[] {
  const languages = field?.kind === 'names' ? Object.keys((given as object | undefined) ?? {}) : [null];
  return languages.flatMap((language) => {
    const of = (name: unknown) => (language === null ? name : (name as Values | undefined)?.[language]);
    const [one, other] = [of(given), of(known)].map((name) => searchKey(typeof name === 'string' ? name : '').trim());
    return one && other ? [[one, other] as const] : [];
  });
}

function haveCommonWord(one: string, other: string): boolean {
  const words = wordsOf(other);
  return wordsOf(one).some((word) => words.includes(word));
}

/** Not the figures: many goods weigh 500 g. */
const wordsOf = (name: string): string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 && !/\d/.test(word));

function textsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((each) => (typeof each === 'string' && each !== '' ? [each.toLowerCase()] : []));
}
