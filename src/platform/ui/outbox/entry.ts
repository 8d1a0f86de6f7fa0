/** A command on its way to the server, as this device keeps it. */
export interface OutboxEntry {
  /** Rises in the order in which commands were given on this device. */
  readonly seq: number;
  /** The command's own id: the server does it once, however often it arrives. */
  readonly id: string;
  /** What it concerns: commands that share a lane go in order, one lane that waits does not hold another. */
  readonly lanes: readonly string[];
  /** Plain JSON. */
  readonly command: unknown;
  /** ISO instant at which it was given. */
  readonly at: string;
  /** Who gave it; it stays theirs when somebody else signs in before it is sent. */
  readonly userId: string;
}

export type NewEntry = Omit<OutboxEntry, 'seq'>;

/** Why the server refused a command: a code with the values that its translated text names. */
export interface Refusal {
  readonly code: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface RefusedEntry extends OutboxEntry {
  readonly refusal: Refusal;
  readonly refusedAt: string;
}

/**
 * What keeps the entries. A promise that resolves means that it is on the disk, not in a buffer of this page.
 * `refuse` moves an entry from the pending to the refused ones in one step.
 */
export interface OutboxStorage {
  append(entry: NewEntry): Promise<number>;
  /** All pending entries, by `seq`. */
  pending(): Promise<readonly OutboxEntry[]>;
  remove(seqs: readonly number[]): Promise<void>;
  refuse(entries: readonly RefusedEntry[]): Promise<void>;
  refused(): Promise<readonly RefusedEntry[]>;
  forgetRefused(seqs: readonly number[]): Promise<void>;
}
