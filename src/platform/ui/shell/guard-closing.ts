import type { Session } from '../api/session.ts';
import { asksToClose, mayClose } from './closing.ts';

/** Who holds it closes the program without an approval. */
const closes = 'till.close';

/**
 * Has the browser ask before the program is left where an approval is needed (decision 0087). It can do no more: who answers
 * that they want to leave, or pulls the plug, does.
 */
export function guardClosing(session: Session): void {
  let person = session.person();
  // A page that was loaded again is not one that may be left.
  sessionStorage.removeItem(mayClose);
  const follow = () => {
    const { login } = session.state();
    if (login === undefined) return;
    if (session.person() !== person) sessionStorage.removeItem(mayClose);
    person = session.person();
    localStorage.setItem(asksToClose, String(login.posConfig.adminConfirmAppClose));
  };
  follow();
  session.subscribe(follow);
  window.addEventListener('beforeunload', (event) => {
    const holds = session.state().login?.userPermissions.includes(closes) ?? false;
    const isAsked = localStorage.getItem(asksToClose) === 'true' && sessionStorage.getItem(mayClose) === null;
    if (isAsked && !holds) event.preventDefault();
  });
}
