import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { unitMark } from '#features/menu/domain/unit.ts';
import type { Answer } from '#kernel/contract.ts';
import { fail } from '#kernel/error.ts';
import type { Reader } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import type { ticketView } from '../../contract.ts';
import { isNote } from '../../domain/fired-ticket.ts';
import { placeOfAll, whereabouts } from '../../domain/whereabouts.ts';
import { stationTicketLineTable, stationTicketTable } from '../tables.ts';
import { type ItemOfTicket, placedItems } from './items-now.ts';

export type Ticket = Answer<{ readonly output: typeof ticketView }>;

const openLimit = 200;
const recentLimit = 20;

const heads = select(stationTicketTable, [
  ...(['id', 'stationId', 'orderId', 'orderNumber', 'tableName', 'waiterName', 'comment', 'sentAt', 'cameAt'] as const),
  ...(['bumpedAt', 'movedFrom', 'fired', 'orderType', 'promisedAt'] as const),
]);
const line = select(stationTicketLineTable, [
  'ticketId',
  'lineId',
  'name',
  'quantity',
  'taken',
  'unit',
  'comment',
  'seat',
  'choices',
  'isDivider',
  'struckAt',
]);
type Head = RowOf<typeof heads>;

/** A station's open tickets, and those that it finished last. */
export async function ticketsOfStation(tx: ReadTx, stationId: string, reader: Reader) {
  const [known, head, waiting, open, recent] = await Promise.all([
    tx.maybe(sql`SELECT 1 AS known FROM station WHERE id = ${stationId}`),
    // Read before the tickets: they may be newer than this, never older.
    tx.one<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`),
    tx.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM station_ticket WHERE station_id = ${stationId} AND bumped_at IS NULL`),
    tx.rows<Head>(sql`SELECT ${heads} FROM station_ticket WHERE station_id = ${stationId} AND bumped_at IS NULL
                      ORDER BY sent_at, id LIMIT ${openLimit}`),
    // What nobody finished is nothing to recall.
    tx.rows<Head>(sql`SELECT ${heads} FROM station_ticket
                      WHERE station_id = ${stationId} AND bumped_at IS NOT NULL AND lapsed_at IS NULL
                      ORDER BY bumped_at DESC, id DESC LIMIT ${recentLimit}`),
  ]);
  if (known === null) fail('NOT_FOUND');
  const full = await withLines(tx, [...open, ...recent], reader);
  const more = Math.max(0, waiting.count - open.length);
  return { seq: head.seq, tickets: full.slice(0, open.length), more, recent: full.slice(open.length) };
}

/** Tickets by a condition on `station_ticket`, which may end in an order and a limit. */
export async function ticketsWhere(tx: ReadTx, condition: Sql, reader: Reader): Promise<Ticket[]> {
  return withLines(tx, await tx.rows<Head>(sql`SELECT ${heads} FROM station_ticket WHERE ${condition}`), reader);
}

/** One ticket in its current state, in the language of the venue; throws NOT_FOUND if it does not exist. */
export async function ticketById(tx: ReadTx, id: string): Promise<Ticket> {
  const [ticket] = await ticketsWhere(tx, sql`id = ${id}`, await readerOf(tx, undefined));
  return ticket ?? fail('NOT_FOUND');
}

async function withLines(tx: ReadTx, found: readonly Head[], reader: Reader): Promise<Ticket[]> {
  if (found.length === 0) return [];
  const [rows, placed] = await Promise.all([
    tx.rows<RowOf<typeof line>>(sql`
      SELECT ${line} FROM station_ticket_line
      WHERE ticket_id = ANY (${found.map(({ id }) => id)}::uuid[]) ORDER BY ticket_id, position`),
    // Notes say what was true when they came.
    placedItems(
      tx,
      found.filter((head) => !isNote(head)).map(({ id }) => id),
    ),
  ]);
  const linesOf = byTicket(rows);
  const placedOf = byTicket(placed);
  return found.map((head) => asTicket(head, linesOf.get(head.id) ?? [], placedOf.get(head.id) ?? [], reader));
}

function byTicket<Row extends { readonly ticketId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const known = found.get(row.ticketId);
    if (known === undefined) found.set(row.ticketId, [row]);
    else known.push(row);
  }
  return found;
}

function asTicket(
  head: Head,
  lines: readonly RowOf<typeof line>[],
  placed: readonly ItemOfTicket[],
  reader: Reader,
): Ticket {
  const { waiterName, guestName, elsewhere } = whereabouts(head, placed);
  const read = lines.map(({ ticketId: _, choices, unit, ...row }) => ({
    ...row,
    choices: [...choices],
    unit: unit === null ? '' : unitMark(unit, reader),
    elsewhere: elsewhere.get(row.lineId) ?? [],
  }));
  const { promisedAt } = placeOfAll(read) ?? head;
  return { ...head, waiterName, guestName, promisedAt, lines: read };
}

/** A station with open tickets cannot be deleted, unless the venue has no display on which anybody could finish them. */
export async function openTicketsOf(tx: ReadTx, stationId: string) {
  if (!(await readSettings(tx)).hasDisplays) return [];
  const rows = await tx.rows<{ number: number }>(sql`
    SELECT order_number AS number FROM station_ticket
    WHERE station_id = ${stationId} AND bumped_at IS NULL ORDER BY sent_at LIMIT 100`);
  return rows.map(({ number }) => ({ resource: 'tickets', id: null, name: `#${number}` }));
}
