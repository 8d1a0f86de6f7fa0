import type { Readable } from 'node:stream';
import type { Answer, Contract, HandlerInput } from '#kernel/contract.ts';
import type { RightsDeclaration } from '#kernel/permission.ts';
import type { ShortenWaits } from './clock-watch.ts';
import type { ReadTx } from './database.ts';
import type { LinkedFeature } from './feature-links.ts';
import type { LiveAudiences } from './live-audience.ts';
import type { Lookups } from './lookups.ts';
import type { WorkKind } from './queue/work-kind.ts';
import type { AnyResource } from './records/resource-server.ts';
import type { Use } from './records/resources.ts';
import type { Session, SessionSource } from './session.ts';
import type { Table } from './table.ts';
import type { PictureUse, VenueContext, Worker } from './venue-context.ts';
import type { WriteTx } from './write-tx.ts';

/** The address of the caller, for routes that need no signed-in user. */
export interface Caller {
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** Aborted when the connection is, or the answer is on its way. */
  readonly gone: () => AbortSignal;
}

interface SignedIn {
  readonly venue: VenueContext;
  readonly session: Session;
  readonly caller: Caller;
}
/** A GET: reads in one read-only transaction. */
export interface QueryContext extends SignedIn {
  readonly tx: ReadTx;
}
/** A change with effect `once`: the pipeline has opened the transaction and knows that the command is new. */
export interface CommandContext extends SignedIn {
  readonly tx: WriteTx;
  readonly commandId: string;
}
/** A change with effect `own`: the handler decides about its transactions. */
export interface OwnContext extends SignedIn {}
export interface PublicContext {
  readonly venue: VenueContext;
  readonly caller: Caller;
}

export type ContextOf<Key, E> = E extends { readonly permission: 'public' }
  ? PublicContext
  : E extends { readonly effect: 'once' }
    ? CommandContext
    : E extends { readonly effect: 'own' }
      ? OwnContext
      : Key extends `GET ${string}`
        ? QueryContext
        : never;

/** One handler for each route of a contract; a missing or extra one does not compile. */
export type Routes<C extends Contract> = {
  readonly [Key in keyof C]: (
    context: ContextOf<Key, C[Key]>,
    input: HandlerInput<C[Key]>,
  ) => Promise<Answer<C[Key]> | RawAnswer | AfterReading<Answer<C[Key]> | RawAnswer>>;
};

/**
 * What a GET still does when it has read everything, such as writing a workbook: called after its transaction has ended,
 * because others wait for the connection.
 */
export type AfterReading<T> = () => Promise<T>;

/** A result that is already bytes, such as a cached catalogue with its ETag; a large file is a stream. */
export interface RawAnswer {
  readonly raw: true;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable | null;
}

/** What a feature's server entry offers to main. */
export interface FeatureServer extends LinkedFeature, RightsDeclaration {
  readonly name: string;
  readonly contract: Contract;
  readonly routes: Readonly<Record<string, (context: never, input: never) => Promise<unknown>>>;
  /** The uploaded pictures that this feature shows; without it, no picture of its kind is ever deleted. */
  readonly pictures?: readonly PictureUse[];
  /** The administration's resources that it declares, and where it uses records of others. */
  readonly resources?: readonly AnyResource[];
  readonly uses?: readonly Use[];
  /** Whom the live feed tells of the events that it declares. */
  readonly audiences?: LiveAudiences;
  /** What it provides to the platform from its tables. */
  readonly lookups?: Partial<Lookups>;
  /** The kinds of slow or physical work that it queues. */
  readonly work?: readonly WorkKind[];
  /** Its tables that the application may only append to: documents whose rows never change. */
  readonly insertOnly?: readonly Pick<Table, 'name'>[];
  /** For its rows that end at a stored time (clock-watch.ts). */
  readonly shortenWaits?: ShortenWaits;
  readonly start?: (venue: VenueContext) => Worker;
  /**
   * Changes what does not hold any more in a venue that was restored from a backup, before it is opened. Answers what a
   * person must know, in English, for the command line.
   */
  readonly afterRestore?: (tx: WriteTx) => Promise<readonly string[]>;
  /** Finds the session of the caller; only the feature that signs users in has it. */
  readonly sessionSource?: SessionSource;
}

/** The current permissions of a user in the venue. */
export type PermissionsOf = (tx: ReadTx, user: Pick<Session, 'role' | 'flags'>) => Promise<ReadonlySet<string>>;

/** Checks a feature's routes against its contract and returns them for main. */
export function feature<C extends Contract>(
  entry: Omit<FeatureServer, 'contract' | 'routes'> & { readonly contract: C; readonly routes: Routes<C> },
): FeatureServer {
  return entry as FeatureServer;
}
