import { type Fields, isWantedWith } from '#kernel/resource.ts';
import { type Importable, type ImportableName, importable } from './importable.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Lists of clients seldom say what each is: a row with a tax number, which only businesses have, is a business. What a
 * row says itself counts.
 */
export function impliedValues(name: ImportableName, fields: Fields, start: Values, row: Values): Values {
  const { implied = {} }: Importable = importable[name];
  if (Object.keys(implied).some((field) => field in row)) return {};
  const given = { ...start, ...row };
  const isUnwanted = (field: string) => field in fields && !isWantedWith(fields[field] as Fields[string], given);
  return Object.keys(row).some(isUnwanted) ? implied : {};
}
