/**
 * A fact that was committed. Live messages say what changed and which record, never the whole record:
 * the reader fetches by id.
 */
export interface NewLiveEvent {
  /** `order.changed`, `print.failed`: the subject, then what happened. */
  readonly name: `${string}.${string}`;
  /** Ids and the few small values that a reader needs to decide whether it cares. */
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

/** An event as the live feed sends it; `seq` rises in commit order and is the id to resume from. */
export interface LiveEvent extends NewLiveEvent {
  readonly seq: number;
  readonly at: string;
}
