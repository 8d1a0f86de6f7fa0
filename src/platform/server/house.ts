import type { FastifyBaseLogger } from 'fastify';
import type { PictureKind } from '#kernel/picture.ts';
import type { Database, Tx, VenueId } from './database.ts';
import type { EventHub } from './event-hub.ts';
import type { JournalTip } from './journal.ts';
import type { Pen } from './pen.ts';
import type { Presence } from './presence.ts';
import type { Sections } from './records/sections.ts';
import type { Secrets } from './secrets.ts';

/** What the server gives to every feature: the venue's database, its clock, its events, its secrets. */
export interface House {
  readonly database: Database;
  /** The same database through the read-only role of the reports. */
  readonly reportDatabase: Database;
  readonly venue: VenueId;
  readonly clock: () => number;
  readonly secrets: Secrets;
  readonly hub: EventHub;
  /** The devices that listen to this process now. */
  readonly presence: Presence;
  readonly log: FastifyBaseLogger;
  /** The administration's sections, and where their records are used. */
  readonly sections: Sections;
  /** The journal's tip as it was last noted outside the database. */
  anchor(): Promise<JournalTip | null>;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  withPen<T>(work: (pen: Pen) => Promise<T>): Promise<T>;
  /** Tells the rooms that react what happened, inside the transaction in which it happened. */
  react(pen: Pen, fact: Fact): Promise<void>;
}

/** Something that a feature tells to the rooms on its right, in the transaction that brought it about. */
export interface Fact {
  readonly name: string;
}
export type Reaction<F extends Fact = Fact> = (pen: Pen, fact: F) => Promise<void>;
export type Reactions = Readonly<Record<string, Reaction>>;

/** Ties a reaction to the fact it understands. */
export function on<F extends Fact>(name: F['name'], reaction: Reaction<F>): Reactions {
  return { [name]: reaction as unknown as Reaction };
}

/** Which pictures of a kind a feature shows. What nobody names is forgotten a day after it was uploaded. */
export interface PictureUse {
  readonly kind: PictureKind;
  readonly used: (tx: Tx) => Promise<readonly string[]>;
}

/** Work that goes on beside the requests, such as the print worker. */
export interface Worker {
  stop(): Promise<void>;
}
