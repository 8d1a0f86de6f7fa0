import { type Locale, type Reader, toLocale } from '#kernel/locale.ts';
import { toCurrency } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Region } from '#platform/server/lookups.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import type { SettingsInForce } from '../../domain/effects.ts';
import { cutoffMinutes } from '../../domain/policy.ts';
import { type VenueSettings, withDefaults } from '../../domain/settings.ts';

const allSettingsAt = cachedByCatalogueVersion<VenueSettings>(async (tx) => {
  const row = await tx.maybe<{ settings: Record<string, unknown> }>(sql`SELECT settings FROM configuration`);
  return withDefaults(row?.settings ?? {});
});

/** The settings at a catalogue version that the caller has read in this transaction. */
export const settingsAt: (tx: ReadTx, version: number) => Promise<SettingsInForce> = allSettingsAt;

/** The venue's settings as this transaction sees them. */
export async function readSettings(tx: ReadTx): Promise<SettingsInForce> {
  return settingsAt(tx, await tx.catalogueVersion());
}

/** Also includes the settings that nothing uses yet, to pass on or name. Includes secrets: for the server only. */
export async function readAllSettings(tx: ReadTx): Promise<VenueSettings> {
  return allSettingsAt(tx, await tx.catalogueVersion());
}

/** The venue's language, currency, time zone and business-day cutoff. */
export async function regionOf(tx: ReadTx): Promise<Region> {
  const settings = await readSettings(tx);
  const { languageCode, currency, timeZone } = settings;
  return {
    locale: toLocale(languageCode),
    currency: toCurrency(currency),
    timeZone,
    cutoffMinutes: cutoffMinutes(settings),
  };
}

/** The language in which names are read: the requested one, otherwise the venue's. */
export async function readerOf(tx: ReadTx, asked?: Locale): Promise<Reader> {
  const venue = toLocale((await readSettings(tx)).languageCode);
  return { locale: asked ?? venue, venue };
}
