import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** The reservation client with this phone number, however its digits are grouped. */
export async function guestByPhone(tx: ReadTx, phone: string): Promise<string | null> {
  const digits = phone.replace(/[^0-9]/g, '');
  const row = await tx.maybe<{ id: string }>(sql`
    SELECT id FROM reservation_client
    WHERE regexp_replace(phone, '[^0-9]', '', 'g') = ${digits} AND deleted_at IS NULL
    ORDER BY id LIMIT 1`);
  return row?.id ?? null;
}

/** Whether this is somebody on the list of who reserves. */
export async function isGuest(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.maybe(sql`SELECT 1 FROM reservation_client WHERE id = ${id} AND deleted_at IS NULL`);
  return row !== null;
}
