// `npm run sql -- "SELECT …"`: one statement on the embedded database of a running server, as its owner, in the venue's
// schema. TAVOLINA_DATA names the data folder; by default, that of `npm run dev`.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';

const dataFolder = resolve(process.env.TAVOLINA_DATA || './data-dev');
const statement = process.argv.slice(2).join(' ');

async function run() {
  const path = join(dataFolder, 'postgres', 'postmaster.pid');
  if (statement === '') throw new Error('Usage: npm run sql -- "SELECT …"');
  if (!existsSync(path)) throw new Error(`No database runs in ${dataFolder}; TAVOLINA_DATA names another folder.`);
  const [, , , port, host] = readFileSync(path, 'utf8').split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'tavolina_owner', database: 'tavolina' });
  await client.connect();
  try {
    await client.query('SET search_path TO venue, pg_catalog');
    const { command, rowCount, rows } = await client.query(statement);
    const [first] = rows;
    // A plan is lines of text; in a table they would be truncated.
    if (first !== undefined && 'QUERY PLAN' in first) for (const row of rows) console.log(row['QUERY PLAN']);
    else if (rows.length > 0) console.table(rows);
    console.log(`${command} ${rowCount ?? ''}`.trim());
  } finally {
    await client.end();
  }
}

run().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
