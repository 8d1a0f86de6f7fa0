import type { RefusedEntry } from './entry.ts';

export type TabMessage =
  | { readonly kind: 'changed' }
  /** How many entries the server fails for, as the tab that sends has found. */
  | { readonly kind: 'failing'; readonly count: number }
  | { readonly kind: 'refused'; readonly entries: readonly RefusedEntry[] };

/** The other tabs of this browser. */
export interface Tabs {
  post(message: TabMessage): void;
  onMessage(handler: (message: TabMessage) => void): void;
  /** Runs while this tab is the one that sends; waits for its turn until the signal aborts. */
  lead(stop: AbortSignal, run: () => Promise<void>): Promise<void>;
}

/**
 * Tabs communicate by BroadcastChannel, and a Web Lock elects one leader. On plain http the browser has no locks: then
 * every tab sends. That only doubles the traffic: each batch holds a lane from its oldest command, and the server
 * executes a command once.
 */
export function browserTabs(name = 'tavolina-outbox'): Tabs {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    onMessage(handler) {
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => handler(event.data));
    },
    async lead(stop, run) {
      if (!navigator.locks) return run();
      try {
        await navigator.locks.request(name, { signal: stop }, run);
      } catch (error) {
        if (!stop.aborted) throw error;
      }
    },
  };
}
