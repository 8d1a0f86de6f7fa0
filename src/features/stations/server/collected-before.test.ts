import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig } from '#platform/server/database.ts';
import { migrate } from '#platform/server/migrate.ts';
import { freshDatabase } from '../../../../tests/kit/app.ts';
import { migrations } from '../../../../tests/kit/places.ts';

it('keeps as collected what was so before it was kept by line, of as many days as the ticker looks back', async () => {
  const { connection, drop } = await freshDatabase();
  const before = await mkdtemp(join(tmpdir(), 'tavolina-migrations-'));
  const venue = 'older';
  for (const file of await readdir(migrations)) {
    if (file < '0177') await symlink(join(migrations, file), join(before, file));
  }
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  try {
    await migrate({ connection, venue, folder: before, insertOnly: [] });
    await client.query(`SET search_path TO ${venue}`);
    const [employee, point, station, order] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await client.query(`INSERT INTO employee (id, name, role) VALUES ($1, 'Arta', 'Waiter')`, [employee]);
    await client.query(`INSERT INTO point (id, name, kind, pos_value_hash) VALUES ($1, 'Till', 'till', 'hash')`, [
      point,
    ]);
    await client.query(`INSERT INTO station (id, names, kind, position) VALUES ($1, '{}', 'bar', 0)`, [station]);
    await client.query(
      `INSERT INTO sales_order (id, version, type, status, business_day, number, owner_id, opened_point_id, covers, comment,
                                opened_at, total, discount, vat)
       VALUES ($1, 1, 'direct', 'open', current_date, 1, $2, $3, 0, '', now(), 0, 0, 0)`,
      [order, employee, point],
    );
    const ticket = async (days: number, isCollected: boolean) => {
      const [id, line] = [uuidv7(), uuidv7()];
      await client.query(
        `INSERT INTO station_ticket (id, station_id, order_id, order_number, waiter_name, comment, sent_at, came_at, collected_at)
         SELECT $1, $2, $3, 1, 'Arta', '', at, at, CASE WHEN $5 THEN at END FROM (SELECT now() - $4 * interval '1 day' AS at) a`,
        [id, station, order, days, isCollected],
      );
      await client.query(
        `INSERT INTO station_ticket_line (ticket_id, line_id, position, name, quantity, comment, is_divider)
         VALUES ($1, $2, 0, 'Birra', 1000, '', false)`,
        [id, line],
      );
      const moved = uuidv7();
      await client.query(
        'INSERT INTO station_renamed_line (order_id, line_id, sent_order_id, sent_line_id) VALUES ($1, $2, $1, $3)',
        [order, moved, line],
      );
      return [line, moved];
    };
    const collected = await ticket(1, true);
    await ticket(1, false);
    await ticket(3, true);
    await migrate({ connection, venue, folder: migrations, insertOnly: [] });
    const { rows } = await client.query('SELECT line_id FROM station_collected_line');
    expect(rows.map((row) => row.line_id).sort()).toEqual(collected.sort());
  } finally {
    await client.end();
    await drop();
    await rm(before, { recursive: true, force: true });
  }
});
