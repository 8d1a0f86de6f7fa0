import { useEffect } from 'react';
import { useStable } from '#platform/ui/kit/use-stable.ts';

/** Keys of the order screen. An open dialog has its own; Escape in a field belongs to the field. */
export function useOrderKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const typed = useStable((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]') !== null) return;
    const action = actions[event.key];
    if (action === undefined || (event.key === 'Escape' && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, [typed]);
}
