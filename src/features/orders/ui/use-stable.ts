import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for good that does what the latest render meant: for handlers that a hundred tiles share, none of
 * which should be drawn again because the ticket changed.
 */
export function useStable<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
