// What keeps a server from starting, and what must not: each ends in one line that says what to do, before the port is
// open, or in a running server. The kills during a start are in start-up-kills.test.ts.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isReachableByAll } from '#platform/server/embedded-postgres/binaries.ts';
import { lockDataFolder } from '#platform/server/embedded-postgres/data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { migrate } from '#platform/server/migrate.ts';
import { openApp } from '../../src/main/app.ts';
import { insertOnlyTables } from '../../src/main/insert-only-tables.ts';
import { waitForDatabase } from '../../src/main/wait-for-database.ts';
import { migrations, projectRoot } from '../kit/places.ts';
import { hasPgBouncer, openPooler, startPgBouncer } from '../kit/pooler.ts';
import { freePort, serverProgram } from '../kit/running-server.ts';
import { openStatementProxy } from '../kit/statement-proxy.ts';

/** Another user can run the server: this one is root, and the build is where everybody can read it. */
const canBeAnother = process.getuid?.() === 0 && isReachableByAll(projectRoot) && isReachableByAll(process.execPath);

let base = '';
let postgres: EmbeddedPostgres;
const children: ChildProcess[] = [];
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'tavolina-start-'));
  chmodSync(base, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: join(base, 'cluster'), log: () => {} });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
});

let count = 0;
async function newDatabase(): Promise<string> {
  count += 1;
  await query('postgres', `CREATE DATABASE place_${count}`);
  return `place_${count}`;
}

async function newFolder(): Promise<string> {
  count += 1;
  const folder = join(base, `data-${count}`);
  await mkdir(folder);
  return folder;
}

async function query(database: string, ...statements: string[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ ...postgres.connection, database });
  await client.connect();
  try {
    let rows: pg.QueryResultRow[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const urlOf = (database: string, host = postgres.connection.host) =>
  `postgresql://tavolina_owner@/${database}?host=${encodeURIComponent(host)}&port=5432`;

interface Ended {
  readonly exitCode: number | null;
  /** What it wrote, without the lines that say that it waits or creates something. */
  readonly errors: string;
  readonly output: string;
}

type StartOptions = { readonly env?: Record<string, string>; readonly args?: readonly string[]; readonly uid?: number };

/** Starts the server and waits until it ends or says its address; then it is stopped, and `exitCode` is null. */
async function startServer(
  dataDir: string,
  databaseUrl: string,
  { env, args = [], uid }: StartOptions = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [...(await serverProgram()), ...args], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      TAVOLINA_DATA: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  children.push(child);
  let [output, errors] = ['', ''];
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  let isUp = false;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    if (isUp || !output.includes('Tavolina is at')) return;
    isUp = true;
    child.kill('SIGINT');
  });
  const exitCode = await ended;
  return { exitCode: isUp ? null : exitCode, errors, output: output + errors };
}

const started = { exitCode: null, errors: '' };

/** One line that ends the start: what is wrong, and what to do. */
function expectRefused({ exitCode, errors, output }: Ended, words: RegExp, code = 78): void {
  expect({ exitCode, lines: errors.trim().split('\n').length }, output).toEqual({ exitCode: code, lines: 1 });
  expect(errors).toMatch(words);
  expect(errors).not.toMatch(/\n\s+at |node:internal/);
}

/** A venue in use, as `--empty` and its wizard, or the demo, leave it. */
async function venueInUse(): Promise<{ database: string; folder: string }> {
  const [database, folder] = [await newDatabase(), await newFolder()];
  expect(await startServer(folder, urlOf(database))).toMatchObject(started);
  return { database, folder };
}

