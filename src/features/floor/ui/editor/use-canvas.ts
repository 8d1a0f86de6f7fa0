import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Outline, Point } from '../../domain/geometry.ts';
import { createGestures, type GestureHost, type Pointer, type Target } from './gestures.ts';
import type { PlanEditor } from './use-plan-editor.ts';
import { fitted, pushed, revealing, toRoom, type Viewport, zoomed } from './viewport.ts';

export interface Canvas {
  readonly ref: RefObject<SVGSVGElement | null>;
  /** Null until the canvas has been measured. */
  readonly viewport: Viewport | null;
  /** The selection frame that is being drawn, in room coordinates. */
  readonly frame: Outline | null;
  readonly isPanning: boolean;
  zoom(factor: number): void;
  showWhole(): void;
  /** Cancels the current gesture; returns whether one was active. */
  cancel(): boolean;
  /** The centre of the visible part, in room coordinates. */
  middle(): Point;
  /** A page position in room coordinates; null outside the canvas. */
  roomAt(client: Point): Point | null;
  /** Scrolls a part of the room into view. */
  reveal(outline: Outline): void;
}

interface Held {
  readonly editor: PlanEditor;
  readonly viewport: Viewport;
}

/** The canvas's viewport and pointer handling. */
export function useCanvas(editor: PlanEditor): Canvas {
  const ref = useRef<SVGSVGElement | null>(null);
  const size = useRef({ width: 0, height: 0 });
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [frame, setFrame] = useState<Outline | null>(null);
  const [isPanning, setPanning] = useState(false);
  // A manual zoom is kept; until then the whole room is shown, however the window or the room changes.
  const isFitted = useRef(true);
  const held = useRef<Held>({ editor, viewport: viewport ?? { x: 0, y: 0, scale: 1 } });
  useLayoutEffect(() => {
    held.current = { ...held.current, editor };
  });
  const show = (next: Viewport) => {
    held.current = { ...held.current, viewport: next };
    setViewport(next);
  };
  const showWhole = () => {
    isFitted.current = true;
    show(fitted(held.current.editor.plan, size.current));
  };
  const [gestures] = useState(() => createGestures(hostOf(held, size, { show, setFrame, isFitted })));

  const { width, height } = editor.plan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitted again when the room's size changes
  useEffect(() => {
    if (isFitted.current && size.current.width > 0) showWhole();
  }, [width, height]);

  const measured = useEffectEvent((box: DOMRectReadOnly) => {
    size.current = { width: box.width, height: box.height };
    if (isFitted.current) showWhole();
    else show(pushed(held.current.viewport, { x: 0, y: 0 }, editor.plan, size.current));
  });
  useEffect(() => {
    const svg = ref.current;
    if (!svg) return;
    const observer = new ResizeObserver(([entry]) => entry && measured(entry.contentRect));
    observer.observe(svg);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (ref.current) return listenToPointers(ref.current, { gestures, held, isFitted, setPanning });
  }, [gestures]);

  const middleOfScreen = () => ({ x: size.current.width / 2, y: size.current.height / 2 });
  return {
    ref,
    viewport,
    frame,
    isPanning,
    zoom(factor) {
      isFitted.current = false;
      const next = zoomed(held.current.viewport, middleOfScreen(), factor);
      show(pushed(next, { x: 0, y: 0 }, editor.plan, size.current));
    },
    showWhole,
    cancel: () => gestures.cancel(),
    middle: () => toRoom(held.current.viewport, middleOfScreen()),
    roomAt(client) {
      const box = ref.current?.getBoundingClientRect();
      if (!box || client.x < box.left || client.x > box.right || client.y < box.top || client.y > box.bottom)
        return null;
      return toRoom(held.current.viewport, { x: client.x - box.left, y: client.y - box.top });
    },
    reveal(outline) {
      const next = revealing(held.current.viewport, outline, size.current);
      if (next !== held.current.viewport) show(next);
    },
  };
}

interface PointerHost {
  readonly gestures: ReturnType<typeof createGestures>;
  readonly held: RefObject<Held>;
  readonly isFitted: RefObject<boolean>;
  readonly setPanning: (isPanning: boolean) => void;
}

