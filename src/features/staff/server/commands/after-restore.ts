import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { endSessionsOf } from '../store.ts';

interface Device {
  readonly name: string;
  /** Epoch ms. */
  readonly at: number | null;
}

/**
 * In a venue that was restored: everybody signs in again. Lists the devices, because one that was added since is unknown,
 * and one that was revoked since is admitted again.
 */
export async function afterRestoreOfStaff(tx: WriteTx): Promise<readonly string[]> {
  await endSessionsOf(tx, 'all', tx.now);
  const devices = await tx.rows<Device>(sql`
    SELECT name, last_seen_at AS at FROM point WHERE deleted_at IS NULL AND revoked_at IS NULL ORDER BY name`);
  const seen = devices.map(({ name, at }) => `${name} (${at === null ? 'never' : new Date(at).toISOString()})`);
  return [
    `Devices that may sign in, and when each last did before the backup: ${seen.join(', ') || 'none'}.`,
    'PINs, roles and devices are as they were. Repeat what was changed since: a PIN that was withdrawn, a device that was revoked.',
  ];
}
