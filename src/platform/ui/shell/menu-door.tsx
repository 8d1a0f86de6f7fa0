import type { ComponentType, ReactElement } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface DoorDialogProps {
  readonly onClose: () => void;
}

/** A dialog that an entry of the user's menu opens: it stays when the menu closes, beside whatever screen is shown. */
export function menuDoor(load: () => Promise<ComponentType<DoorDialogProps>>) {
  const opening = { ask: () => {} };
  const Loaded = lazy(async () => ({ default: await load() }));

  function Door(): ReactElement | null {
    const [isOpen, setOpen] = useState(false);
    useEffect(() => {
      opening.ask = () => setOpen(true);
      return () => {
        opening.ask = () => {};
      };
    }, []);
    if (!isOpen) return null;
    return createPortal(
      <Suspense fallback={null}>
        <Loaded onClose={() => setOpen(false)} />
      </Suspense>,
      document.body,
    );
  }
  return { Door, open: () => opening.ask() };
}
