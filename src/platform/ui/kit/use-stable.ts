import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function with a permanent identity that calls the latest render's version: for handlers shared by a hundred tiles,
 * which should not render again because the ticket changed.
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
