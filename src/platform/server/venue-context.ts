import type { FastifyBaseLogger } from 'fastify';
import type { PictureKind } from '#kernel/picture.ts';
import type { Connection, Database, ReadTx, VenueId } from './database.ts';
import type { DiskWatch } from './disk.ts';
import type { EventHub } from './event-hub.ts';
import type { FeatureLinks } from './feature-links.ts';
import type { JournalWatch } from './journal-watch.ts';
import type { Lookups } from './lookups.ts';
import type { OfVenue } from './per-venue.ts';
import type { Presence } from './presence.ts';
import type { Resources } from './records/resources.ts';
import type { Secrets } from './secrets.ts';
import type { WriteTx } from './write-tx.ts';

/**
 * What the server provides to every feature for one venue: its database, its clock, its events, its secrets. One
 * process may serve several venues; what outlives a request is stored per venue by this object (`perVenue`).
 */
export interface VenueContext extends OfVenue, FeatureLinks {
  readonly database: Database;
  /** The same database with the read-only role of the reports. */
  readonly reportDatabase: Database;
  readonly id: VenueId;
  /** Host names and addresses of the venue, in lower case and without port; empty if it is the only venue. */
  readonly hosts: readonly string[];
  /** The folder of its keys and the anchors of its journal. */
  readonly folder: string;
  /** Where its backups go. */
  readonly backups: BackupPlaces;
  /** The code for the first run; printed at start while the venue is empty, stored nowhere. */
  readonly setupCode: string;
  readonly clock: () => number;
  readonly secrets: Secrets;
  /** The disk of the data folder. */
  readonly disk: DiskWatch;
  readonly hub: EventHub;
  /** The devices that are connected to this process now. */
  readonly presence: Presence;
  readonly log: FastifyBaseLogger;
  /** The administration's resources, and where their records are used. */
  readonly resources: Resources;
  /** What features provide to the platform. */
  readonly lookups: Lookups;
  /** Compares the journal with what was noted of it outside the database. */
  readonly journal: JournalWatch;
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  inWriteTx<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
}

/** Where backups of a venue come from and go to. */
export interface BackupPlaces {
  /** May read everything of the venue, and change nothing. */
  readonly connection: Connection;
  readonly folder: string;
  /** A folder on another disk or machine; null if none is named. */
  readonly secondPlace: string | null;
  /** Of this program, as files name it. */
  readonly version: string;
}

/** Which pictures of a kind a feature shows. Other pictures are deleted a day after their upload. */
export interface PictureUse {
  readonly kind: PictureKind;
  readonly used: (tx: ReadTx) => Promise<readonly string[]>;
}

/** Background work besides the requests, such as the print worker. */
export interface Worker {
  stop(): Promise<void>;
}
