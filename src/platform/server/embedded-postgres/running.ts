import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedConnection } from '../embedded-postgres.ts';
import { DATABASE, OWNER, passwordFile } from './cluster.ts';
import { runningPostmaster } from './postmaster.ts';

/** Whether a data folder has a database of its own. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/** The connection to the database of a data folder that a server is running on; null if none runs. */
export function connectionOfRunning(dataDir: string): EmbeddedConnection | null {
  const clusterDir = join(dataDir, 'postgres');
  const found = runningPostmaster(clusterDir);
  if (found === null) return null;
  const account = { port: found.port, user: OWNER, database: DATABASE };
  if (found.socketDir !== undefined) return { ...account, host: found.socketDir };
  return { ...account, host: '127.0.0.1', password: readFileSync(passwordFile(clusterDir), 'utf8') };
}
