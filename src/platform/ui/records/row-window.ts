import { type RefObject, useEffect, useState } from 'react';

/** Pixels; all rows have the same height, so the position of a row is known without rendering the others. */
export const rowHeight = 48;
/** Rows are added and removed in blocks of this size: most frames of a scroll then render nothing. */
const block = 4;
/** Blocks that are rendered above and below the visible ones. */
const spare = 2;

export interface RowWindow {
  readonly first: number;
  /** Exclusive end. */
  readonly end: number;
}

/** Which of `total` rows are rendered when a frame of `height` pixels is scrolled to `top`. */
export function windowAt(top: number, height: number, total: number): RowWindow {
  const at = (pixels: number) => pixels / (rowHeight * block);
  return {
    first: Math.min(total, Math.max(0, (Math.floor(at(top)) - spare) * block)),
    end: Math.min(total, (Math.ceil(at(top + height)) + spare) * block),
  };
}

/** The rows to render in a scrolling frame. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, total: number): RowWindow {
  // Until it is measured: about a screen.
  const [seen, setSeen] = useState({ top: 0, height: 720 });
  const { first, end } = windowAt(seen.top, seen.height, total);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // Cached, because reading it forces a layout in the middle of a scroll.
    let height = element.clientHeight;
    const look = () => {
      const now = { top: element.scrollTop, height };
      setSeen((before) => (isSame(before, now, total) ? before : now));
    };
    look();
    const resized = new ResizeObserver(() => {
      height = element.clientHeight;
      look();
    });
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame, total]);
  return { first, end };
}

/** Scrolls as little as possible until the row is visible, below the sticky head. */
export function scrollToRow(frame: HTMLElement | null, index: number): void {
  if (frame === null) return;
  const head = frame.querySelector('thead')?.clientHeight ?? 0;
  const lowest = (index + 1) * rowHeight + head - frame.clientHeight;
  frame.scrollTo({ top: Math.min(index * rowHeight, Math.max(lowest, frame.scrollTop)) });
}

type Seen = { readonly top: number; readonly height: number };

function isSame(before: Seen, now: Seen, total: number): boolean {
  const [one, other] = [windowAt(before.top, before.height, total), windowAt(now.top, now.height, total)];
  return one.first === other.first && one.end === other.end;
}
