import { type Country, type CountryCode, countries } from '#features/configuration/domain/countries.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { VatLetters } from '../../domain/vat-letters.ts';

/** The letters of the venue's VAT rates, and the one of its country for what is sold outside VAT. */
export async function readVatLetters(tx: ReadTx, countryCode: string): Promise<VatLetters> {
  const rates = await tx.rows<{ letter: string; rate: number }>(
    sql`SELECT letter, rate FROM vat_rate WHERE letter <> ''`,
  );
  const { exemptLetter }: Country = countries[countryCode as CountryCode];
  return new Map<string, number | null>([
    ...(exemptLetter === undefined ? [] : ([[exemptLetter, null]] as const)),
    ...rates.map(({ letter, rate }) => [letter.trim().toUpperCase(), rate] as const),
  ]);
}
