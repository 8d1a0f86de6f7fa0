import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { migrate } from '#platform/server/migrate.ts';
import { openApp } from '../../src/main/app.ts';
import { insertOnlyTables } from '../../src/main/insert-only-tables.ts';
import { filledTemplate, migrations, noon, templateDatabase, testVenue } from './places.ts';
import { buildVenue, type TestVenue } from './venue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the cluster of the tests. */
    connection: Connection;
    /** The small venue of the filled template, and the data folder with its secrets. */
    filled: { readonly venue: TestVenue; readonly dataFolder: string };
  }
}

/**
 * One PostgreSQL for all tests of a project, with two template databases, one only migrated and one with the small
 * venue of venue.ts: that of TEST_DATABASE_URL for the project `postgres`, the embedded one for the others.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = project.name === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'tavolina-test-'));
  const embedded = external === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null;
  const connection: Connection = embedded?.connection ?? fromUrl(external as string);
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  // Nothing here outlives the run, so nothing waits for the disk. Tests of durability start a PostgreSQL of their own.
  if (embedded !== null) {
    await client.query('ALTER SYSTEM SET fsync = off');
    await client.query('ALTER SYSTEM SET full_page_writes = off');
    await client.query('SELECT pg_reload_conf()');
  }
  for (const name of [filledTemplate, templateDatabase]) await client.query(`DROP DATABASE IF EXISTS ${name}`);
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await migrate({
    connection: { ...connection, database: templateDatabase },
    venue: testVenue,
    folder: migrations,
    insertOnly: insertOnlyTables(),
  });
  await client.query(`CREATE DATABASE ${filledTemplate} TEMPLATE ${templateDatabase}`);
  project.provide('connection', connection);
  project.provide('filled', await fillTemplate(connection, join(dataDir, 'filled')));
  return async () => {
    for (const name of [filledTemplate, templateDatabase])
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.end();
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The venue of nearly every test is created once, through the same API as any other. */
async function fillTemplate(connection: Connection, dataFolder: string) {
  await mkdir(dataFolder);
  const app = await openApp({
    connection: { ...connection, database: filledTemplate },
    dataFolder,
    migrations,
    webFolder: null,
    venues: [{ id: testVenue, setupCode: '123456' }],
    clock: () => noon,
    demo: null,
    logLevel: 'error',
    hasWorkers: false,
  });
  const venue = await buildVenue(app.venue);
  await app.close();
  return { venue, dataFolder };
}

/** In parts, because the tests change the name of the database. */
function fromUrl(text: string): Connection {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || url.searchParams.get('port') || 5432),
    database: url.pathname.slice(1) || 'postgres',
    user: decodeURIComponent(url.username),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
  };
}
