import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Connection, openDatabase, type VenueId } from '#platform/server/database.ts';
import type { DiskWatch } from '#platform/server/disk.ts';
import { openEventHub } from '#platform/server/event-hub.ts';
import type { EventListener } from '#platform/server/event-listener.ts';
import type { FeatureLinks } from '#platform/server/feature-links.ts';
import { createJournalWatch } from '#platform/server/journal-watch.ts';
import type { Lookups } from '#platform/server/lookups.ts';
import { createPresence } from '#platform/server/presence.ts';
import type { Resources } from '#platform/server/records/resources.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { openSecrets } from '#platform/server/venue-keys.ts';
import { inWriteTx, type WriteTxOptions } from '#platform/server/write-tx.ts';
import { programVersion } from './project-folder.ts';

/** What all venues of one process share. */
export interface ServerResources {
  readonly applicationConnection: Connection;
  readonly reportConnection: Connection;
  readonly listener: EventListener;
  /** Identifies this process in its notifications. */
  readonly origin: string;
  /** No other process works on this database: nobody has to be notified. */
  readonly isAlone: boolean;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly resources: Resources;
  readonly links: FeatureLinks;
  readonly lookups: Lookups;
  readonly disk: DiskWatch;
}

export interface VenueOptions {
  readonly id: VenueId;
  /** Host names and addresses of this venue, in lower case and without port. */
  readonly hosts: readonly string[];
  /** The folder of its keys and the anchors of its journal. */
  readonly folder: string;
  /** The folder of the anchors' copy; undefined for none. */
  readonly anchorFolder: string | undefined;
  /** A second place for its backups; null if none is named. */
  readonly secondBackupPlace: string | null;
  /** The code for its first run. */
  readonly setupCode: string;
  /** The maximum of its connections: for sales, and for reports. */
  readonly poolSize: number;
  readonly reportPoolSize: number;
}

export interface OpenVenue {
  readonly venue: VenueContext;
  close(): Promise<void>;
}

/**
 * Opens a venue whose schema is up to date. Its connections are its own: a busy venue takes none from another, and the
 * prepared plans of a connection stay valid, because its search path never changes.
 */
export async function openVenue(server: ServerResources, options: VenueOptions): Promise<OpenVenue> {
  const { listener, origin, isAlone, clock, resources, links, lookups, disk } = server;
  const { id, hosts, folder, anchorFolder, setupCode } = options;
  const log = server.log.child({ venue: id });
  // Only the message: pg attaches the whole connection to its errors.
  const onConnectionError = ({ message }: Error) => log.warn(`a database connection broke: ${message}`);
  const database = openDatabase({
    connection: server.applicationConnection,
    poolSize: options.poolSize,
    onConnectionError,
  });
  const reportDatabase = openDatabase({
    connection: server.reportConnection,
    poolSize: options.reportPoolSize,
    onConnectionError,
  });
  async function closeFirst(error: unknown): Promise<never> {
    await Promise.all([database.close(), reportDatabase.close()]);
    throw error;
  }
  const secrets = await openSecrets({ database, venue: id, folder }).catch(closeFirst);
  const hub = await openEventHub({ database, venue: id, listener, onProblem: onConnectionError }).catch(closeFirst);
  const writeTxOptions: WriteTxOptions = {
    database,
    venue: id,
    clock,
    journalKey: secrets.journalKey,
    origin: isAlone ? null : origin,
    onCommitted: hub.offer,
    onSealed: (tip) => journal.noteSealed(tip),
  };
  const read: VenueContext['read'] = (work) => database.read(id, work);
  const write: VenueContext['inWriteTx'] = (work) => inWriteTx(writeTxOptions, work);
  const journal = createJournalWatch({
    id,
    folder,
    clock,
    log,
    read,
    copyFolder: anchorFolder,
    journalKey: secrets.journalKey,
    inWriteTx: write,
  });
  // Before anything is written: the first anchor of a new venue is that of an empty journal.
  await journal.check();
  const venue: VenueContext = {
    id,
    hosts,
    folder,
    backups: {
      connection: server.reportConnection,
      folder: join(folder, 'backups'),
      secondPlace: options.secondBackupPlace,
      version: programVersion(),
    },
    setupCode,
    memory: database.memoryOf(id),
    database,
    reportDatabase,
    clock,
    secrets,
    disk,
    hub,
    presence: createPresence(clock),
    log,
    resources,
    journal,
    read,
    inWriteTx: write,
    lookups,
    ...links,
  };
  return {
    venue,
    close: async () => {
      hub.close();
      await Promise.all([database.close(), reportDatabase.close()]);
    },
  };
}
