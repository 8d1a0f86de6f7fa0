import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { migrate } from '#platform/server/migrate.ts';
import { migrations, templateDatabase, testVenue } from './places.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the cluster that the tests run on. */
    connection: Connection;
  }
}

/** One PostgreSQL for all tests, the embedded one or TEST_DATABASE_URL, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(join(tmpdir(), 'tavolina-test-'));
  const embedded = external === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null;
  const connection: Connection = embedded?.connection ?? fromUrl(external as string);
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${templateDatabase}`);
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await migrate({ connection: { ...connection, database: templateDatabase }, venue: testVenue, folder: migrations });
  project.provide('connection', connection);
  return async () => {
    await client.query(`DROP DATABASE IF EXISTS ${templateDatabase} WITH (FORCE)`);
    await client.end();
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** As parts, because the tests change the name of the database. */
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
