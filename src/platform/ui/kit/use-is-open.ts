import { useEffect, useRef } from 'react';

/** Whether this is still on screen, for an answer that comes later: what it closes, or leads to, may be of something else by then. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}
