import pg from 'pg';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { testVenue } from './places.ts';

/** Connects as the owner, in the venue's schema. */
export async function openOwner(connection: Connection): Promise<pg.Client> {
  const owner = new pg.Client({ ...clientConfig(connection), application_name: 'test' });
  await owner.connect();
  await owner.query(`SET search_path TO ${testVenue}`);
  return owner;
}

/**
 * A year of past sales in a venue: this many paid orders of four lines each, with their payments, events and commands.
 */
export async function fillYear(owner: pg.Client, orders: number): Promise<void> {
  const fill = async (statement: string) => {
    await owner.query(statement);
  };
  await fill(`CREATE TEMP TABLE year AS
    SELECT gen_random_uuid() AS id, n, DATE '2025-11-17' + (n * 365.0 / ${orders})::int AS day,
           row_number() OVER (PARTITION BY (n * 365.0 / ${orders})::int ORDER BY n)::int AS number,
           TIMESTAMPTZ '2025-11-17 10:00+00' + n * (interval '365 days' / ${orders}) AS at
    FROM generate_series(0, ${orders - 1}) AS n`);
  await fill(`INSERT INTO sales_order (id, version, type, status, business_day, number, receipt_number, closed_business_day, owner_id,
      opened_point_id, covers, comment, opened_at, sent_at, closed_at, closed_by, total, discount, vat)
    SELECT y.id, 6, 'direct', 'closed', day, number, number, day, e.id, p.id, 2, '', at, at, at, e.id, 800, 0, 122
    FROM year y, (SELECT id FROM employee WHERE role = 'Waiter' LIMIT 1) e, (SELECT id FROM point LIMIT 1) p`);
  await fill(`INSERT INTO order_line (order_id, id, position, product_id, name, unit_price, price_source, vat_rate, quantity, sent_quantity,
      comment, is_divider, added_by, added_at, gross, discount, total, vat)
    SELECT y.id, gen_random_uuid(), line, p.id, 'Birra', 200, 'list', 1800, 1000, 1000, '', false, p.id, at, 200, 0, 200, 31
    FROM year y, generate_series(0, 3) AS line, (SELECT id FROM product LIMIT 1) p`);
  await fill(`INSERT INTO order_payment (order_id, id, position, method, kind, amount, tendered, change, taken_by, taken_at, point_id)
    SELECT y.id, gen_random_uuid(), 0, 'cash', 'cash', 800, 800, 0, p.id, at, p.id FROM year y, (SELECT id FROM point LIMIT 1) p`);
  await fill(
    `INSERT INTO command (id, at, body_hash, answer) SELECT gen_random_uuid(), at, 'hash', '{}' FROM year, generate_series(1, 6)`,
  );
  await fill(`INSERT INTO event (seq, at, name, data)
    SELECT head.event_seq + y.n * 3 + part, at, 'order.changed', jsonb_build_object('orderId', y.id) FROM year y, generate_series(1, 3) AS part, venue_head AS head`);
  await fill(`UPDATE venue_head SET event_seq = event_seq + ${orders} * 3`);
  await fill(`INSERT INTO number_series (series, business_day, last)
    SELECT series, day, max(number) FROM year, (VALUES ('order'), ('receipt')) AS s (series) GROUP BY series, day`);
  await fill(`INSERT INTO session (token_hash, employee_id, point_id, started_at, expires_at, ended_at)
    SELECT gen_random_uuid()::text, e.id, p.id, at, at, at FROM year, (SELECT id FROM employee LIMIT 1) e, (SELECT id FROM point LIMIT 1) p WHERE n % 5 = 0`);
  await fill(`INSERT INTO station_ticket (id, station_id, order_id, order_number, waiter_name, comment, sent_at, came_at, bumped_at)
    SELECT gen_random_uuid(), s.id, y.id, number, 'Arta', '', at, at, at FROM year y, (SELECT id FROM station LIMIT 1) s`);
  await fill(`INSERT INTO station_ticket_line (ticket_id, line_id, position, name, quantity, comment, choices, is_divider, struck_at)
    SELECT t.id, l.id, l.position, l.name, l.quantity, '', '[]', false, t.sent_at
    FROM station_ticket t JOIN order_line l ON l.order_id = t.order_id`);
  await fill(`INSERT INTO station_renamed_line (order_id, line_id, sent_order_id, sent_line_id)
    SELECT y.id, gen_random_uuid(), y.id, gen_random_uuid() FROM year y`);
  await fill(`INSERT INTO station_collected_line (ticket_id, order_id, line_id)
    SELECT l.ticket_id, t.order_id, l.line_id FROM station_ticket t JOIN station_ticket_line l ON l.ticket_id = t.id`);
  await fill(`INSERT INTO work_item (id, kind, target, state, attempts, created_at, settled_at)
    SELECT gen_random_uuid(), 'print', p.id::text, 'done', 1, at, at FROM year y, (SELECT id FROM printer LIMIT 1) p`);
  await fill(`INSERT INTO print_job (id, printer_id, kind, order_id, slip, created_at)
    SELECT w.id, w.target::uuid, 'receipt', y.id, '{"columns":42,"lines":[]}', y.at
    FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS n FROM work_item WHERE kind = 'print' AND state = 'done') w JOIN year y USING (n)`);
  await fill('VACUUM ANALYZE');
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** The tables that a statement would scan completely. */
export async function scannedWhole(owner: pg.Client, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  const walk = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?'] : []),
    ...(plan.Plans ?? []).flatMap(walk),
  ];
  return walk((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
}
