import type { ReadTx } from './database.ts';
import type { Session } from './session.ts';
import type { WriteTx } from './write-tx.ts';

/** The command that is about to be decided. */
export interface Asked<Command> {
  readonly command: Command;
  /** By whose rights it is decided. */
  readonly maker: Session;
  /** Epoch ms. */
  readonly now: number;
}

/** An accepted command, and what the rules decided of it. */
export interface Done<Command, Accepted> {
  readonly command: Command;
  readonly decision: Accepted;
  /** When it was given, epoch ms: the word of the device where it counts, because the server heard nothing of it then; now otherwise. */
  readonly givenAt: number;
}

/**
 * Data that decisions use besides the records that they change, such as an approval or the balance of a voucher. It is read
 * once for all commands of a transaction, changes with the commands that use it, and is written at the end. The feature
 * that owns the data declares it, for any kind of command; the feature that decides says what its commands need.
 */
export interface InputDefinition<Command, Accepted, Needs, Value, Answer> {
  /** What the commands need of it, and those by whose rights they are decided; null if nothing has to be read. */
  readonly needs: (commands: readonly Command[], makers: readonly Session[]) => Needs | null;
  /** Called while the batch's round trip is composed: it must start its statements before its first `await`. */
  readonly read: (tx: ReadTx, needs: Needs) => Promise<Value>;
  /** The value if nothing was needed. */
  readonly nothing: Value;
  /** The value as the rules see it for one command. Pure. */
  readonly answer: (value: Value, asked: Asked<Command>) => Answer;
  /** The value after an accepted command, for the commands that follow. Pure. */
  readonly after?: (value: Value, done: Done<Command, Accepted>) => Value;
  /** Writes the changes of the accepted commands. Awaits nothing, so that its statements share a round trip. */
  readonly write?: (tx: WriteTx, before: Value, after: Value) => void;
}

/** An input within a transaction; it returns the state after the previous commands. */
export interface OpenInput<Command, Accepted, Answer> {
  answer(asked: Asked<Command>): Answer;
  accept(done: Done<Command, Accepted>): void;
  write(tx: WriteTx): void;
}

export interface DecisionInput<Command, Accepted, Answer> {
  open(
    tx: ReadTx,
    commands: readonly Command[],
    makers: readonly Session[],
  ): Promise<OpenInput<Command, Accepted, Answer>>;
}

export function decisionInput<Command, Accepted, Needs, Value, Answer>(
  definition: InputDefinition<Command, Accepted, Needs, Value, Answer>,
): DecisionInput<Command, Accepted, Answer> {
  const { needs, read, nothing, answer, after, write } = definition;
  return {
    async open(tx, commands, makers) {
      const wanted = needs(commands, makers);
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
