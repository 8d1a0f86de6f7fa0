import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactElement,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { addressOf, type Search, type Target, writeAddress } from './address.ts';
import type { Router, Shown } from './router.ts';

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('The page has no router');
  return router;
}

/** Null until the first page is there. */
export function useShown(): Shown | null {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.shown);
}

const nowhere = { path: '/', search: {} };

/** The path of the page that is on screen. */
export const usePath = (): string => useShown()?.address.path ?? '/';

/** What stands behind the `?` of its address. Anybody may have typed it: whoever uses a value looks at it first. */
export const useSearch = (): Search => useShown()?.address.search ?? nowhere.search;

/** What the `*` of its path stands for; empty without one. */
export const useRest = (): string => useShown()?.rest ?? '';

/** The whole address, which changes with every page. */
export const useHref = (): string => writeAddress(useShown()?.address ?? nowhere);

export interface Navigation extends Target {
  /** The browser's way back leads past the page that is left. */
  readonly replace?: boolean;
  /** Nothing is asked although something was typed. */
  readonly ignoreBlocker?: boolean;
}

/** Goes to another page; settles once it is on screen. */
export function useNavigate(): (navigation: Navigation) => Promise<void> {
  const router = useRouter();
  return ({ replace = false, ignoreBlocker = false, ...target }) => router.navigate(target, { replace, ignoreBlocker });
}

/** Leads to another page at once. */
export function Navigate({ to }: { readonly to: string }): null {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ to }, { replace: true });
  }, [router, to]);
  return null;
}

export interface LinkProps extends Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Its page is the one on screen. */
  readonly isCurrent?: boolean;
  /** Whether its page is fetched as soon as somebody points at it. */
  readonly preload?: boolean;
}

/** A link to a page; the browser opens it in a tab of its own, if it is asked to. */
export function Link({ to, search, isCurrent = false, preload = true, ...rest }: LinkProps): ReactElement {
  const router = useRouter();
  const target: Target = { to, search };
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isOther) return;
    event.preventDefault();
    void router.navigate(target);
  };
  const fetch = preload ? () => router.preload(target) : undefined;
  const href = `#${writeAddress(addressOf(target, router.shown()?.address ?? nowhere))}`;
  return (
    <a
      {...rest}
      href={href}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      onClick={go}
      onPointerEnter={fetch}
      onFocus={fetch}
    >
      {rest.children}
    </a>
  );
}

export interface BlockedNavigation {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Asks before the page is left while `blocks` says so; null unless somebody is about to. The browser asks in its own words
 * before the tab is closed.
 */
export function useBlocker(isDirty: boolean, blocks: () => boolean): BlockedNavigation | null {
  const router = useRouter();
  const [asked, setAsked] = useState<BlockedNavigation | null>(null);
  const isBlocking = useEffectEvent(blocks);
  useEffect(
    () =>
      router.block({
        blocks: () => isBlocking(),
        ask: ({ leave, stay }) => {
          const then = (answer: () => void) => () => {
            setAsked(null);
            answer();
          };
          setAsked({ leave: then(leave), stay: then(stay) });
        },
      }),
    [router],
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return asked;
}
