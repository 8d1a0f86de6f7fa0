import { withFetchErrors } from '../api/errors.ts';
import { type Address, addressOf, readAddress, type Target, writeAddress } from './address.ts';
import type { AddressBar } from './address-bar.ts';
import { match, type Route, type View } from './routes.ts';

/** What is on screen. */
export interface Shown {
  readonly address: Address;
  /** What the `*` of the page's path stands for. */
  readonly rest: string;
  /** From the outermost frame inwards; without the page while that is `waiting`, `missing` or `failed`. */
  readonly views: readonly View[];
  readonly state: 'ready' | 'waiting' | 'missing' | 'failed';
  readonly error?: unknown;
}

/** Asks before unsaved work is left. */
export interface Blocker {
  readonly blocks: () => boolean;
  readonly ask: (answers: { readonly leave: () => void; readonly stay: () => void }) => void;
}

/** What lies over the page. The way back closes it before it leads away. */
export interface Covers {
  /** Closes the topmost one, as Escape does; null if there is none. */
  readonly top: () => (() => void) | null;
  readonly onChanged: (listener: () => void) => void;
}

const noCovers: Covers = { top: () => null, onChanged: () => undefined };

export interface Router {
  /** Null until the first page is there. */
  readonly shown: () => Shown | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Settles once the page is on screen, another one was asked for, or the user stays. */
  readonly navigate: (target: Target, how?: { replace?: boolean; ignoreBlocker?: boolean }) => Promise<void>;
  /** Asks again whether the present page may be shown, and loads what could not be loaded. */
  readonly refresh: () => Promise<void>;
  /** Fetches what the page needs, because somebody is about to go there. */
  readonly preload: (target: Target) => void;
  readonly block: (blocker: Blocker) => () => void;
}

/** A page that is there sooner follows the one before it directly. */
const waitingMs = 300;
/** Pages that lead from one to another for ever are a fault of the routes. */
const mostHops = 10;

/**
 * The pages of an app whose address is in the address bar. What is loaded already is shown before the browser paints
 * again, so that a tap at the till waits for nothing.
 */
export function createRouter(routes: readonly Route[], bar: AddressBar, covers = noCovers): Router {
  const listeners = new Set<() => void>();
  const blockers = new Set<Blocker>();
  const fetched = fetchedViews();
  let shown: Shown | null = null;
  let turn = 0;
  let mayMove = false;

  const show = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  /** What is at the present address: all of it, or the frames that are there and something else in place of the page. */
  const here = (state: Shown['state'], error?: unknown): Shown => {
    const address = readAddress(bar.href());
    const found = match(routes, address.path);
    if (found === null) return { address, rest: '', views: [], state: 'missing' };
    const { layers, rest } = found;
    const wanted = state === 'ready' ? layers : layers.slice(0, -1);
    return { address, rest, views: fetched.views(wanted), state, ...(error !== undefined && { error }) };
  };
  const layersHere = () => match(routes, readAddress(bar.href()).path)?.layers ?? [];

  /** Goes on to where the present address leads, until it leads nowhere else. */
  async function enter(isOvertaken: () => boolean): Promise<void> {
    for (let hops = 0; hops <= mostHops; hops += 1) {
      const instead = await leadsTo(layersHere());
      if (instead === null || isOvertaken()) return;
      bar.write(writeAddress(readAddress(instead)), 'replace');
    }
    throw new Error('REDIRECTS_WITHOUT_END');
  }

  /** Brings to screen what the address bar says, unless it says something else before that is done. */
  async function follow(): Promise<void> {
    turn += 1;
    const own = turn;
    const say = (state: Shown['state'], error?: unknown) => {
      if (own === turn) show(here(state, error));
    };
    const waiting = setTimeout(() => say('waiting'), waitingMs);
    try {
      await enter(() => own !== turn);
      await Promise.all(layersHere().map(fetched.load));
      say('ready');
    } catch (error) {
      say('failed', error);
    } finally {
      clearTimeout(waiting);
    }
  }

  covers.onChanged(() => {
    if (covers.top() !== null) bar.keepStepBack();
  });

  bar.onMoved((steps) => {
    const closeTop = steps < 0 && !mayMove ? covers.top() : null;
    if (closeTop !== null) return void bar.undo(steps).then(closeTop);
    const isAllowed = mayMove || ask(blockers);
    mayMove = false;
    if (isAllowed === true) return void follow();
    void bar.undo(steps);
    void isAllowed.then((leaves) => {
      if (!leaves) return;
      mayMove = true;
      bar.go(steps);
    });
  });

  return {
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: async (target, { replace = false, ignoreBlocker = false } = {}) => {
      const isAllowed = ignoreBlocker || ask(blockers);
      if (isAllowed !== true && !(await isAllowed)) return;
      const from = shown?.address ?? readAddress(bar.href());
      const href = writeAddress(addressOf(target, from));
      // The same address again is no page to come back to.
      bar.write(href, replace || href === writeAddress(readAddress(bar.href())) ? 'replace' : 'push');
      await follow();
    },
    refresh: follow,
    preload: (target) => {
      const found = match(routes, target.to ?? '/');
      for (const route of found?.layers ?? []) fetched.load(route).catch(() => undefined);
    },
    block: (blocker) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
  };
}

/** Whether nobody minds, or the user was asked and goes. */
function ask(blockers: ReadonlySet<Blocker>): Promise<boolean> | true {
  const blocker = [...blockers].find(({ blocks }) => blocks());
  if (blocker === undefined) return true;
  return new Promise((answer) => blocker.ask({ leave: () => answer(true), stay: () => answer(false) }));
}

/** The views of routes that were fetched. */
function fetchedViews() {
  const found = new Map<Route, View>();
  const isMissing = (route: Route) => route.load !== undefined && !found.has(route);
  return {
    load: async (route: Route): Promise<void> => {
      if (route.load !== undefined && isMissing(route)) found.set(route, await withFetchErrors(route.load()));
    },
    /** What is there of the layers, from the outermost inwards. */
    views: (layers: readonly Route[]): View[] => {
      const first = layers.findIndex(isMissing);
      return (first < 0 ? layers : layers.slice(0, first)).flatMap((route) => route.view ?? found.get(route) ?? []);
    },
  };
}

async function leadsTo(layers: readonly Route[]): Promise<string | null> {
  for (const { enter } of layers) {
    const instead = (await enter?.()) ?? null;
    if (instead !== null) return instead;
  }
  return null;
}
