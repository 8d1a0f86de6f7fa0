import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted, Guard } from '../../domain/decision.ts';

/** The command that is about to be decided. */
export interface Asked {
  readonly command: OrderCommand;
  readonly maker: Session;
  /** Epoch ms. */
  readonly now: number;
}

/** A command that the rules accepted. */
export interface Done {
  readonly command: OrderCommand;
  readonly decision: Accepted;
}

/**
 * Something beyond the orders that decisions rest on, such as the word of an approver or the balance of a voucher. It is
 * read once for all commands of a transaction, changes with the commands that use it, and is written at the end.
 */
export interface InputDefinition<Needs, Value, Answer> {
  /** What of it these commands need; null where they need nothing: then nothing is read. */
  readonly needs: (commands: readonly OrderCommand[]) => Needs | null;
  /** Called while the round trip of the batch is put together: it starts its statements before it awaits anything. */
  readonly read: (tx: ReadTx, needs: Needs) => Promise<Value>;
  /** The value where nothing was needed. */
  readonly nothing: Value;
  /** What the rules see of it when they decide a command. Pure. */
  readonly answer: (value: Value, asked: Asked) => Answer;
  /** The value for the commands after an accepted one. Pure. */
  readonly after?: (value: Value, done: Done) => Value;
  /** Writes what the accepted commands made of it; awaits nothing, so that its statements share a round trip. */
  readonly write?: (tx: WriteTx, before: Value, after: Value) => void;
}

/** An input in a transaction: it answers with what the commands before have left of it. */
export interface OpenInput<Answer> {
  answer(asked: Asked): Answer;
  accept(done: Done): void;
  write(tx: WriteTx): void;
}

export interface DecisionInput<Answer> {
  open(tx: ReadTx, commands: readonly OrderCommand[]): Promise<OpenInput<Answer>>;
}

/** A guard (domain/decision.ts) with what it needs to know. A feature gives it to `createOrdersServer`. */
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
