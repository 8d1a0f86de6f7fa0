import type { ComponentType, ReactElement } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyDialog } from '../kit/lazy-part.tsx';

interface DoorDialogProps {
  readonly onClose: () => void;
}

/**
 * The way from an entry of the user's menu to what opens it. That may be loaded after the entry: a tap in between is kept
 * until it is there.
 */
export function createOpening() {
  let isAsked = false;
  const keep = () => {
    isAsked = true;
  };
  let ask = keep;
  /** Opens it now, and whenever it is asked for while the component is on screen. */
  function useOpening(onAsked: () => void): void {
    const opened = useEffectEvent(onAsked);
    useEffect(() => {
      ask = () => opened();
      if (isAsked) opened();
      isAsked = false;
      return () => {
        ask = keep;
      };
    }, []);
  }
  return { open: () => ask(), useOpening };
}

/** A dialog that an entry of the user's menu opens: it stays when the menu closes, beside whatever screen is shown. */
export function menuDoor(load: () => Promise<ComponentType<DoorDialogProps>>) {
  const { open, useOpening } = createOpening();
  const Loaded = lazyDialog(load);

  function Door(): ReactElement | null {
    const [isOpen, setOpen] = useState(false);
    useOpening(() => setOpen(true));
    return isOpen ? <Loaded onClose={() => setOpen(false)} /> : null;
  }
  return { Door, open };
}
