/**
 * The four ways features communicate. Each is a map from a name to its data; the feature that owns a name adds it once,
 * by module augmentation:
 *
 * ```ts
 * declare module '#kernel/event.ts' {
 * interface DomainEvents { 'order.sent': { readonly order: Order }; }
 * }
 * ```
 *
 * A name that nothing declares, or data of another shape, does not compile. `scripts/checks/events.mjs` checks that
 * only the owner publishes, and that only the owner and later features subscribe.
 */

/**
 * Sent to tabs and devices after the commit, over the live feed. A live event says what changed and which record, never
 * the whole record: the client fetches it by id. Its data is ids and the few small values by which a client decides
 * whether it is concerned. Whoever is told of it may read all of it (platform/server/live-audience.ts): what users may
 * read only in part is announced without ids.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface LiveEvents {}

/** Delivered to handlers of the same and later features, within the transaction. They return nothing. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface DomainEvents {}

/**
 * What is about to be written: the input of the checks of later features, which may reject it. Checks change nothing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Checks {}

/** What a feature requests of exactly one later feature, and the result: `{ input, result }`. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Requests {}

export type LiveEventName = keyof LiveEvents;

/** A live event as a transaction emits it. */
export type NewLiveEvent<Name extends LiveEventName = LiveEventName> = {
  [N in Name]: { readonly name: N; readonly data: LiveEvents[N] };
}[Name];

/** An event as the live feed sends it; `seq` rises in commit order and is the id to resume from. */
export type LiveEvent<Name extends LiveEventName = LiveEventName> = NewLiveEvent<Name> & {
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
};

/** The name of a live event, or a prefix of several: `order.` */
export type LiveEventPrefix =
  | LiveEventName
  | (LiveEventName extends `${infer Subject}.${string}` ? `${Subject}.` : never);

/** The events whose names begin with the prefix. */
export type LiveEventBelow<Prefix extends string> = Extract<LiveEvent, { readonly name: `${Prefix}${string}` }>;

export function isBelow<Prefix extends string>(prefix: Prefix, event: LiveEvent): event is LiveEventBelow<Prefix> {
  return event.name.startsWith(prefix);
}

export type DomainEventName = keyof DomainEvents;

/** Who caused an event, on which device, by which command, and which record it is about. */
export interface EventOrigin {
  /** Null: the system itself. */
  readonly userId: string | null;
  /** The registered point; null if no point was involved. */
  readonly pointId: string | null;
  readonly commandId: string | null;
  /** The record as the journal names it: `order:<id>`. */
  readonly subject: string;
}

/** A domain event: its name, its origin and its own data, in one object. */
export type DomainEvent<Name extends DomainEventName = DomainEventName> = {
  [N in Name]: { readonly name: N } & EventOrigin & DomainEvents[N];
}[Name];

export type CheckName = keyof Checks;
export type RequestName = keyof Requests;
/** The input of a request. */
export type RequestInput<Name extends RequestName> = Requests[Name]['input'];
/** The result of a request. */
export type RequestResult<Name extends RequestName> = Requests[Name]['result'];
