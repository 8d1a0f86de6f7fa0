import { useSyncExternalStore } from 'react';
import { createApi } from './client.ts';
import { createServerClock, keptClock } from './server-clock.ts';
import type { SessionState, SessionUser } from './session.ts';
import { createSession, userOf } from './session.ts';

export const serverClock = createServerClock(Date.now, keptClock(localStorage));
const browserFetch = serverClock.listening((input, init) => fetch(input, init));

/** The one session of this tab. */
export const session = createSession({
  fetch: browserFetch,
  device: localStorage,
  tab: sessionStorage,
  prove: async () => (await import('./device-key.ts')).proveDevice(),
  appVersion: import.meta.env.VITE_APP_VERSION,
});

/** Creates typed callers of a feature's contract: `const call = client<typeof import('../contract.ts').contract>()`. */
export const { client } = createApi({ session, fetch: browserFetch });

/** The session, as React state. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Whether the signed-in user holds a permission; the server checks it again. */
export function useMay(): (permission: string) => boolean {
  const { login } = useSession();
  return (permission) => login?.userPermissions.includes(permission) ?? false;
}

/** The signed-in user, or undefined. */
export function useUser(): SessionUser | undefined {
  const { login } = useSession();
  return login && userOf(login);
}
