// The limit of the same database: `pgbench -N` in a database of its own, in the same cluster. If pgbench is not
// installed, its three statements by `pg`, which is slower than pgbench; the report says so.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const database = 'bench';
const accounts = 100_000;

function findPgbench() {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench';
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return null;
  const found = readdirSync(home)
    .map((version) => join(home, version, 'bin', 'pgbench'))
    .filter((path) => existsSync(path));
  return found.at(-1) ?? null;
}

/** @returns {{ name: string, run: (clients: number, seconds: number) => Promise<number> }} transactions a second */
export async function openPostgresLimit(connection) {
  await query(connection, `CREATE DATABASE ${database}`);
  const own = { ...connection, database };
  const program = findPgbench();
  if (program === null) {
    await prepareTables(own);
    return { name: 'pgbench -N’s statements by pg', run: (clients, seconds) => byDriver(own, clients, seconds) };
  }
  const where = ['-h', own.host, '-p', String(own.port), '-U', own.user];
  const call = (args) => runProgram(program, [...args, ...where, database], own.password);
  await call(['-i', '-q', '-s', '1']);
  return {
    name: 'pgbench -N',
    run: async (clients, seconds) => {
      const output = await call(['-N', '-n', '-c', String(clients), '-j', '1', '-T', String(Math.ceil(seconds))]);
      const tps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
      if (!Number.isFinite(tps)) throw new Error(`pgbench said no tps:\n${output}`);
      return tps;
    },
  };
}

export async function query(connection, statement, values) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

function runProgram(program, args, password) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${program}: ${output}`))));
  });
}

async function prepareTables(connection) {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of [
    'CREATE TABLE pgbench_accounts (aid int, bid int, abalance int, filler char(84)) WITH (fillfactor = 100)',
    'CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
    `INSERT INTO pgbench_accounts SELECT i, 1, 0, '' FROM generate_series(1, ${accounts}) AS s (i)`,
    'ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)',
    'VACUUM ANALYZE pgbench_accounts',
  ]) {
    await client.query(statement);
  }
  await client.end();
}

async function byDriver(connection, clients, seconds) {
  const opened = Array.from({ length: clients }, () => new pg.Client(connection));
  await Promise.all(opened.map((client) => client.connect()));
  const stop = Date.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    opened.map(async (client) => {
      while (Date.now() < stop) {
        const aid = 1 + Math.floor(Math.random() * accounts);
        const delta = Math.floor(Math.random() * 10_001) - 5_000;
        await client.query('BEGIN');
        await client.query(`UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`);
        await client.query(`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`);
        await client.query(
          `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (1, 1, ${aid}, ${delta}, CURRENT_TIMESTAMP)`,
        );
        await client.query('END');
        count += 1;
      }
    }),
  );
  await Promise.all(opened.map((client) => client.end()));
  return count / seconds;
}
