import { useSyncExternalStore } from 'react';

/** The part of an outbox that the shell shows. */
export interface Unsent {
  /** Commands without a result from the server. */
  count(): number;
  /** How many of them the server fails for. */
  failing(): number;
  subscribe(listener: () => void): () => void;
}

const none: Unsent = { count: () => 0, failing: () => 0, subscribe: () => () => undefined };
let watched: Unsent = none;
const waiting = new Set<() => void>();

/** Sets the outbox that the shell shows; the feature that owns it calls this when it opens it. */
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

export function useFailingCount(): number {
  return useSyncExternalStore(subscribe, () => watched.failing());
}