/** Pointers, the wheel and the space bar become gestures. Returns a function that stops listening. */
function listenToPointers(svg: SVGSVGElement, { gestures, held, isFitted, setPanning }: PointerHost): () => void {
  let isSpaceDown = false;
  const pointerOf = (event: PointerEvent): Pointer => {
    const { left, top } = svg.getBoundingClientRect();
    return {
      id: event.pointerId,
      x: event.clientX - left,
      y: event.clientY - top,
      isTouch: event.pointerType === 'touch',
      isAdding: event.shiftKey || event.ctrlKey || event.metaKey,
      isFree: event.altKey,
      isPan: event.button === 1 || isSpaceDown,
    };
  };
  const down = (event: PointerEvent) => {
    if (event.button > 1) return;
    if (event.button === 1) event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    const pointer = pointerOf(event);
    setPanning(pointer.isPan);
    gestures.down(pointer, targetOf(event.target));
  };
  const move = (event: PointerEvent) => {
    const { editor: now, viewport: at } = held.current;
    const pointer = pointerOf(event);
    if (now.placing !== null && event.pointerType === 'mouse') now.hover(now.placing, toRoom(at, pointer));
    gestures.move(pointer);
  };
  const up = (event: PointerEvent) => {
    setPanning(false);
    gestures.up(pointerOf(event));
  };
  const lost = (event: PointerEvent) => {
    gestures.cancel();
    up(event);
  };
  const leave = () => {
    const { editor: now } = held.current;
    if (now.placing !== null) now.hover(now.placing, null);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { left, top } = svg.getBoundingClientRect();
    const factor = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 1;
    isFitted.current = false;
    gestures.wheel(
      { x: event.clientX - left, y: event.clientY - top },
      { x: (event.shiftKey ? event.deltaY : event.deltaX) * factor, y: (event.shiftKey ? 0 : event.deltaY) * factor },
      event.shiftKey,
    );
  };
  const space = (event: KeyboardEvent) => {
    if (event.code === 'Space') isSpaceDown = event.type === 'keydown';
  };
  // A long press is a gesture here, so the browser's context menu is suppressed.
  const menu = (event: Event) => event.preventDefault();
  svg.addEventListener('pointerdown', down);
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', up);
  svg.addEventListener('pointercancel', lost);
  svg.addEventListener('pointerleave', leave);
  svg.addEventListener('wheel', wheel, { passive: false });
  svg.addEventListener('contextmenu', menu);
  window.addEventListener('keydown', space);
  window.addEventListener('keyup', space);
  return () => {
    svg.removeEventListener('pointerdown', down);
    svg.removeEventListener('pointermove', move);
    svg.removeEventListener('pointerup', up);
    svg.removeEventListener('pointercancel', lost);
    svg.removeEventListener('pointerleave', leave);
    svg.removeEventListener('wheel', wheel);
    svg.removeEventListener('contextmenu', menu);
    window.removeEventListener('keydown', space);
    window.removeEventListener('keyup', space);
  };
}

/** The target of a press, from marks in the drawing. */
function targetOf(element: EventTarget | null): Target {
  if (!(element instanceof Element)) return { kind: 'floor' };
  const handle = element.closest('[data-handle]')?.getAttribute('data-handle');
  if (handle === 'turn') return { kind: 'turn' };
  if (handle) {
    const [across, down] = handle.split(' ').map(Number) as [-1 | 0 | 1, -1 | 0 | 1];
    return { kind: 'handle', handle: { across, down } };
  }
  const id = element.closest('[data-item]')?.getAttribute('data-item');
  return id ? { kind: 'item', id } : { kind: 'floor' };
}

function hostOf(
  held: RefObject<Held>,
  size: RefObject<{ readonly width: number; readonly height: number }>,
  canvas: {
    readonly show: (viewport: Viewport) => void;
    readonly setFrame: (frame: Outline | null) => void;
    readonly isFitted: RefObject<boolean>;
  },
): GestureHost {
  const editor = () => held.current.editor;
  return {
    plan: () => editor().plan,
    selection: () => editor().selection,
    viewport: () => held.current.viewport,
    screen: () => size.current,
    isSnapping: () => editor().isSnapping,
    isPlacing: () => editor().placing !== null,
    place: (at) => {
      const { placing, place } = editor();
      if (placing !== null) place(placing, at);
    },
    select: (selection) => editor().select(selection),
    show: (viewport) => {
      canvas.isFitted.current = false;
      canvas.show(viewport);
    },
    preview: (plan, guides) => editor().preview(plan, guides),
    commit: (plan) => editor().change(() => plan),
    frame: canvas.setFrame,
  };
}
