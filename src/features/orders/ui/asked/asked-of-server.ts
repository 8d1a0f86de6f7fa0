import { uuidv7 } from '#kernel/ids.ts';
import { mayBeDone } from '#platform/ui/api/errors.ts';
import type { Kept, Sent as SentChange } from '#platform/ui/api/kept-change.ts';
import type { Asked } from '../till/asking.ts';

/** A command that only the server decides, and that may need an approval. */
interface Askable {
  readonly id: string;
  readonly approvalId?: string | undefined;
}

/** What became of it; `failed` where the server decided nothing, or nobody knows. */
export type Became<Command> =
  | { readonly is: 'done' | 'needsApproval'; readonly command: Command }
  | { readonly is: 'refused'; readonly refused: NonNullable<Asked> }
  | { readonly is: 'failed'; readonly error: unknown };

/** Throws without an answer. */
type Send<Command> = (command: Command) => Promise<Asked>;

export interface AskedOfServer<Command> {
  /** Sends what was chosen: under the ids that `make` gives it, or once more as it was sent, where nothing was decided of it. */
  choose(chosen: object, make: () => Command, send: Send<Command>): Promise<Became<Command>>;
  /** What was refused for want of an approval, with it. */
  approve(approvalId: string, send: Send<Command>): Promise<Became<Command>>;
  /** What nobody answered, once more, whatever was chosen since; or what it was answered meanwhile. */
  again(send: Send<Command>): Promise<Became<Command>>;
  /** Whether something was sent of which nobody knows whether it was done. */
  isUnanswered(): boolean;
  /** That one. */
  unanswered(): Command | undefined;
  /** Looks for what an earlier page, or another tab, sent from here without an answer: it comes first. */
  seek(): Promise<void>;
  /** Something is kept that is not what was left there: it is not sent. */
  isUnreadable(): boolean;
  dropUnreadable(): Promise<void>;
}

/** Where the device keeps what was sent, until it is answered. */
export interface AskedKeep<Command> {
  list(): Promise<readonly Kept<Command>[]>;
  put(sent: SentChange<Command>): Promise<void>;
  delete(commandId: string): Promise<void>;
}

interface Sent<Command> {
  readonly content: string;
  readonly command: Command;
}

/**
 * Sends commands for which somebody waits, each with one effect. An approved one that was not answered is sent again with its
 * approval and its ids: with new ones it would be another one, and be approved and done twice.
 */
export function createAskedOfServer<Command extends Askable>(keep?: AskedKeep<Command>): AskedOfServer<Command> {
  let undecided: (Sent<Command> & { readonly isUnanswered: boolean }) | undefined;
  let unapproved: Sent<Command> | undefined;
  let latest: Promise<Became<Command>> | undefined;
  const asking = (sent: Sent<Command>, send: Send<Command>) => {
    latest = ask(sent, send);
    return latest;
  };
  let unreadable: readonly string[] = [];

  async function ask(sent: Sent<Command>, send: Send<Command>): Promise<Became<Command>> {
    const { command } = sent;
    const wasUnanswered = undecided?.command.id === command.id && undecided.isUnanswered;
    // Before the answer: a form that is opened anew meanwhile sends the same.
    undecided = { ...sent, isUnanswered: true };
    if (keep !== undefined) await keep.put({ commandId: command.id, body: command });
    const became = await decide(sent, wasUnanswered, send);
    if (undecided?.isUnanswered !== true) await keep?.delete(command.id);
    return became;
  }

  async function decide(sent: Sent<Command>, wasUnanswered: boolean, send: Send<Command>): Promise<Became<Command>> {
    const { command } = sent;
    try {
      const refused = await send(command);
      // Nothing was decided now: it can be sent again as it is.
      undecided = refused?.mayRetry ? { ...sent, isUnanswered: wasUnanswered } : undefined;
      if (refused === null) return { is: 'done', command };
      if (refused.code !== 'APPROVAL_REQUIRED') return { is: 'refused', refused };
      unapproved = sent;
      return { is: 'needsApproval', command };
    } catch (error) {
      undecided = { ...sent, isUnanswered: mayBeDone(error, wasUnanswered) };
      return { is: 'failed', error };
    }
  }

  return {
    choose(chosen, make, send) {
      const content = JSON.stringify(chosen);
      return asking(undecided?.content === content ? undecided : { content, command: make() }, send);
    },
    approve(approvalId, send) {
      if (unapproved === undefined) throw new Error('Nothing waits for an approval');
      const { content, command } = unapproved;
      unapproved = undefined;
      // What was refused is not repeated under its id; what it makes keeps its own.
      return asking({ content, command: { ...command, id: uuidv7(), approvalId } }, send);
    },
    again(send) {
      if (undecided !== undefined) return asking(undecided, send);
      // The form that was closed was answered meanwhile: this one is told the same.
      if (latest === undefined) throw new Error('Nothing was asked');
      return latest;
    },
    isUnanswered: () => undecided?.isUnanswered === true,
    unanswered: () => (undecided?.isUnanswered ? undecided.command : undefined),
    async seek() {
      const found = (await keep?.list()) ?? [];
      unreadable = found.flatMap((each) => ('isUnreadable' in each ? [each.commandId] : []));
      if (undecided?.isUnanswered) return;
      const [first] = found.flatMap((each) => ('body' in each ? [each.body] : []));
      if (first !== undefined) undecided = { content: '', command: first, isUnanswered: true };
    },
    isUnreadable: () => unreadable.length > 0,
    async dropUnreadable() {
      for (const id of unreadable) await keep?.delete(id);
      unreadable = [];
    },
  };
}

/**
 * By the place that asked: closing a form forgets nothing that nobody answered. A page that is loaded anew finds what the device
 * keeps, or reads from the server what was done.
 */
const kept = new Map<string, unknown>();

/** What was asked there and not answered, or a new one. */
export function askedAt<Command extends Askable>(place: string, keep?: AskedKeep<Command>): AskedOfServer<Command> {
  return (kept.get(place) as AskedOfServer<Command> | undefined) ?? createAskedOfServer<Command>(keep);
}

/** While its form is open, and longer if nobody answered by then; returns what the closing form calls. */
export function keepAsked<Command extends Askable>(place: string, asked: AskedOfServer<Command>): () => void {
  kept.set(place, asked);
  return () => {
    if (!asked.isUnanswered() && kept.get(place) === asked) kept.delete(place);
  };
}
