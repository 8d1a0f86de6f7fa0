import { copyFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { folderWithKeys, openDataFolder } from './data-folder.ts';
import { chooseAccount, ownCluster, refuseForeignCluster } from './embedded-postgres/account.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { DATABASE, OWNER, passwordFile, prepareCluster } from './embedded-postgres/cluster.ts';
import { recoverAside } from './embedded-postgres/cluster-aside.ts';
import { lockDataFolder } from './embedded-postgres/data-folder-lock.ts';
import { adopt, launch, type PostmasterEnd, stopPostmaster } from './embedded-postgres/postmaster.ts';
import { privateSocketFolder } from './embedded-postgres/socket-folder.ts';

export type { PostmasterEnd } from './embedded-postgres/postmaster.ts';

/** In the form of node-postgres. `host` is the folder of the socket (on Windows 127.0.0.1, with a password). */
export type EmbeddedConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
};

export type EmbeddedPostgres = {
  /** The same as `connection`, as a URL. The user owns the database and is a superuser. */
  readonly ownerUrl: string;
  readonly connection: EmbeddedConnection;
  readonly pid: number;
  /** Version of the binaries, such as "18.4". */
  readonly version: string;
  /** True if a PostgreSQL that outlived a killed server was taken over. */
  readonly isAdopted: boolean;
  /**
   * Calls `listener` once if PostgreSQL ends without `stop()`; by then the data folder is free, so it can be started
   * again.
   */
  onExit(listener: (end: PostmasterEnd) => void): void;
  /** Fast shutdown; resolves when everything is on the disk and the process has ended. May be called twice. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Folder of the installation's data; created if missing. Holds `postgres/` (the cluster) and `postgres.log`. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Creates a database also beside the keys of a lost one, which a backup is restored into. */
  readonly isRestore?: boolean;
  /**
   * Folder with `initdb` and `postgres`; by default TAVOLINA_POSTGRES_BIN, otherwise the npm package of this platform.
   */
  readonly binariesDir?: string | undefined;
};

const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
const LOG_LOOK_MS = 10 * 60_000;

/** Puts a database back that an interrupted restore had put aside, in a data folder that the caller has locked. */
export function recoverInterruptedAside(
  { log, binariesDir }: Omit<EmbeddedPostgresOptions, 'dataDir'>,
  dataDir: string,
) {
  return recoverAside(dataDir, () => chooseAccount(binariesOf(binariesDir, dataDir), dataDir, log), log);
}

const binariesOf = (binariesDir: string | undefined, dataDir: string) =>
  findBinaries(binariesDir ?? (process.env.TAVOLINA_POSTGRES_BIN || undefined), dataDir);

/**
 * Starts the database of `dataDir` (created on the first start) and resolves when it accepts connections. It runs in a
 * session of its own, so that a Ctrl+C reaches only the server, which ends the database last.
 *
 * @throws an Error with a code (embedded-postgres/failure.ts lists them) and a message that names the cause
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataFolder(options.dataDir);
  const unlock = await lockDataFolder(dataDir);
  try {
    return await startLocked(options, dataDir, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * As `startEmbeddedPostgres`, in a data folder that the caller has locked. `onEnd` is called when the process has ended,
 * for any reason. `port` is that of an earlier start, to which others are still connected.
 */
export async function startLocked(
  options: EmbeddedPostgresOptions,
  dataDir: string,
  onEnd: () => void,
  port?: number,
): Promise<EmbeddedPostgres> {
  const { log } = options;
  const binaries = binariesOf(options.binariesDir, dataDir);
  const account = chooseAccount(binaries, dataDir, log);
  if (options.isRestore !== true) await recoverAside(dataDir, () => account, log);
  const clusterDir = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  refuseForeignCluster(account, clusterDir);
  await prepareCluster(account, clusterDir, options.isRestore === true ? null : folderWithKeys(dataDir), log);
  shortenLog(logFile);
  const running = await adopt(clusterDir, log);
  if (running === undefined) ownCluster(account, clusterDir);
  const postmaster =
    running ??
    (await launch(account, clusterDir, privateSocketFolder(account, dataDir), port ?? (await choosePort()), logFile));

  const logLook = setInterval(() => shortenLog(logFile), LOG_LOOK_MS);
  logLook.unref();
  let stopping: Promise<void> | undefined;
  let unexpected: PostmasterEnd | undefined;
  const listeners: ((end: PostmasterEnd) => void)[] = [];
  const noteEnd = (end: PostmasterEnd) => {
    clearInterval(logLook);
    if (stopping !== undefined) return;
    onEnd();
    unexpected = end;
    for (const listener of listeners) listener(end);
  };
  postmaster.ended.then(noteEnd).catch((error: Error) => log(`noting the end of PostgreSQL failed: ${error.message}`));
  const connection: EmbeddedConnection = {
    host: postmaster.socketDir ?? '127.0.0.1',
    port: postmaster.port,
    user: OWNER,
    database: DATABASE,
    ...(postmaster.socketDir === undefined ? { password: readFileSync(passwordFile(clusterDir), 'utf8') } : {}),
  };
  return {
    ownerUrl: urlOf(connection),
    connection,
    pid: postmaster.pid,
    version: account.version,
    isAdopted: postmaster.isAdopted,
    onExit: (listener) => {
      if (unexpected === undefined) listeners.push(listener);
      else listener(unexpected);
    },
    stop: () => {
      stopping ??=
        unexpected === undefined
          ? stopPostmaster(postmaster, account, clusterDir).finally(() => {
              clearInterval(logLook);
              onEnd();
            })
          : Promise.resolve();
      return stopping;
    },
  };
}

function urlOf({ host, port, user, database, password }: EmbeddedConnection): string {
  if (password !== undefined) return `postgresql://${user}:${password}@${host}:${port}/${database}`;
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** The socket's name contains the standard port; only Windows needs a real port, and takes any free one. */
function choosePort(): Promise<number> {
  if (process.platform !== 'win32') return Promise.resolve(5432);
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 5432));
    });
  });
}

/**
 * PostgreSQL appends to the file as long as it runs, so the file is truncated in place and its text is kept in one
 * backup.
 */
function shortenLog(logFile: string): void {
  try {
    if (!existsSync(logFile) || statSync(logFile).size <= LOG_LIMIT_BYTES) return;
    copyFileSync(logFile, `${logFile}.1`);
    truncateSync(logFile);
  } catch {
    // A log that cannot be truncated (a full disk) must not prevent the start.
  }
}
