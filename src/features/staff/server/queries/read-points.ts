import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

export interface NamedPoint {
  readonly id: string;
  readonly name: string;
}

/** The point of this code, while the code is valid. */
export function pointOfCode(tx: ReadTx, codeHash: string, now: number): Promise<NamedPoint | null> {
  return tx.maybe<NamedPoint>(sql`
    SELECT p.id, p.name FROM enrolment_code c JOIN point p ON p.id = c.point_id
    WHERE c.code_hash = ${codeHash} AND c.expires_at > ${new Date(now).toISOString()}::timestamptz
      AND p.deleted_at IS NULL`);
}

export async function isPointThere(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 FROM point WHERE id = ${id} AND deleted_at IS NULL`)) !== null;
}
