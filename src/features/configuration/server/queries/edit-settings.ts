import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { configurationContract } from '../../contract.ts';
import { publicSettings, type VenueSettings, withDefaults } from '../../domain/settings.ts';
import { settingsBeforeSales, settingsWithRecord } from '../../domain/settings-changing.ts';

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

/** The same settings as an administrator may see them, with those that cannot be changed any more, and those that do nothing. */
export async function editable(
  venue: VenueContext,
  tx: ReadTx,
  { version, settings }: StoredSettings,
): Promise<Answer<(typeof configurationContract)['GET api/configuration/edit']>> {
  const fixed: (typeof settingsBeforeSales)[number][] = [];
  for (const name of settingsBeforeSales) {
    const change = { before: settings, after: settings, changed: [name], isConfirmed: true };
    if (!(await isAllowed(venue.check(tx, 'settings.change', change)))) fixed.push(name);
  }
  const idle: (typeof settingsWithRecord)[number][] = [];
  for (const name of settingsWithRecord) {
    if (!(await isAllowed(venue.check(tx, 'settings.use', { name })))) idle.push(name);
  }
  return { version, fixed, idle, settings: publicSettings(settings), secrets: { macKey: settings.macKey !== '' } };
}

/** Whether no feature refused. */
async function isAllowed(check: Promise<void>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}
