import type { Answer } from '#kernel/contract.ts';
import type { Locale } from '#kernel/locale.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { importContract } from '../contract.ts';
import type { ImportableName } from '../domain/importable.ts';
import type { ImportPlan } from '../domain/plan.ts';

type Contract = typeof importContract;
export type Look = Answer<Contract['POST api/imports/{resource}/look']>;
export type Checked = Answer<Contract['POST api/imports/{resource}/check']>;
export type Imported = Answer<Contract['POST api/imports/{resource}']>;

const call = client<Contract>();
const timeoutMs = 90_000;

/** The file's name and type are ignored; only its bytes count. */
const bytesOf = (file: File) => new Blob([file], { type: 'application/octet-stream' });

export interface Decisions extends ImportPlan {
  readonly sheet: number;
  readonly locale: Locale;
}
const queryOf = ({ columns, units, ...rest }: Decisions) => ({
  ...rest,
  columns: columns.join(','),
  ...(Object.keys(units).length > 0 && { units: new URLSearchParams(units).toString() }),
});

export function lookInto(
  resource: ImportableName,
  file: File,
  query: { readonly locale: Locale; readonly sheet?: number; readonly header?: number },
): Promise<Look> {
  return call('POST api/imports/{resource}/look', { params: { resource }, query, bytes: bytesOf(file) }, { timeoutMs });
}

export function check(resource: ImportableName, file: File, decisions: Decisions): Promise<Checked> {
  const query = queryOf(decisions);
  return call(
    'POST api/imports/{resource}/check',
    { params: { resource }, query, bytes: bytesOf(file) },
    { timeoutMs },
  );
}

/** One id per press of the button: a repeated request takes effect once. */
export function run(resource: ImportableName, file: File, decisions: Decisions, commandId: string): Promise<Imported> {
  const query = queryOf(decisions);
  const options = { timeoutMs, commandId };
  return call('POST api/imports/{resource}', { params: { resource }, query, bytes: bytesOf(file) }, options);
}
