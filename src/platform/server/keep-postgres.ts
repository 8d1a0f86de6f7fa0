import { setTimeout as delay } from 'node:timers/promises';
import { openDataFolder } from './data-folder.ts';
import { lockDataFolder } from './embedded-postgres/data-folder-lock.ts';
import { reason } from './embedded-postgres/failure.ts';
import {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startLocked,
} from './embedded-postgres.ts';

export interface KeepPostgresOptions extends EmbeddedPostgresOptions {
  /** Gets a line when the database has ended, when it cannot be started, and when it runs again. */
  readonly onTrouble: (line: string) => void;
  /** Called before each new start, so that space can be made on a full disk. */
  readonly beforeStart?: () => void;
  /** The pause before the second attempt, ms; each is twice as long as the one before. */
  readonly firstPauseMs?: number;
}

/** The embedded database for as long as the server runs, through all its restarts. */
export interface KeptPostgres {
  /** The same after each restart, as `ownerUrl`, the same as a URL. */
  readonly connection: EmbeddedConnection;
  readonly ownerUrl: string;
  readonly version: string;
  /** Stops it for good; resolves when everything is on the disk. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 5_000;

/**
 * Starts the embedded database and starts it again whenever it ends, until `stop`. Only the first start may fail: later
 * ones are repeated, however often they fail, and the server answers meanwhile that the database is away. The data
 * folder stays locked all the time.
 */
export async function keepPostgres(options: KeepPostgresOptions): Promise<KeptPostgres> {
  const { onTrouble, beforeStart, firstPauseMs = 250 } = options;
  const dataDir = openDataFolder(options.dataDir);
  const unlock = await lockDataFolder(dataDir);
  const first = await startLocked(options, dataDir, () => {}).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const { connection, ownerUrl, version } = first;
  let running: EmbeddedPostgres | null = first;
  let restarting: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  follow(first);

  function follow(postgres: EmbeddedPostgres): void {
    postgres.onExit(() => {
      running = null;
      if (stopping.signal.aborted) return;
      onTrouble('The database ended unexpectedly and is started again (see postgres.log).');
      restarting = restart().catch((error: unknown) => onTrouble(`The database is not watched: ${reason(error)}`));
    });
  }

  async function restart(): Promise<void> {
    let said = '';
    for (let pause = firstPauseMs; !stopping.signal.aborted; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        beforeStart?.();
        const fresh = await startLocked(options, dataDir, () => {}, connection.port);
        running = fresh;
        if (said !== '') onTrouble('The database runs again.');
        follow(fresh);
        return;
      } catch (error) {
        const line = `The database cannot be started, and is tried again: ${reason(error)}`;
        if (line !== said) onTrouble(line);
        said = line;
      }
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    connection,
    ownerUrl,
    version,
    stop: async () => {
      stopping.abort();
      await restarting;
      await running?.stop();
      unlock();
    },
  };
}
