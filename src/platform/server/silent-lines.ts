import type { Socket } from 'node:net';
import type pg from 'pg';

/** What PostgreSQL owes a transaction: the answers to statements that are under way. */
export interface Line {
  /** Waits for the answer; the line is watched meanwhile. */
  answer<T>(pending: Promise<T>): Promise<T>;
  end(): void;
}

export interface SilentLines {
  open(client: pg.PoolClient, isWriting: boolean): Line;
  /** For how long the longest silent write has been without an answer, ms. */
  silentWriteMs(): number;
  close(): void;
}

/** How often the lines are looked at. */
const lookMs = 1_000;

/**
 * Ends connections on which PostgreSQL owes an answer and sends nothing any more: a half-open line, a stopped process, a
 * stalled disk. Nothing else would end them for minutes, and a write that waits holds up all others. The transaction then
 * fails as it does when the database is away. One timer for all of them: a timer for each transaction would cost more
 * than the rest of its watching.
 */
export function watchSilentLines(limitMs: number): SilentLines {
  const lines = new Set<{
    readonly stream: Socket;
    readonly isWriting: boolean;
    waiting: number;
    read: number;
    /** Since when nothing has come, on the monotonic clock. */
    since: number;
  }>();
  const look = () => {
    const now = performance.now();
    for (const line of lines) {
      const { stream } = line;
      if (line.waiting === 0 || stream.bytesRead !== line.read) {
        line.read = stream.bytesRead;
        line.since = now;
      } else if (now - line.since > limitMs) {
        lines.delete(line);
        stream.destroy(new Error('Connection terminated: the database does not answer'));
      }
    }
  };
  const timer = setInterval(look, Math.min(lookMs, limitMs / 4)).unref();
  return {
    open(client, isWriting) {
      const stream = client.connection.stream as Socket;
      const line = { stream, isWriting, waiting: 0, read: stream.bytesRead, since: performance.now() };
      lines.add(line);
      const answered = () => {
        line.waiting -= 1;
      };
      return {
        answer(pending) {
          if (line.waiting === 0) line.since = performance.now();
          line.waiting += 1;
          pending.then(answered, answered);
          return pending;
        },
        end: () => lines.delete(line),
      };
    },
    silentWriteMs() {
      const now = performance.now();
      const silent = [...lines].filter(({ waiting, isWriting }) => waiting > 0 && isWriting);
      return Math.max(0, ...silent.map(({ since }) => now - since));
    },
    close: () => clearInterval(timer),
  };
}
