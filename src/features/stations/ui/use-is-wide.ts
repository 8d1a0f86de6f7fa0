import { useSyncExternalStore } from 'react';

/** So wide that the plan of tables keeps its size beside a column. */
const wide = () => window.matchMedia('(width >= 1400px)');

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = wide();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => wide().matches,
  );
}
