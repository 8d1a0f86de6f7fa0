/** A pending command, as stored on this device. */
export interface OutboxEntry {
  /** Increases in the order in which commands were given on this device. */
  readonly seq: number;
  /** The command's own id: the server executes it once, however often it arrives. */
  readonly id: string;
  /** What it concerns: commands that share a lane are sent in order; a lane that waits does not block the others. */
  readonly lanes: readonly string[];
  /** Plain JSON. */
  readonly command: unknown;
  /** ISO instant at which it was given. */
  readonly at: string;
  /** The user who gave it; it stays theirs if another user signs in before it is sent. */
  readonly userId: string;
  /**
   * The proof that they gave it (kernel/command-proof.ts), in case another user signs in before it is sent. Left out for a
   * moment after the command was given, and where the page was closed in that moment.
   */
  readonly proof?: string;
  /** What readers call what it is about, as the screen named it then: whoever reads of its refusal may not have it any more. */
  readonly names?: EntryNames;
}

export interface EntryNames {
  readonly user: string;
  readonly product: string | null;
  readonly table: string | null;
}

export type NewEntry = Omit<OutboxEntry, 'seq' | 'proof'>;

/** Why the server refused a command: a code with the values of its translated text. */
export interface Refusal {
  readonly code: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** The server has decided the command and entered its refusal. Others must be reported to it. */
  readonly isEntered?: boolean;
}

export interface RefusedEntry extends OutboxEntry {
  readonly refusal: Refusal;
  readonly refusedAt: string;
  /** Somebody has confirmed on this device that they know of it. */
  readonly isSeen?: boolean;
}

/** Who has a refusal: the server in its books, or a person who has confirmed it. It leaves the device when both have. */
export type RefusalHolder = 'server' | 'person';

/** What stays of a refusal on the device when one more has it; null once both have. */
export function leftFor(entry: RefusedEntry, holder: RefusalHolder): RefusedEntry | null {
  const isSeen = holder === 'person' || entry.isSeen === true;
  const isEntered = holder === 'server' || entry.refusal.isEntered === true;
  return isSeen && isEntered ? null : { ...entry, isSeen, refusal: { ...entry.refusal, isEntered } };
}

/**
 * Stores the entries. A promise resolves once the data is on the disk, not in a buffer of this page. `refuse` moves an
 * entry from the pending to the refused ones atomically.
 */
export interface OutboxStorage {
  append(entry: NewEntry): Promise<number>;
  /** Notes the proof of a pending entry; nothing happens where it has left already. */
  prove(seq: number, proof: string): Promise<void>;
  /** All pending entries, by `seq`. */
  pending(): Promise<readonly OutboxEntry[]>;
  remove(seqs: readonly number[]): Promise<void>;
  refuse(entries: readonly RefusedEntry[]): Promise<void>;
  refused(): Promise<readonly RefusedEntry[]>;
  /** Notes who has them now; those that server and person have are deleted. */
  noteHeld(seqs: readonly number[], holder: RefusalHolder): Promise<void>;
}
