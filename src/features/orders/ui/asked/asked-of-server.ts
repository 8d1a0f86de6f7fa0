import { uuidv7 } from '#kernel/ids.ts';
import { mayBeDone } from '#platform/ui/api/errors.ts';
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
}

interface Sent<Command> {
  readonly content: string;
  readonly command: Command;
}

/**
 * Sends commands for which somebody waits, each with one effect. An approved one that was not answered is sent again with its
 * approval and its ids: with new ones it would be another one, and be approved and done twice.
 */
export function createAskedOfServer<Command extends Askable>(): AskedOfServer<Command> {
  let undecided: (Sent<Command> & { readonly isUnanswered: boolean }) | undefined;
  let unapproved: Sent<Command> | undefined;
  let latest: Promise<Became<Command>> | undefined;
  const asking = (sent: Sent<Command>, send: Send<Command>) => {
    latest = ask(sent, send);
    return latest;
  };

  async function ask(sent: Sent<Command>, send: Send<Command>): Promise<Became<Command>> {
    const { command } = sent;
    const wasUnanswered = undecided?.command.id === command.id && undecided.isUnanswered;
    // Before the answer: a form that is opened anew meanwhile sends the same.
    undecided = { ...sent, isUnanswered: true };
    try {
      const refused = await send(command);
      // Nothing was decided now: it can be sent again as it is.
      undecided = refused?.mayRetry ? { ...sent, isUnanswered: wasUnanswered } : undefined;
      if (refused === null) return { is: 'done', command };
      if (refused.code !== 'APPROVAL_REQUIRED') return { is: 'refused', refused };
      unapproved = sent;
      return { is: 'needsApproval', command };
    } catch (error) {
      // An error that the server answers decides nothing, but what was sent before may have been done.
      const isUnanswered = wasUnanswered || mayBeDone(error, false);
      undecided = { ...sent, isUnanswered };
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
  };
}

/**
 * By the place that asked: closing a form forgets nothing that nobody answered. A page that is loaded anew reads from the server
 * what was done.
 */
const kept = new Map<string, unknown>();

/** What was asked there and not answered, or a new one. */
export function askedAt<Command extends Askable>(place: string): AskedOfServer<Command> {
  return (kept.get(place) as AskedOfServer<Command> | undefined) ?? createAskedOfServer<Command>();
}

/** While its form is open, and longer if nobody answered by then; returns what the closing form calls. */
export function keepAsked<Command extends Askable>(place: string, asked: AskedOfServer<Command>): () => void {
  kept.set(place, asked);
  return () => {
    if (!asked.isUnanswered() && kept.get(place) === asked) kept.delete(place);
  };
}
