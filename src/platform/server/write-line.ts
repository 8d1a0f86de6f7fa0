import { CodedError, commonErrors } from '#kernel/error.ts';
import { hungUp } from './hung-up.ts';

export interface LineLimits {
  /** How long one waits: as long as an answer of the database is waited for. */
  readonly mostMs?: number;
  /** How many wait at once for the same one; more are refused with TOO_MANY_REQUESTS. */
  readonly mostOfOne?: number;
}

/** For whom a work waits. */
export interface Waiting {
  readonly who: string;
  /** When nobody wants it any more. */
  readonly gone?: AbortSignal;
}

type Line = <T>(work: () => Promise<T>, waiting?: Waiting) => Promise<T>;

/**
 * A line in which works wait for each other: those of one in their order, and those of several in turns, so that whoever has many
 * waiting keeps nobody else from going next. The writers of a venue stand in one before they take a connection: the database lets
 * only one of them go on, and those that waited there would leave no connection to readers. A work that has waited too long is
 * rejected as one that found no database.
 */
export function openLine({ mostMs = 25_000, mostOfOne = Number.POSITIVE_INFINITY }: LineLimits = {}): Line {
  /** By whom they are for; whose turn is next comes first. */
  const lines = new Map<string, (() => void)[]>();
  let isBusy = false;

  function wait({ who, gone }: Waiting): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = lines.get(who) ?? [];
      if (own.length >= mostOfOne) {
        reject(new CodedError('TOO_MANY_REQUESTS', commonErrors.TOO_MANY_REQUESTS));
        return;
      }
      const stop = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', leaveGone);
      };
      const enter = () => {
        stop();
        resolve();
      };
      const leave = (reason: Error) => {
        stop();
        own.splice(own.indexOf(enter), 1);
        if (own.length === 0) lines.delete(who);
        reject(reason);
      };
      const leaveGone = () => leave(hungUp());
      const timer = setTimeout(() => leave(new Error('timeout exceeded while others write')), mostMs);
      gone?.addEventListener('abort', leaveGone);
      own.push(enter);
      lines.set(who, own);
    });
  }

  function letNextIn(): void {
    const [next] = lines;
    if (next === undefined) {
      isBusy = false;
      return;
    }
    const [who, own] = next;
    const enter = own.shift();
    lines.delete(who);
    if (own.length > 0) lines.set(who, own);
    enter?.();
  }

  return async (work, waiting = { who: '' }) => {
    if (waiting.gone?.aborted) throw hungUp();
    if (isBusy) await wait(waiting);
    isBusy = true;
    try {
      return await work();
    } finally {
      letNextIn();
    }
  };
}
