import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type Connection, clientConfig, openDatabase } from '#platform/server/database.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import type { Believed } from './selling-till.ts';

/** Compares the server's orders with what the tills believe, to the last line; and checks their own consistency. */
export async function compareBooks(
  { connection, dataFolder }: { readonly connection: Connection; readonly dataFolder: string },
  { orders, done }: { readonly orders: readonly Believed[]; readonly done: readonly string[] },
): Promise<void> {
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  try {
    await client.query('SET search_path TO venue');
    const ids = orders.filter(({ version }) => version > 0).map(({ id }) => id);
    const kept = await rows(
      `SELECT o.id, o.version, o.status, o.total,
              (SELECT coalesce(sum(p.amount), 0)::bigint FROM order_payment p WHERE p.order_id = o.id) AS paid,
              (SELECT jsonb_object_agg(l.id, jsonb_build_object('productId', l.product_id, 'quantity', l.quantity))
               FROM order_line l WHERE l.order_id = o.id) AS lines,
              (SELECT count(*) FROM print_job j WHERE j.order_id = o.id AND j.kind = 'receipt') AS receipts
       FROM sales_order o WHERE o.id = ANY ($1::uuid[]) ORDER BY o.id`,
      [ids],
    );
    const believed = orders
      .filter(({ version }) => version > 0)
      .map(({ id, version, status, total, lines }) => ({
        id,
        version,
        status,
        total,
        paid: status === 'closed' ? total : 0,
        lines: Object.fromEntries(lines),
        receipts: status === 'closed' ? 1 : 0,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(kept).toEqual(believed);

    // Each acknowledged command is stored, and entered in the journal exactly once.
    const entered = await rows(
      `SELECT (SELECT count(*) FROM command WHERE id = ANY ($1::uuid[])) AS remembered,
              (SELECT count(*) FROM journal WHERE command_id = ANY ($1::uuid[])) AS entries,
              (SELECT count(DISTINCT command_id) FROM journal WHERE command_id = ANY ($1::uuid[])) AS commands`,
      [done],
    );
    expect(entered).toEqual([{ remembered: done.length, entries: done.length, commands: done.length }]);

    const [sums] = await rows(
      `SELECT (SELECT sum(total)::bigint FROM sales_order WHERE status = 'closed') AS sold,
              (SELECT sum(amount)::bigint FROM order_payment) AS paid,
              (SELECT sum(l.total)::bigint FROM order_line l JOIN sales_order o ON o.id = l.order_id
               WHERE o.status = 'closed') AS lines`,
    );
    expect(sums.paid).toBe(sums.sold);
    expect(sums.lines).toBe(sums.sold);

    // Numbers run from 1 without a gap in every series of every day, and the series stores its last number.
    const series = (column: string, day: string, name: string) =>
      rows(
        `SELECT o.${day} AS day, count(*) AS given, min(o.${column}) AS first, max(o.${column}) AS last,
                (SELECT s.last FROM number_series s WHERE s.series = $1 AND s.business_day = o.${day}) AS noted
         FROM sales_order o WHERE o.${column} IS NOT NULL GROUP BY o.${day}
         HAVING count(*) <> max(o.${column}) OR min(o.${column}) <> 1
             OR o.${day} IN (SELECT business_day FROM number_series WHERE series = $1 AND last <> (
                  SELECT max(m.${column}) FROM sales_order m WHERE m.${day} = o.${day}))`,
        [name],
      );
    expect(await series('number', 'business_day', 'order')).toEqual([]);
    expect(await series('receipt_number', 'closed_business_day', 'receipt')).toEqual([]);

    const [events] = await rows(
      `SELECT count(*) = max(seq) - min(seq) + 1 AS "isWhole", max(seq) = (SELECT event_seq FROM venue_head) AS "isAtTip"
       FROM event`,
    );
    expect(events).toEqual({ isWhole: true, isAtTip: true });
  } finally {
    await client.end();
  }
  const { journalKey } = JSON.parse(await readFile(join(dataFolder, 'secrets.json'), 'utf8'));
  const database = openDatabase({ connection });
  try {
    expect(await database.read('venue', (tx) => verifyJournal(tx, journalKey))).toMatchObject({ ok: true });
  } finally {
    await database.close();
  }
}
