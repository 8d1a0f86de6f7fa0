import { type HTMLAttributes, useRef } from 'react';

/** As long as the phones that people know take for it. */
const holdMs = 500;
/** A finger that moves further scrolls. */
const stillPx = 10;

/**
 * What an element needs to be held: a long press of a finger or the mouse, or the menu key or button. The click that ends the
 * press does nothing more. Undefined where there is nothing to hold for.
 */
export function useHold(onHold: (() => void) | undefined): HTMLAttributes<HTMLElement> | undefined {
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number }>(null);
  const isHeld = useRef(false);
  if (onHold === undefined) return undefined;
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  const hold = () => {
    end();
    isHeld.current = true;
    onHold();
  };
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }) => {
      end();
      isHeld.current = false;
      if (button === 0) press.current = { timer: setTimeout(hold, holdMs), x, y };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current !== null && Math.hypot(clientX - press.current.x, clientY - press.current.y) > stillPx) end();
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event) => {
      event.preventDefault();
      if (!isHeld.current) hold();
    },
    onClickCapture: (event) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
