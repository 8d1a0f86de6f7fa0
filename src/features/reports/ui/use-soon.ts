import { useEffect, useRef } from 'react';

/** Does something once, at most every `everyMs`, however often it is asked: a busy evening is not a reload a second. */
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
