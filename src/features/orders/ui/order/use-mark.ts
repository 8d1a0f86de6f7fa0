import { type RefObject, useEffect, useRef } from 'react';
import type { OrderLine } from '../../domain/order.ts';
import { raisedSince } from './last-raised.ts';

/** How long a line stays marked that was added or grew; only the last one is. */
const markMs = 1_200;
const marked = 'data-marked';

/**
 * Shows and marks the line that was added or grew. Not by a fade, which would be painted 70 times: a slow till is busy with that when
 * the next tap comes.
 */
export function useMark(list: RefObject<HTMLElement | null>, lines: readonly OrderLine[]): void {
  const before = useRef(lines);
  const unmark = useRef<() => void>(undefined);
  useEffect(() => {
    const raised = raisedSince(before.current, lines);
    before.current = lines;
    // An answer of the server is other lines too; what it marked stays.
    if (raised === null) return;
    unmark.current?.();
    const row = list.current?.querySelector(`[data-line="${raised.line.id}"]`);
    row?.setAttribute(marked, '');
    // Without smooth scrolling, which would lag behind the next tap. In the next frame: reading the line's position here
    // would force an extra layout.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }));
    const end = setTimeout(() => unmark.current?.(), markMs);
    unmark.current = () => {
      cancelAnimationFrame(frame);
      clearTimeout(end);
      row?.removeAttribute(marked);
    };
  }, [list, lines]);
  useEffect(() => () => unmark.current?.(), []);
}
