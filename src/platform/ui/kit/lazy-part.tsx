import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { OfflineError } from '../api/errors.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { notify } from './notices.tsx';

const againMs = 2_000;

/**
 * A component in a chunk of its own, loaded when it is first shown. While it cannot be loaded a notice says so, and it is
 * tried again for as long as it is shown; React's `lazy` keeps the first failure until the page is loaded anew, and hands
 * it to the screen around it. `waiting` is shown until the part is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props) {
    const errorText = useErrorText();
    const [Part, setPart] = useState(() => loaded);
    const [failures, setFailures] = useState(0);
    const warn = useEffectEvent(() => notify({ text: errorText(new OfflineError()), tone: 'danger' }));
    useEffect(() => {
      if (Part !== undefined) return;
      let isGone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      load().then(
        (found) => {
          loaded = found;
          if (!isGone) setPart(() => found);
        },
        () => {
          if (isGone) return;
          timer = setTimeout(() => setFailures((before) => before + 1), againMs);
          if (failures === 0) warn();
        },
      );
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [Part, failures]);
    return Part === undefined ? waiting : <Part {...props} />;
  };
}

type Load = () => Promise<unknown>;

/** What is fetched before it is needed, until it is there. */
const ahead = new Set<Load>();
/** A screen has asked for it: what a fetched chunk declares in its turn is fetched too. */
let isFetching = false;

function fetchAhead(load: Load): void {
  load().then(
    () => ahead.delete(load),
    () => undefined,
  );
}

/**
 * The same for what a till goes on with when the server is gone (docs/offline.md): fetched soon after the screen was shown. Without a
 * service worker, as over plain HTTP, it could not be loaded when it is needed.
 */
export function aheadPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  ahead.add(load);
  if (isFetching) fetchAhead(load);
  return lazyPart(load);
}

/** Fetches all of that; what failed is tried again with the next screen. */
export function useAhead(afterMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      isFetching = true;
      for (const load of ahead) fetchAhead(load);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
}

/** A part of its own for a dialog: beside the screen and not in it, where screen readers would read its parts as parts of a bar. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Dialog = lazyPart(load);
  return (props) => createPortal(<Dialog {...props} />, document.body);
}
