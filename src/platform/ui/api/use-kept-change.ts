import { useCallback, useEffect, useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { serverClock, session } from './app-api.ts';
import { type Kept, type KeptChanges, keptOnDevice, newChange, type Sent, sendKept } from './kept-change.ts';
import { openKeptStorage } from './kept-storage.ts';

const keptBy = keptOnDevice<unknown>(openKeptStorage(localStorage), serverClock.now);
/** For a session from before the server gave a key: what is kept is good until the page is closed. */
const keyOfPage = uuidv7();

/** Of who is signed in now, also when the answer comes after their log-out. */
export function keptNow<Body>(): KeptChanges<Body> {
  const { login } = session.state();
  const keeper = { userId: `${login?.employee.id}`, sealKey: login?.authorization.sealKey ?? keyOfPage };
  return keptBy(keeper) as KeptChanges<Body>;
}

/** What nobody answered. */
export type Unanswered =
  /** The device is asked, for a moment. */
  | { readonly is: 'sought' }
  /** Only this can be sent, as it was, before anything else. */
  | { readonly is: 'readable'; readonly what: string; readonly send: () => void }
  /** Something was, and nobody can say any more what; `drop` forgets it. */
  | { readonly is: 'unreadable'; readonly drop: () => void };

export interface KeptChange<Body, Result> {
  /** Sends a new change. */
  readonly give: (body: Body) => void;
  /** The same for a form that has its own ids and errors; throws what `send` throws. */
  readonly post: (sent: Sent<Body>) => Promise<Result>;
  /** One after the other where there are several. */
  readonly again: Unanswered | null;
  readonly isBusy: boolean;
  readonly error: unknown;
}

interface KeptChangeOptions<Body, Result> {
  readonly send: (body: Body, options: { readonly commandId: string }) => Promise<Result>;
  /** Names the change to the person: from the body alone, so that whoever sends it again reads what will be booked. */
  readonly say: (body: Body) => string;
  readonly done: (result: Result, body: Body) => void;
  /** Where an answer has to be seen: while nobody does, the change is kept, and sent again it has the same answer. */
  readonly isSeen?: () => boolean;
}

/**
 * A change that books money: if no answer came, the same one is sent again under its id, even after its form was closed or the page
 * loaded anew. Whoever could choose anew would book it twice. `place` names what the change is of, for each user.
 */
export function useKeptChange<Body, Result>(
  place: string,
  { send, say, done, isSeen }: KeptChangeOptions<Body, Result>,
): KeptChange<Body, Result> {
  const [own] = useState(() => keptNow<Body>());
  const [found, setFound] = useState<{ readonly place: string; readonly changes: readonly Kept<Body>[] }>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const look = useCallback(async () => setFound({ place, changes: await own.list(place) }), [own, place]);
  useEffect(() => void look(), [look]);
  const post = async (sent: Sent<Body>): Promise<Result> => {
    try {
      return await sendKept(own, place, sent, send, isSeen);
    } finally {
      await look();
    }
  };
  const wait = async (sent: Sent<Body>) => {
    setBusy(true);
    setError(null);
    try {
      done(await post(sent), sent.body);
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  const drop = async ({ commandId }: Kept<Body>) => {
    await own.delete(commandId);
    await look();
  };
  const again = (): Unanswered | null => {
    if (found?.place !== place) return { is: 'sought' };
    const [first] = found.changes;
    if (first === undefined) return null;
    if ('isUnreadable' in first) return { is: 'unreadable', drop: () => void drop(first) };
    return { is: 'readable', what: say(first.body), send: () => void wait(first) };
  };
  return { give: (body) => void wait(newChange(body)), post, again: again(), isBusy, error };
}
