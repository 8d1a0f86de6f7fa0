import type { Locale } from '#kernel/locale.ts';
import { emptyValues, type Fields } from '#kernel/resource.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import { sql } from '#platform/server/sql.ts';
import { type Importable, type ImportableName, importable } from '../../domain/importable.ts';
import { linkFinder } from './link-finder.ts';
import type { ReadRow } from './read-rows.ts';

interface Imported {
  readonly name: ImportableName;
  readonly server: AnyResource;
  readonly find: (resource: string) => AnyResource | undefined;
  readonly locale: Locale;
}

/** The defaults of a new record: the fields' own defaults, the default unit, the venue's VAT rate, the next number. */
export async function firstValues(
  tx: ReadTx,
  { name, server, find, locale }: Imported,
  rows: readonly ReadRow[],
  defaultVatId: string,
) {
  const { fields } = server.resource as { readonly fields: Fields };
  const { numbered, usual = {} }: Importable = importable[name];
  const start: Record<string, unknown> = { ...emptyValues(fields) };
  for (const [field, code] of Object.entries(usual)) {
    const declared = fields[field];
    const linked = declared?.kind === 'link' ? find(declared.to) : undefined;
    if (linked !== undefined) start[field] = (await linkFinder(tx, linked, locale, false)).find(code) ?? null;
  }
  if (fields.vatRate?.kind === 'percent') {
    // A missing rate does not mean exempt: use the venue's rate, otherwise the highest rate.
    const rate = await tx.maybe<{ rate: number }>(
      sql`SELECT rate FROM vat_rate ORDER BY id::text = ${defaultVatId}::text DESC, rate DESC LIMIT 1`,
    );
    start.vatRate = rate?.rate ?? null;
  }
  if (numbered === undefined || rows.every(({ values }) => values[numbered] !== undefined)) return () => start;
  const { rows: all } = await server.store.list(tx, { limit: 100_000, locale }, () => null);
  const codes = [
    ...all.map((row: Readonly<Record<string, unknown>>) => row[numbered]),
    ...rows.map(({ values }) => values[numbered]),
  ];
  let next = Math.max(0, ...codes.map((code) => (/^\d{1,9}$/.test(String(code)) ? Number(code) : 0)));
  return () => {
    next += 1;
    return { ...start, [numbered]: String(next) };
  };
}
