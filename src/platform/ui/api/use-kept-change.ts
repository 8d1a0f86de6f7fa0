import { useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { session } from './app-api.ts';
import { type KeptChanges, keptOnDevice, newChange, type Sent, sendKept } from './kept-change.ts';

const keptBy = keptOnDevice<unknown>(localStorage, 'tavolina.unanswered', Date.now);
/** For a session from before the server gave a key: what is kept is good until the page is closed. */
const keyOfPage = uuidv7();

/** Of who is signed in now, also when the answer comes after their log-out. */
function keptNow(): KeptChanges<unknown> {
  const { login } = session.state();
  return keptBy({ userId: `${login?.employee.id}`, sealKey: login?.authorization.sealKey ?? keyOfPage });
}

/** What nobody answered. */
export type Unanswered =
  /** Only this can be sent, as it was, before anything else. */
  | { readonly what: string; readonly send: () => void }
  /** Something was, and nobody can say any more what; `drop` forgets it. */
  | { readonly what: null; readonly drop: () => void };

export interface KeptChange<Body> {
  /** Sends a new change. */
  readonly give: (body: Body) => void;
  readonly again: Unanswered | null;
  readonly isBusy: boolean;
  readonly error: unknown;
}

interface KeptChangeOptions<Body, Result> {
  readonly send: (body: Body, options: { readonly commandId: string }) => Promise<Result>;
  /** Names the change to the person: from the body alone, so that whoever sends it again reads what will be booked. */
  readonly say: (body: Body) => string;
  readonly done: (result: Result, body: Body) => void;
}

/**
 * A change that books money: if no answer came, the same one is sent again under its id, even after its form was closed or the page
 * loaded anew. Whoever could choose anew would book it twice. `place` names what the change is of, for each user.
 */
export function useKeptChange<Body, Result>(
  place: string,
  { send, say, done }: KeptChangeOptions<Body, Result>,
): KeptChange<Body> {
  const [own] = useState(() => keptNow() as KeptChanges<Body>);
  const [unanswered, setUnanswered] = useState(() => own.get(place));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wait = async (sent: Sent<Body>) => {
    setBusy(true);
    setError(null);
    try {
      const result = await sendKept(own, place, sent, send);
      setUnanswered(undefined);
      done(result, sent.body);
    } catch (problem) {
      setUnanswered(own.get(place));
      setError(problem);
    }
    setBusy(false);
  };
  const drop = () => {
    own.delete(place);
    setUnanswered(undefined);
  };
  const again = (): Unanswered | null => {
    if (unanswered === undefined) return null;
    if (unanswered === 'unreadable') return { what: null, drop };
    return { what: say(unanswered.body), send: () => void wait(unanswered) };
  };
  return { give: (body) => void wait(newChange(body)), again: again(), isBusy, error };
}
