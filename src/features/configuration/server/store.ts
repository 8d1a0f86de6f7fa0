import type { Tx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueSettings } from '../domain/settings.ts';

/** Writes settings over those already stored; the first call makes the venue's row. */
export async function saveSettings(tx: Tx, settings: Partial<VenueSettings>): Promise<void> {
  await tx.run(sql`
    INSERT INTO configuration (id, settings) VALUES (1, ${JSON.stringify(settings)}::jsonb)
    ON CONFLICT (id) DO UPDATE
      SET settings = configuration.settings || excluded.settings, version = configuration.version + 1`);
}

export interface NewVatRate {
  readonly id: string;
  /** Basis points. */
  readonly rate: number;
  readonly name: string;
}

export async function insertVatRate(tx: Tx, vatRate: NewVatRate): Promise<void> {
  await tx.run(sql`INSERT INTO vat_rate (id, rate, name) VALUES (${vatRate.id}, ${vatRate.rate}, ${vatRate.name})`);
}
