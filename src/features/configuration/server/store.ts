import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { vats } from '../domain/resources.ts';
import type { VenueSettings } from '../domain/settings.ts';
import { vatRateTable } from './tables.ts';

const vatRateRows = tableWriter('vat_rate', vatRateTable, { insert: ['id', 'rate', 'name', 'letter'] });

/** Writes settings over the stored ones; the first call creates the venue's row. */
export async function saveSettings(tx: WriteTx, settings: Partial<VenueSettings>): Promise<void> {
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
  /** On fiscal receipts; empty if the law has none. */
  readonly letter?: string;
}

export async function insertVatRate(tx: WriteTx, rate: NewVatRate): Promise<void> {
  await vatRateRows.insert(tx, [{ ...rate, letter: rate.letter ?? '' }]);
}

/** An unused rate may be deleted for good: sold lines keep their percentage. */
export const vatStore = recordStore('vat_rate', vatRateTable, vats, {
  isHard: true,
  computed: {
    isDefault: sql`coalesce((SELECT settings ->> 'defaultVatId' FROM configuration) = vat_rate.id::text, false)`,
  },
});