describe('finding 03: rights', () => {
  const mayChange = `SELECT has_table_privilege('tavolina_app', 'venue.journal', 'UPDATE, DELETE, TRUNCATE') AS journal,
    has_table_privilege('tavolina_app', 'venue.refund', 'UPDATE, DELETE, TRUNCATE') AS refund,
    has_table_privilege('tavolina_app', 'venue.migration', 'SELECT, INSERT, UPDATE, DELETE') AS migration,
    has_table_privilege('tavolina_app', 'venue.sales_order', 'UPDATE') AS sale,
    has_table_privilege('tavolina_report', 'venue.sales_order', 'INSERT, UPDATE, DELETE') AS report,
    has_table_privilege('tavolina_report', 'venue.sales_order', 'SELECT') AS read`;
  const right = [{ journal: false, refund: false, migration: false, sale: true, report: false, read: true }];
  const run = (database: string, host?: string) =>
    migrate({
      connection: { ...postgres.connection, database, ...(host === undefined ? {} : { host }) },
      venue: 'venue',
      folder: migrations,
      insertOnly: insertOnlyTables(),
    });

  it('finding 03: are complete with the commit of each migration', async () => {
    const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
    // The roles belong to all databases: after this they exist, and every further run has the same statements.
    await run(await newDatabase());
    const whole = await openStatementProxy({ upstream: postgres.connection.host });
    await run(await newDatabase(), whole.folder);
    const commits = whole.passed().flatMap((text, at) => (text === 'COMMIT' ? [at + 1] : []));
    whole.close();
    const last = commits[files.length - 1] ?? 0;
    for (const [border, statement] of [
      ['after', last],
      ['before', last],
      ['after', last + 1],
    ] as const) {
      const database = await newDatabase();
      const proxy = await openStatementProxy({ upstream: postgres.connection.host, cut: { border, statement } });
      await expect(run(database, proxy.folder)).rejects.toThrow();
      proxy.close();
      // As the killed process left them, before any other start.
      await expect.poll(() => query(database, mayChange)).toEqual(right);
    }
  });

  it('finding 03: are set at each start, whatever was changed by hand', async () => {
    const database = await newDatabase();
    await run(database);
    await query(
      database,
      'GRANT ALL ON ALL TABLES IN SCHEMA venue TO tavolina_app, tavolina_report',
      'GRANT SELECT, DELETE ON venue.journal TO PUBLIC',
      'REVOKE UPDATE ON venue.employee FROM tavolina_app',
      'REVOKE USAGE ON SCHEMA venue FROM tavolina_app',
    );
    expect(await query(database, mayChange)).not.toEqual(right);
    expect((await run(database)).applied).toEqual([]);
    expect(await query(database, mayChange)).toEqual(right);
    expect(
      await query(
        database,
        `SELECT has_table_privilege('tavolina_app', 'venue.employee', 'UPDATE') AS a,
        has_schema_privilege('tavolina_app', 'venue', 'USAGE') AS b`,
      ),
    ).toEqual([{ a: true, b: true }]);
  });

  it('finding 03: the owner takes on a role that an interrupted start left without members', async () => {
    const database = await newDatabase();
    await query(database, 'CREATE ROLE lesser LOGIN CREATEROLE', `GRANT CREATE ON DATABASE ${database} TO lesser`);
    const connection = { ...postgres.connection, database, user: 'lesser' };
    // Roles of others: they exist, and may not be taken on. The venue is protected less, but it opens.
    expect(
      await migrate({ connection, venue: 'venue', folder: migrations, insertOnly: insertOnlyTables() }),
    ).toMatchObject({ hasRoles: false });
    await query(database, 'GRANT tavolina_app, tavolina_report TO lesser WITH ADMIN OPTION');
    expect(
      await migrate({ connection, venue: 'venue', folder: migrations, insertOnly: insertOnlyTables() }),
    ).toMatchObject({ hasRoles: true });
    expect(await query(database, mayChange)).toEqual(right);
  });
});

