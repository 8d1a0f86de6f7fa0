// Grows a table to the size of the goals: copies its rows, each with an id of its own.

const schema = 'venue';

/**
 * Fills `table` with copies of the rows that match `source` (SQL). `change` contains the columns that differ, in SQL
 * over `src` and the copy's number `n`; ids are generated. Returns the new ids.
 * @param {import('pg').Client} client
 * @param {{ table: string, count: number, source?: string, change?: Record<string, string> }} what
 */
export async function cloneRows(client, { table, count, source = 'true', change = {} }) {
  if (count <= 0) return [];
  const { rows: columns } = await client.query(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = $1 AND table_name = $2 AND is_generated = 'NEVER'`,
    [schema, table],
  );
  const given = { id: 'gen_random_uuid()', ...change };
  const values = columns.map(({ name }) => given[name] ?? `src."${name}"`);
  const { rows } = await client.query(
    `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
     SELECT ${values.join(', ')}
     FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS bench_at, count(*) OVER () AS bench_all
           FROM ${table} WHERE ${source}) src
     JOIN generate_series(0, $1::int - 1) AS g (n) ON src.bench_at = n % src.bench_all
     RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Names in every language, each with the copy's number. */
export const numberedNames = `(SELECT jsonb_object_agg(key, value || ' ' || n) FROM jsonb_each_text(src.names))`;

/** As many products on the first menu as requested; returns how many there are. */
export async function growProducts(client, wanted) {
  const { rows } = await client.query('SELECT count(*)::int AS present FROM product WHERE deleted_at IS NULL');
  const { present } = rows[0];
  const ids = await cloneRows(client, {
    table: 'product',
    count: wanted - present,
    source: `type = 'simple' AND category_id IS NOT NULL AND price > 0 AND NOT course_spliter AND deleted_at IS NULL`,
    change: {
      code: `'B' || (100000 + ${present} + n)`,
      names: numberedNames,
      price: 'src.price + (n % 9) * 10',
      ranking: '1000 + n',
    },
  });
  await client.query(
    `INSERT INTO menu_product (menu_id, product_id, position)
     SELECT (SELECT id FROM menu ORDER BY position, id LIMIT 1), product_id, 1000 + $2::int + place
     FROM unnest($1::uuid[]) WITH ORDINALITY AS p (product_id, place)`,
    [ids, present],
  );
  await client.query('UPDATE venue_head SET catalogue_version = catalogue_version + 1');
  await client.query('ANALYZE');
  return Math.max(present, wanted);
}

/** Runs `work` with a connection inside the venue. */
export async function inVenue(connection, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`SET search_path TO ${schema}`);
    return await work(client);
  } finally {
    await client.end();
  }
}
