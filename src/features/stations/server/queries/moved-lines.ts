import type { ReadTx } from '#platform/server/database.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { knownAs } from './renamed-lines.ts';

/** Under which order and id a line is known. */
interface Name {
  readonly orderId: string;
  readonly lineId: string;
}

/** Names that a transaction has given and not written yet: a till splits lines off and moves them in one call. */
const givenBy = perVenue(() => new WeakMap<object, Map<string, Name>>());
const keyOf = ({ orderId, lineId }: Name) => `${orderId} ${lineId}`;

/** Notes under which name each line was known before. */
export function noteRenamed(
  tx: WriteTx,
  orderId: string,
  fromOrderId: string,
  lines: readonly { lineId: string; fromLineId: string }[],
): void {
  const given = givenBy(tx).get(tx) ?? new Map<string, Name>();
  givenBy(tx).set(tx, given);
  for (const { lineId, fromLineId } of lines) {
    const from = { orderId: fromOrderId, lineId: fromLineId };
    given.set(keyOf({ orderId, lineId }), given.get(keyOf(from)) ?? from);
  }
}

/** Which of an order's lines are done: struck on the ticket of their sending, wherever that was. */
export async function struckLines(
  tx: WriteTx,
  orderId: string,
  lineIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const given = givenBy(tx).get(tx);
  const written = new Map<string, Map<string, string[]>>();
  for (const lineId of lineIds) {
    const name = given?.get(keyOf({ orderId, lineId })) ?? { orderId, lineId };
    const ofOrder = written.get(name.orderId) ?? new Map<string, string[]>();
    written.set(name.orderId, ofOrder.set(name.lineId, [...(ofOrder.get(name.lineId) ?? []), lineId]));
  }
  const struck = new Set<string>();
  for (const [writtenId, names] of written) {
    for (const lineId of await struckOf(tx, writtenId, [...names.keys()])) {
      for (const asked of names.get(lineId) ?? []) struck.add(asked);
    }
  }
  return struck;
}

async function struckOf(tx: ReadTx, orderId: string, lineIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT k.id FROM (${knownAs(orderId, lineIds)}) k
    JOIN station_ticket t ON t.order_id = k.order_id
    JOIN station_ticket_line l ON l.ticket_id = t.id AND l.line_id = k.line_id
    WHERE t.moved_from IS NULL AND NOT coalesce((t.fired ->> 'isKnown')::boolean, false) AND l.struck_at IS NOT NULL`);
  return rows.map(({ id }) => id);
}

export async function nameOfWaiter(tx: ReadTx, id: string): Promise<string> {
  const row = await tx.maybe<{ name: string }>(sql`SELECT name FROM employee WHERE id = ${id}`);
  return row?.name ?? '';
}
