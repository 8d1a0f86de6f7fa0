import type { Answer } from '#kernel/contract.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { configurationContract } from '../../contract.ts';
import { publicSettings, type VenueSettings, withDefaults } from '../../domain/settings.ts';

export interface StoredSettings {
  readonly version: number;
  readonly settings: VenueSettings;
}

/** The settings with their version, secrets included: for the server only. */
export async function storedSettings(tx: ReadTx): Promise<StoredSettings> {
  const row = await tx.maybe<{ version: number; settings: Record<string, unknown> }>(
    sql`SELECT version, settings FROM configuration`,
  );
  return { version: row?.version ?? 1, settings: withDefaults(row?.settings ?? {}) };
}

/** The same settings as an administrator may see them. */
export function editable({
  version,
  settings,
}: StoredSettings): Answer<(typeof configurationContract)['GET api/configuration/edit']> {
  return { version, settings: publicSettings(settings), secrets: { macKey: settings.macKey !== '' } };
}
