import type { ComponentType, ReactElement } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyDialog } from '../kit/lazy-part.tsx';

interface DoorDialogProps<Wanted> {
  /** What it is to show at once. */
  readonly wanted: Wanted;
  readonly onClose: () => void;
}

/**
 * The way from an entry of the user's menu to what opens it. That may be loaded after the entry: a tap in between is kept
 * until it is there.
 */
export function createOpening<Wanted = void>() {
  let kept: { readonly wanted: Wanted } | null = null;
  const keep = (wanted: Wanted) => {
    kept = { wanted };
  };
  let ask = keep;
  /** Opens it now, and whenever it is asked for while the component is on screen. */
  function useOpening(onAsked: (wanted: Wanted) => void): void {
    const opened = useEffectEvent(onAsked);
    useEffect(() => {
      ask = (wanted) => opened(wanted);
      if (kept !== null) opened(kept.wanted);
      kept = null;
      return () => {
        ask = keep;
      };
    }, []);
  }
  return { open: (wanted: Wanted) => ask(wanted), useOpening };
}

/** A dialog that an entry of the user's menu opens: it stays when the menu closes, beside whatever screen is shown. */
export function menuDoor<Wanted = void>(load: () => Promise<ComponentType<DoorDialogProps<Wanted>>>) {
  const { open, useOpening } = createOpening<Wanted>();
  const Loaded = lazyDialog(load);

  function Door(): ReactElement | null {
    const [asked, setAsked] = useState<{ readonly wanted: Wanted }>();
    useOpening((wanted) => setAsked({ wanted }));
    return asked ? <Loaded wanted={asked.wanted} onClose={() => setAsked(undefined)} /> : null;
  }
  return { Door, open };
}
