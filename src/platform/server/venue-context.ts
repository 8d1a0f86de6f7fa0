import type { FastifyBaseLogger } from 'fastify';
import type { PictureKind } from '#kernel/picture.ts';
import type { Database, ReadTx, VenueId } from './database.ts';
import type { EventHub } from './event-hub.ts';
import type { FeatureLinks } from './feature-links.ts';
import type { JournalTip } from './journal.ts';
import type { Lookups } from './lookups.ts';
import type { OfVenue } from './per-venue.ts';
import type { Presence } from './presence.ts';
import type { Resources } from './records/resources.ts';
import type { Secrets } from './secrets.ts';
import type { WriteTx } from './write-tx.ts';

/**
 * What the server gives to every feature for one venue: its database, its clock, its events, its secrets. One process may
 * serve several; what it remembers of a venue between two requests is kept by this object (`perVenue`).
 */
export interface VenueContext extends OfVenue, FeatureLinks {
  readonly database: Database;
  /** The same database through the read-only role of the reports. */
  readonly reportDatabase: Database;
  readonly id: VenueId;
  /** Host names and addresses at which it is reached, in lower case and without port; none where it is the only one. */
  readonly hosts: readonly string[];
  /** Where its keys and the anchor of its journal lie. */
  readonly folder: string;
  /** What the first run asks for; printed at start while the venue is empty, kept nowhere. */
  readonly setupCode: string;
  readonly clock: () => number;
  readonly secrets: Secrets;
  readonly hub: EventHub;
  /** The devices that listen to this process now. */
  readonly presence: Presence;
  readonly log: FastifyBaseLogger;
  /** The administration's resources, and where their records are used. */
  readonly resources: Resources;
  /** What features tell the platform. */
  readonly lookups: Lookups;
  /** The journal's tip as it was last noted outside the database. */
  anchor(): Promise<JournalTip | null>;
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  inWriteTx<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
}

/** Which pictures of a kind a feature shows. What nobody names is forgotten a day after it was uploaded. */
export interface PictureUse {
  readonly kind: PictureKind;
  readonly used: (tx: ReadTx) => Promise<readonly string[]>;
}

/** Work that goes on beside the requests, such as the print worker. */
export interface Worker {
  stop(): Promise<void>;
}
