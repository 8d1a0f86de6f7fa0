/**
 * The four ways in which features hear of one another. Each is a map from a name to what goes with it; the feature that
 * owns a name adds it once, by module augmentation:
 *
 * ```ts
 * declare module '#kernel/event.ts' {
 *   interface DomainEvents {
 *     'order.sent': { readonly order: Order };
 *   }
 * }
 * ```
 *
 * A name that nobody declared, or data of another shape, does not compile. `scripts/checks/events.mjs` sees that only the
 * owner tells, and that only the owner and features after it listen.
 */

/**
 * What tabs and devices hear after the commit, over the live feed. Live messages say what changed and which record, never
 * the whole record: the reader fetches by id. Data holds ids and the few small values by which a reader knows whether it cares.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface LiveEvents {}

/** What handlers of the same and of later features hear, in the transaction in which it happened. They answer nothing. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface DomainEvents {}

/** What is about to be written: the input of the checks of later features, which may refuse it. They change nothing. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Checks {}

/** What a feature asks of exactly one later feature, and what that one answers: `{ input, result }`. */
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

/** A live event's name, or the beginning of several: `order.` */
export type LiveEventPrefix =
  | LiveEventName
  | (LiveEventName extends `${infer Subject}.${string}` ? `${Subject}.` : never);

/** The events whose names begin with the prefix. */
export type LiveEventBelow<Prefix extends string> = Extract<LiveEvent, { readonly name: `${Prefix}${string}` }>;

export function isBelow<Prefix extends string>(prefix: Prefix, event: LiveEvent): event is LiveEventBelow<Prefix> {
  return event.name.startsWith(prefix);
}

export type DomainEventName = keyof DomainEvents;

/** Who brought an event about, on which device, by which command, and which record it is about. */
export interface EventOrigin {
  /** Null: the system itself. */
  readonly userId: string | null;
  /** The registered point; null for what happened at none. */
  readonly pointId: string | null;
  readonly commandId: string | null;
  /** The record as the journal names it: `order:<id>`. */
  readonly subject: string;
}

/** A domain event: its name, its origin and its own data, side by side. */
export type DomainEvent<Name extends DomainEventName = DomainEventName> = {
  [N in Name]: { readonly name: N } & EventOrigin & DomainEvents[N];
}[Name];

export type CheckName = keyof Checks;
export type RequestName = keyof Requests;
/** What is asked with a request. */
export type RequestInput<Name extends RequestName> = Requests[Name]['input'];
/** What is answered to it. */
export type RequestResult<Name extends RequestName> = Requests[Name]['result'];