describe('finding 03: keys', () => {
  it('finding 03: a missing, foreign, empty, cut or unreadable secrets.json ends the start in a line', async () => {
    const { database, folder } = await venueInUse();
    const file = join(folder, 'secrets.json');
    const whole = readFileSync(file, 'utf8');
    const keys = JSON.parse(whole) as Record<string, string>;
    const refusals: [string | null, RegExp][] = [
      [null, /^The keys of venue are missing: there is no .*secrets\.json.*npm run restore -- --replace FILE/],
      ['{}', /cannot be read: it is not whole.*npm run restore -- --replace FILE/],
      ['', /cannot be read: it is empty/],
      [whole.slice(0, 40), /cannot be read: it is not whole/],
      ['null', /cannot be read: it is not whole/],
      [JSON.stringify({ ...keys, journalKey: '' }), /cannot be read: it is not whole/],
      [
        JSON.stringify({ ...keys, pinKey: 'x'.repeat(43) }),
        /are not those of the database of venue.*npm run restore -- --replace FILE/,
      ],
      [JSON.stringify({ ...keys, journalKey: 'x'.repeat(43) }), /are not those of the database of venue/],
    ];
    for (const [content, words] of refusals) {
      rmSync(file);
      if (content !== null) writeFileSync(file, content);
      expectRefused(await startServer(folder, urlOf(database)), words);
      expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(content);
      writeFileSync(file, whole);
    }
    rmSync(file);
    await mkdir(file);
    expectRefused(await startServer(folder, urlOf(database)), /cannot be read: EISDIR/);
    rmSync(file, { recursive: true });
    writeFileSync(file, whole);
    expect(await startServer(folder, urlOf(database))).toMatchObject(started);
  }, 180_000);

  it('finding 03: no demo venue is made in an empty database beside existing keys', async () => {
    const { folder } = await venueInUse();
    const other = await newDatabase();
    for (const args of [[], ['--empty']]) {
      const refused = await startServer(folder, urlOf(other), { args });
      expectRefused(refused, /^The database of venue is empty, but .* holds the keys of one in use/);
    }
    expect(await query(other, 'SELECT count(*) FROM venue.employee')).toEqual([{ count: 0 }]);
  });

  it('finding 03: a lost folder postgres/ beside existing keys is not made anew', async () => {
    const folder = await newFolder();
    const keys = JSON.stringify({ pinKey: 'p'.repeat(43), journalKey: 'j'.repeat(43) });
    writeFileSync(join(folder, 'secrets.json'), keys);
    expectRefused(await startServer(folder, ''), /^There is no database in .*postgres.*Put the folder postgres back/);
    // But for the reserve for a full disk.
    const made = async () => (await readdir(folder)).filter((name) => name !== 'reserve.bin');
    expect(await made()).toEqual(['secrets.json']);
    // Of a named venue too.
    rmSync(join(folder, 'secrets.json'));
    await mkdir(join(folder, 'venues', 'cafe'), { recursive: true });
    writeFileSync(join(folder, 'venues', 'cafe', 'secrets.json'), keys);
    expectRefused(await startServer(folder, ''), /^There is no database/);
    expect(await made()).toEqual(['venues']);
  });

  it('finding 03: keys from before there were fingerprints are known by the seal of the journal', async () => {
    const { database, folder } = await venueInUse();
    const file = join(folder, 'secrets.json');
    const whole = readFileSync(file, 'utf8');
    const forget = () => query(database, 'DELETE FROM venue.venue_key');
    await forget();
    writeFileSync(file, JSON.stringify({ pinKey: 'x'.repeat(43), journalKey: 'x'.repeat(43) }));
    expectRefused(await startServer(folder, urlOf(database)), /are not those of the database of venue/);
    rmSync(file);
    expectRefused(await startServer(folder, urlOf(database)), /^The keys of venue are missing/);
    expect(await query(database, 'SELECT count(*) FROM venue.venue_key')).toEqual([{ count: 0 }]);
    writeFileSync(file, whole);
    expect(await startServer(folder, urlOf(database))).toMatchObject(started);
    expect(await query(database, 'SELECT name FROM venue.venue_key ORDER BY name')).toEqual([
      { name: 'journalKey' },
      { name: 'pinKey' },
    ]);
  });

  it('finding 03: two first starts at once in two folders: one of them keeps the database', async () => {
    const database = await newDatabase();
    const connection = { ...postgres.connection, database };
    const folders = [await newFolder(), await newFolder()];
    const venues = [{ id: 'venue', setupCode: '123456' }] as const;
    const opened = await Promise.allSettled(
      folders.map((dataFolder) =>
        openApp({ connection, dataFolder, migrations, webFolder: null, venues, demo: null, logLevel: 'silent' }),
      ),
    );
    const apps = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failures = opened.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    for (const app of apps) await app.close();
    expect({ apps: apps.length, failures }).toEqual({ apps: 1, failures: [expect.stringMatching(/^SECRETS_/)] });
  });
});

