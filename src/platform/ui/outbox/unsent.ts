import { useSyncExternalStore } from 'react';

/** The part of an outbox that the shell shows. */
export interface Unsent {
  /** Commands that the server has not answered yet. */
  count(): number;
  subscribe(listener: () => void): () => void;
}

const none: Unsent = { count: () => 0, subscribe: () => () => undefined };
let watched: Unsent = none;
const waiting = new Set<() => void>();

/** Tells the shell which outbox to show; the feature that owns one calls it when it opens it. */
export function showUnsent(outbox: Unsent): void {
  watched = outbox;
  for (const resubscribe of [...waiting]) resubscribe();
}

function subscribe(listener: () => void): () => void {
  let stop = watched.subscribe(listener);
  const resubscribe = () => {
    stop();
    stop = watched.subscribe(listener);
    listener();
  };
  waiting.add(resubscribe);
  return () => {
    waiting.delete(resubscribe);
    stop();
  };
}

export function useUnsentCount(): number {
  return useSyncExternalStore(subscribe, () => watched.count());
}
