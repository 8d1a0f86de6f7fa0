import { type Country, type CountryCode, countries } from '#features/configuration/domain/countries.ts';
import { fiscalLetters } from '#features/configuration/domain/fiscal-letters.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { VatLetters } from '../../domain/vat-letters.ts';

/**
 * The letters of the venue's VAT rates, and the one of its country for what is sold outside VAT. A rate without a letter
 * has the one of the country's law, unless another rate was given it.
 */
export async function readVatLetters(tx: ReadTx, countryCode: string): Promise<VatLetters> {
  const rates = await tx.rows<{ letter: string; rate: number }>(sql`SELECT letter, rate FROM vat_rate`);
  const { exemptLetter }: Country = countries[countryCode as CountryCode];
  const legal = fiscalLetters[countryCode as CountryCode];
  const usual = rates.flatMap(({ letter, rate }) => {
    const own = legal[rate];
    return letter.trim() === '' && own !== undefined ? [[own, rate] as const] : [];
  });
  const given = rates.filter(({ letter }) => letter.trim() !== '');
  // Of equal letters the last one counts.
  return new Map<string, number | null>([
    ...(exemptLetter === undefined ? [] : ([[exemptLetter, null]] as const)),
    ...usual,
    ...given.map(({ letter, rate }) => [letter.trim().toUpperCase(), rate] as const),
  ]);
}
