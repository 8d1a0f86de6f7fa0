import type { Session } from '../api/session.ts';

/** Kept by the device: at the log-in nobody is signed in whose settings would say it. */
const key = 'tavolina.asksToClose';
/** Who holds it closes the program without an approval. */
const closes = 'till.close';

/** Allowed for this page, until somebody signs in again. */
let isAllowed = false;

/** Whether the venue wants an approval before the program is closed (decision 0087). */
export function noteAsksToClose(asks: boolean): void {
  if (asks) localStorage.setItem(key, 'yes');
  else localStorage.removeItem(key);
}

/** The program may be left: it was approved, or it loads itself again. */
export function allowClosing(): void {
  isAllowed = true;
}

/**
 * Has the browser ask before the program is left where an approval is needed. It can do no more: who answers that they
 * want to leave, or pulls the plug, does.
 */
export function guardClosing(session: Session): void {
  let person = session.person();
  const follow = () => {
    const { login } = session.state();
    if (login === undefined) return;
    if (session.person() !== person) isAllowed = false;
    person = session.person();
    noteAsksToClose(login.posConfig.adminConfirmAppClose === true);
  };
  follow();
  session.subscribe(follow);
  window.addEventListener('beforeunload', (event) => {
    const mayClose = session.state().login?.userPermissions.includes(closes) ?? false;
    if (!(isAllowed || mayClose) && localStorage.getItem(key) !== null) event.preventDefault();
  });
}
