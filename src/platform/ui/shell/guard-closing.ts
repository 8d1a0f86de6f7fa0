import type { Session } from '../api/session.ts';
import { mayClose } from './closing.ts';

/** Who holds it closes the program without an approval. */
const closes = 'till.close';
let isGuarded = false;

/**
 * Has the browser ask before the program is left where the venue wants an approval (decision 0087), from the first log-in on,
 * the log-in screen included. It can do no more: who answers that they want to leave, or pulls the plug, does.
 */
export function guardClosing(session: Session): void {
  if (isGuarded) return;
  isGuarded = true;
  let person: number | undefined;
  let wants = false;
  const follow = () => {
    const { login } = session.state();
    if (login === undefined) return;
    wants = login.posConfig.adminConfirmAppClose === true;
    if (session.person() !== person) sessionStorage.removeItem(mayClose);
    person = session.person();
  };
  follow();
  session.subscribe(follow);
  window.addEventListener('beforeunload', (event) => {
    const holds = session.state().login?.userPermissions.includes(closes) ?? false;
    if (wants && !holds && sessionStorage.getItem(mayClose) === null) event.preventDefault();
  });
}
