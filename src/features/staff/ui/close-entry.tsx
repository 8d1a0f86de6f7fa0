import type { ReactElement } from 'react';
import { useSession } from '#platform/ui/api/app-api.ts';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';

/** Loaded with the texts of the back office where the venue wants it: closing needs the server anyway. */
const CloseButton = lazyPart(async () => (await import('./office.tsx')).CloseButton);

/** The entry of the user's menu, where the venue wants an approval before the program is closed. */
export function CloseEntry(): ReactElement | null {
  const { login } = useSession();
  return login?.posConfig.adminConfirmAppClose === true ? <CloseButton pointId={login.point.id} /> : null;
}
