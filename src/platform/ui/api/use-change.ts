import { useRef, useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';

/**
 * A change that a person may try again when no answer came: the same content goes with the same id, so it takes effect once.
 */
export function useChange<Body, Result>(
  send: (body: Body, options: { readonly commandId: string }) => Promise<Result>,
  done: (result: Result) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const last = useRef({ content: '', commandId: '' });
  const give = async (body: Body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, commandId: uuidv7() };
    setBusy(true);
    setError(null);
    try {
      const result = await send(body, { commandId: last.current.commandId });
      last.current = { content: '', commandId: '' };
      done(result);
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  return { give: (body: Body) => void give(body), isBusy, error };
}
