import { useState } from 'react';
import { session } from './app-api.ts';
import { type KeptChanges, keptOnDevice, newChange, type Sent, sendKept } from './kept-change.ts';

const kept: KeptChanges<unknown> = keptOnDevice(localStorage, 'tavolina.unanswered', Date.now);

export interface KeptChange<Body> {
  /** Sends a new change; `what` names it to the person. */
  readonly give: (body: Body, what: string) => void;
  /** What nobody answered: only this can be sent, as it was, before anything else. */
  readonly again: { readonly what: string; readonly send: () => void } | null;
  readonly isBusy: boolean;
  readonly error: unknown;
}

/**
 * A change that books money: if no answer came, the same one is sent again under its id, even after its form was closed or the page
 * loaded anew. Whoever could choose anew would book it twice. `place` names what the change is of, for each user.
 */
export function useKeptChange<Body, Result>(
  place: string,
  send: (body: Body, options: { readonly commandId: string }) => Promise<Result>,
  done: (result: Result, body: Body) => void,
): KeptChange<Body> {
  const own = kept as KeptChanges<Body>;
  const key = `${session.state().login?.employee.id} ${place}`;
  const [unanswered, setUnanswered] = useState(() => own.get(key));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wait = async (sent: Sent<Body>) => {
    setBusy(true);
    setError(null);
    try {
      const result = await sendKept(own, key, sent, send);
      setUnanswered(undefined);
      done(result, sent.body);
    } catch (problem) {
      setUnanswered(own.get(key));
      setError(problem);
    }
    setBusy(false);
  };
  return {
    give: (body, what) => void wait(newChange(body, what)),
    again: unanswered === undefined ? null : { what: unanswered.what, send: () => void wait(unanswered) },
    isBusy,
    error,
  };
}