describe('finding 03: the lock of the data folder', () => {
  it('finding 03: whose process id belongs to another program is taken over', async () => {
    for (const content of [
      // As earlier versions and systems without start times write it, with a process that lives.
      '1\n\n',
      `${process.pid}\n\n`,
      `${process.ppid}\nsome other boot:1234\n`,
      '1\n\nserver-0123456789abcdef.sock\n',
      '',
      'nonsense',
    ]) {
      const folder = await newFolder();
      writeFileSync(join(folder, 'server.lock'), content);
      const release = await lockDataFolder(folder);
      expect(readFileSync(join(folder, 'server.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
      release();
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('finding 03: holds while its process lives, whatever its name for the process says', async () => {
    const folder = await newFolder();
    const release = await lockDataFolder(folder);
    const file = join(folder, 'server.lock');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, '999999'));
    await expect(lockDataFolder(folder)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    release();
  });

  it('finding 03: in a copy of the folder of a running server holds nobody back', async () => {
    for (const folder of [await newFolder(), join(await newFolder(), 'deep'.repeat(30))]) {
      await mkdir(folder, { recursive: true });
      const release = await lockDataFolder(folder);
      const copy = `${folder}-copy`;
      spawnSync('cp', ['-a', folder, copy]);
      expect(existsSync(join(copy, 'server.lock'))).toBe(true);
      (await lockDataFolder(copy))();
      await expect(lockDataFolder(folder)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
      release();
      (await lockDataFolder(folder))();
    }
  });
});

describe('finding 03: other obstacles end in one line', () => {
  it('finding 03: a database that a newer version made is refused, and the line says which version to start', async () => {
    const { database, folder } = await venueInUse();
    await query(database, `INSERT INTO venue.migration (name) VALUES ('9999_from_the_future.sql')`);
    const refused = await startServer(folder, urlOf(database));
    expectRefused(
      refused,
      /^The database of venue was made by a newer version .*9999_from_the_future\.sql.*Start that version/,
    );
  });

  it('finding 03: a data folder that is a file, or belongs to somebody else', async () => {
    const folder = await newFolder();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const url of ['', urlOf(await newDatabase())]) {
      for (const path of [file, join(file, 'below')]) {
        expectRefused(
          await startServer(path, url),
          /^The data folder \(TAVOLINA_DATA\) cannot be used: E\w+.*Give the user/,
        );
      }
    }
  });

  it.runIf(canBeAnother)('finding 03: a data folder or a key file that this user may not read', async () => {
    const uid = 65534;
    const closed = await newFolder();
    chmodSync(closed, 0o700);
    const refused = await startServer(closed, urlOf('postgres'), { uid });
    expectRefused(refused, /^The data folder .* cannot be used: EACCES/);
  });

  it('finding 03: a database that does not exist, and one that cannot be reached', async () => {
    const folder = await newFolder();
    expectRefused(await startServer(folder, urlOf('nowhere')), /^The database that DATABASE_URL names does not exist/);
    const port = await freePort();
    const said: string[] = [];
    const wait = waitForDatabase({ host: '127.0.0.1', port, user: 'x', database: 'x' }, (line) => said.push(line), {
      patienceMs: 300,
      firstPauseMs: 50,
    });
    await expect(wait).rejects.toMatchObject({
      code: 'DATABASE_AWAY',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(said).toEqual([expect.stringContaining('Waiting for it')]);
  });

  it('finding 03: a database that may lose what it has confirmed', async () => {
    const careless = await startEmbeddedPostgres({ dataDir: join(base, 'careless'), log: () => {} });
    try {
      const url = (name: string) => urlOf(name, careless.connection.host);
      const client = new pg.Client(careless.connection);
      await client.connect();
      await client.query(`ALTER ROLE tavolina_owner SET synchronous_commit = off`);
      await client.query(`CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
      await client.end();
      const { output, exitCode } = await startServer(await newFolder(), url('tavolina'));
      expect(exitCode).toBe(null);
      expect(output).toContain('synchronous_commit is off');
      expectRefused(await startServer(await newFolder(), url('latin')), /encoding is LATIN1/);
    } finally {
      await careless.stop();
    }
  });

  it('finding 03: a database that comes a moment after the server is waited for', async () => {
    const folder = join(base, 'late');
    const early = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    const { connection } = early;
    await early.stop();
    const said: string[] = [];
    const waiting = waitForDatabase(connection, (line) => said.push(line), { firstPauseMs: 20 });
    await expect.poll(() => said.length).toBe(1);
    const late = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    await waiting;
    await late.stop();
    expect(said).toHaveLength(1);
  });
});

describe('finding 03: a pooler that shares sessions', () => {
  const options = { patienceMs: 0 };
  const silent = () => {};
  const refusal = { code: 'DATABASE_POOLED', message: expect.stringContaining('not PgBouncer') };

  it('finding 03: is refused before anything is changed', async () => {
    const database = await newDatabase();
    const connection = { ...postgres.connection, database };
    await waitForDatabase(connection, silent, options);
    for (const shares of ['sessions', 'options'] as const) {
      const pooler = await openPooler(postgres.connection, database, shares);
      await expect(waitForDatabase({ ...connection, host: pooler.folder }, silent, options)).rejects.toMatchObject(
        refusal,
      );
      const refused = await startServer(await newFolder(), urlOf(database, pooler.folder));
      expectRefused(refused, /^DATABASE_URL leads to a connection pooler/);
      await pooler.close();
    }
    expect(await query(database, `SELECT 1 FROM pg_namespace WHERE nspname = 'venue'`)).toEqual([]);
  });

  it.runIf(hasPgBouncer)('finding 03: is refused if it is a PgBouncer, in each of its modes', async () => {
    const database = await newDatabase();
    for (const mode of ['transaction', 'statement', 'session'] as const) {
      for (const ignores of ['', 'ignore_startup_parameters = options']) {
        const pooler = await startPgBouncer(postgres.connection.host, database, mode, ignores);
        const url = { connectionString: urlOf(database, pooler.folder) };
        await expect(waitForDatabase(url, silent, { patienceMs: 3_000 }), `${mode} ${ignores}`).rejects.toMatchObject(
          refusal,
        );
        await pooler.close();
      }
    }
  });
});
