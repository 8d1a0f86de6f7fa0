import { useEffect, useRef } from 'react';

/** Throttles an action: it runs at most once every `everyMs`, so that a busy evening does not reload every second. */
export function useSoon(act: () => void, everyMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      act();
    }, everyMs);
  };
}
