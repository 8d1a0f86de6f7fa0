import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted, Guard } from '../../domain/decision.ts';

/** A command and by whose rights it is decided. */
export interface Given {
  readonly command: OrderCommand;
  /** Who proved that they made it, else the sender. */
  readonly maker: Session;
  /** Who was said to have made it, and is not proven to. */
  readonly claimedBy: string | null;
  /** Whether the maker was signed in on this device when the command was given; asked for what was given offline only. */
  readonly wasSignedIn: boolean;
}

/** The command that is about to be decided. */
export interface Asked {
  readonly command: OrderCommand;
  readonly maker: Session;
  /** Epoch ms. */
  readonly now: number;
}

/** An accepted command. */
export interface Done {
  readonly command: OrderCommand;
  readonly decision: Accepted;
}

/**
 * Data that decisions use besides the orders, such as an approval or the balance of a voucher. It is read once for all
 * commands of a transaction, changes with the commands that use it, and is written at the end.
 */
export interface InputDefinition<Needs, Value, Answer> {
  /** What the commands need of it; null if nothing has to be read. */
  readonly needs: (commands: readonly OrderCommand[]) => Needs | null;
  /** Called while the batch's round trip is composed: it must start its statements before its first `await`. */
  readonly read: (tx: ReadTx, needs: Needs) => Promise<Value>;
  /** The value if nothing was needed. */
  readonly nothing: Value;
  /** The value as the rules see it for one command. Pure. */
  readonly answer: (value: Value, asked: Asked) => Answer;
  /** The value after an accepted command, for the commands that follow. Pure. */
  readonly after?: (value: Value, done: Done) => Value;
  /** Writes the changes of the accepted commands. Awaits nothing, so that its statements share a round trip. */
  readonly write?: (tx: WriteTx, before: Value, after: Value) => void;
}

/** An input within a transaction; it returns the state after the previous commands. */
export interface OpenInput<Answer> {
  answer(asked: Asked): Answer;
  accept(done: Done): void;
  write(tx: WriteTx): void;
}

export interface DecisionInput<Answer> {
  open(tx: ReadTx, commands: readonly OrderCommand[]): Promise<OpenInput<Answer>>;
}

/** A guard (domain/decision.ts) with its input. A feature passes it to `createOrdersServer`. */
export type GuardInput = DecisionInput<Guard>;

export function decisionInput<Needs, Value, Answer>(
  definition: InputDefinition<Needs, Value, Answer>,
): DecisionInput<Answer> {
  const { needs, read, nothing, answer, after, write } = definition;
  return {
    async open(tx, commands) {
      const wanted = needs(commands);
      const before = wanted === null ? nothing : await read(tx, wanted);
      let value = before;
      return {
        answer: (asked) => answer(value, asked),
        accept: (done) => {
          value = after?.(value, done) ?? value;
        },
        write: (writeTx) => {
          if (value !== before) write?.(writeTx, before, value);
        },
      };
    },
  };
}
