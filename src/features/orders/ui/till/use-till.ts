import { useEffect, useSyncExternalStore } from 'react';
import type { floorContract } from '#features/floor/contract.ts';
import type { menuContract } from '#features/menu/contract.ts';
import { client, serverClock, session } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { readLocale, useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { feed } from '#platform/ui/live/use-live.ts';
import { callOrders, sendCommands } from '../call-orders.ts';
import { createTillStore, type TillStore } from '../till-store.ts';
import { currentLogin, outboxOf } from './app-outbox.ts';
import { ofMenu } from './catalogue.ts';
import { keepInBrowser } from './keep-in-browser.ts';
import type { TillApi } from './ports.ts';
import type { TillState } from './shown.ts';
import { tillUserOf } from './till-context.ts';
import type { Login } from './views.ts';

const callFloor = client<typeof floorContract>();
const callMenu = client<typeof menuContract>();

/** Large, and nobody waits for them: a slow line may take longer than for a tap. */
const large = { timeoutMs: 15_000 };

const api: TillApi = {
  catalogue: async () => {
    const [all] = await Promise.all([
      callMenu('GET api/menus/fetch', { query: { locale: readLocale() } }, large),
      // The menu of this device may be what has changed; without an answer the known one counts.
      session.readRights().catch(() => undefined),
    ]);
    return ofMenu(all, currentLogin()?.point.menuId ?? null);
  },
  plans: () => callFloor('GET api/tables', { query: { locale: readLocale() } }, large),
  openOrders: () => callOrders('GET api/orders/open', undefined, large),
  order: (id) => callOrders('GET api/orders/{id}', { params: { id } }),
  ask: (command) => sendCommands([command]),
  lease: (id, action, approvalId) =>
    callOrders('POST api/orders/{id}/lease', { params: { id }, body: { action, approvalId } }),
};

/** The till of the signed-in user, with the answer of their log-in. */
export interface SignedInTill {
  readonly till: TillStore;
  readonly login: Login;
}

let current: (SignedInTill & { readonly person: number; readonly stop: () => void }) | undefined;

/** One till per user: created when a screen first needs it, stopped when another user signs in. */
function currentTill(): SignedInTill | undefined {
  const login = currentLogin();
  const person = session.person();
  if (current !== undefined && (current.person !== person || login === undefined)) {
    current.stop();
    current = undefined;
  }
  if (current === undefined && login !== undefined) {
    const user = tillUserOf(login, () => currentLogin() ?? login);
    const till = createTillStore({
      user,
      api,
      outbox: outboxOf(user.id),
      feed,
      keep: keepInBrowser(user.id, readLocale),
      now: serverClock.now,
      wasAnswered: (error) => error instanceof ApiError && error.status < 500,
      // A session that ends while the till loads is no error: the log-in screen follows.
      onFault: (error) => {
        if (!(error instanceof ApiError && error.status === 401)) reportError(error);
      },
    });
    current = { till, login, person, stop: till.start() };
  }
  // The same user with changed settings.
  if (current !== undefined && login !== undefined && current.login !== login) current = { ...current, login };
  return current;
}

export function useTill(): SignedInTill | undefined {
  return useSyncExternalStore(session.subscribe, currentTill);
}

/** A part of the till's state; `select` must return the same object while that part is unchanged. */
export function useTillState<Part>(till: TillStore, select: (state: TillState) => Part): Part {
  return useSyncExternalStore(till.subscribe, () => select(till.state()));
}

/** Names follow the user's language. */
export function useTillLocale(till: TillStore | undefined): void {
  const locale = useLocaleChoice();
  useEffect(() => {
    if (till && shownIn !== locale) till.reloadTexts();
    shownIn = locale;
  }, [till, locale]);
}
let shownIn = readLocale();
