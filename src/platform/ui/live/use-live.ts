import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEventBelow, LiveEventPrefix } from '#kernel/event.ts';
import { session } from '../api/app-api.ts';
import type { LiveHandler, LiveStatus } from './feed.ts';
import { createFeed } from './feed.ts';

/** The one feed of this tab; the shell starts it while a user is signed in. */
export const feed = createFeed({
  fetch: (input, init) => fetch(input, init),
  token: session.token,
  renew: session.renew,
  onFault: (error) => reportError(error),
});

/**
 * Calls the handler for each event of the name, or of all names that begin with the prefix, and `onReset` when
 * everything must be reloaded.
 */
export function useLive<Prefix extends LiveEventPrefix>(
  prefix: Prefix,
  handler: LiveHandler<Prefix>,
  onReset?: () => void,
): void {
  const heard = useEffectEvent(handler);
  const wasReset = useEffectEvent(() => onReset?.());
  useEffect(() => {
    const stopEvents = feed.on(prefix, (event: LiveEventBelow<Prefix>) => heard(event));
    const stopResets = feed.onReset(() => wasReset());
    return () => {
      stopEvents();
      stopResets();
    };
  }, [prefix]);
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(feed.onStatus, feed.status);
}
