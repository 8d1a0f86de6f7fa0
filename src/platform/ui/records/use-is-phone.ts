import { useSyncExternalStore } from 'react';

/** As in records.css. */
const phone = () => window.matchMedia('(max-width: 599px)');

function subscribe(listener: () => void): () => void {
  const query = phone();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as that of a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone().matches);
}
