import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export interface Loaded<Value> {
  /** What was loaded last, kept while it is loaded again; undefined before, and after the key changed. */
  readonly data: Value | undefined;
  /** Why the last attempt failed; undefined after one that did not. */
  readonly error: unknown;
  reload(): void;
}

interface State<Value> {
  readonly key: string;
  readonly data?: Value;
  readonly error?: unknown;
}

/**
 * Loads what a screen of the till shows: at once, when the key changes, at an interval (ms), and on `reload`; nothing
 * without a key. The back office uses TanStack Query, which is too large for the first screens (docs/performance.md).
 */
export function useLoaded<Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
  everyMs?: number,
): Loaded<Value> {
  const [state, setState] = useState<State<Value>>();
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      const next = await start(abort.signal).then(
        (data) => ({ key, data }),
        (error: unknown) => ({ key, error }),
      );
      if (abort.signal.aborted) return;
      setState((before) => (before?.key === key ? { ...before, error: undefined, ...next } : next));
      if (everyMs !== undefined) timer = setTimeout(run, everyMs);
    };
    void run();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key, everyMs, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const current = state?.key === key ? state : undefined;
  return { data: current?.data, error: current?.error, reload };
}
