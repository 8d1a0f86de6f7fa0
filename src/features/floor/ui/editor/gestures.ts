import { vibrate } from '#platform/ui/kit/vibrate.ts';
import { type Handle, moveItems, resizeItem, turnItems } from '../../domain/arrange.ts';
import { middleOf, normalDegrees, type Outline, outlineOfAll, type Point } from '../../domain/geometry.ts';
import type { Plan } from '../../domain/plan.ts';
import { noSelection, type Selection, toggled, touchedBy } from '../../domain/selection.ts';
import { type Guide, snapMove, snapPoint } from '../../domain/snap.ts';
import { pinched, pushed, toRoom, type Viewport, zoomed } from './viewport.ts';

/** What the pointer was pressed on. */
export type Target =
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'handle'; readonly handle: Handle }
  | { readonly kind: 'turn' }
  | { readonly kind: 'floor' };

/** A pointer on the canvas: pixels from its upper left corner. */
export interface Pointer extends Point {
  readonly id: number;
  readonly isTouch: boolean;
  /** Shift, Ctrl or ⌘: adds to the selection. */
  readonly isAdding: boolean;
  /** Alt: no snapping and no steps. */
  readonly isFree: boolean;
  readonly isPan: boolean;
}

/** The parts of the editor that gestures use. */
export interface GestureHost {
  readonly plan: () => Plan;
  readonly selection: () => Selection;
  readonly viewport: () => Viewport;
  readonly screen: () => { readonly width: number; readonly height: number };
  readonly isSnapping: () => boolean;
  /** Whether a piece of the palette is waiting to be placed. */
  readonly isPlacing: () => boolean;
  readonly place: (at: Point) => void;
  readonly select: (selection: Selection) => void;
  readonly show: (viewport: Viewport) => void;
  /** Shows the result if the pointer were released now; null removes the preview. */
  readonly preview: (plan: Plan | null, guides: readonly Guide[]) => void;
  readonly commit: (plan: Plan) => void;
  readonly frame: (frame: Outline | null) => void;
}

type Gesture =
  | { readonly kind: 'press'; readonly from: Pointer; readonly target: Target; readonly longPress: number | null }
  | { readonly kind: 'move'; readonly from: Point; readonly plan: Plan; readonly ids: Selection }
  | { readonly kind: 'resize'; readonly handle: Handle; readonly grab: Point; readonly plan: Plan; readonly id: string }
  | {
      readonly kind: 'turn';
      readonly pivot: Point;
      readonly from: number;
      readonly plan: Plan;
      readonly ids: Selection;
    }
  | { readonly kind: 'frame'; readonly from: Point; readonly before: Selection }
  | { readonly kind: 'pan'; readonly from: Point; readonly viewport: Viewport }
  | { readonly kind: 'pinch'; readonly from: readonly [Point, Point]; readonly viewport: Viewport }
  | { readonly kind: 'done' };

type Of<Kind extends Gesture['kind']> = Extract<Gesture, { readonly kind: Kind }>;

export const grid = 10;
const turnStep = 15;
/** Snap distance, in pixels. */
const reach = 8;
const longPressMs = 450;
const stillFor = (pointer: Pointer) => (pointer.isTouch ? 9 : 4);

export interface Gestures {
  readonly down: (pointer: Pointer, target: Target) => void;
  readonly move: (pointer: Pointer) => void;
  readonly up: (pointer: Pointer) => void;
  /** Cancels the gesture, on Esc or a `pointercancel` of the system. Returns whether one was active. */
  readonly cancel: () => boolean;
  readonly wheel: (at: Point, by: Point, isPan: boolean) => void;
}

/** Gestures of mouse, pen and touch on the canvas. Until the pointer is released there is only a preview. */
export function createGestures(host: GestureHost): Gestures {
  const pointers = new Map<number, Pointer>();
  let gesture: Gesture | null = null;
  let last: Plan | null = null;

  const preview = ({ plan, guides }: Preview) => {
    last = plan;
    host.preview(plan, guides);
  };
  const stopWaiting = () => {
    if (gesture?.kind === 'press' && gesture.longPress !== null) clearTimeout(gesture.longPress);
  };
  const end = () => {
    stopWaiting();
    gesture = null;
    last = null;
    host.preview(null, []);
    host.frame(null);
  };

  function begin(pointer: Pointer, target: Target): Gesture {
    if (pointer.isPan) return { kind: 'pan', from: pointer, viewport: host.viewport() };
    if (target.kind === 'handle') return beginResize(host, pointer, target.handle) ?? press(pointer, target);
    if (target.kind === 'turn') return beginTurn(host, pointer) ?? press(pointer, target);
    return press(pointer, target);
  }

  function press(pointer: Pointer, target: Target): Gesture {
    const longPress = pointer.isTouch ? window.setTimeout(() => holdDown(pointer, target), longPressMs) : null;
    return { kind: 'press', from: pointer, target, longPress };
  }

  function holdDown(pointer: Pointer, target: Target): void {
    if (gesture?.kind === 'press' && !host.isPlacing()) gesture = beginHeld(host, pointer, target) ?? gesture;
  }

  const followers: { readonly [Kind in Gesture['kind']]: (now: Of<Kind>, pointer: Pointer) => void } = {
    press(press, pointer) {
      const isStill = Math.hypot(pointer.x - press.from.x, pointer.y - press.from.y) < stillFor(pointer);
      if (isStill || host.isPlacing()) return;
      stopWaiting();
      gesture = beginDrag(host, press.from, press.target);
      follow(pointer);
    },
    move: (move, pointer) => preview(movedPlan(host, move, pointer)),
    resize: (resize, pointer) => preview(resizedPlan(host, resize, pointer)),
    turn: (turn, pointer) => preview(turnedPlan(host, turn, pointer)),
    frame: (frame, pointer) => drawFrame(host, frame, pointer),
    pan: (pan, pointer) => panTo(host, pan, pointer),
    pinch({ from, viewport }) {
      const [one, other] = [...pointers.values()];
      if (one && other) host.show(pinched(viewport, from, [one, other]));
    },
    done() {},
  };

  function follow(pointer: Pointer): void {
    if (gesture !== null) followers[gesture.kind](gesture as never, pointer);
  }

  function letGo(pointer: Pointer): void {
    if (gesture?.kind === 'press') {
      click(host, pointer, gesture.target);
    } else if (last !== null) host.commit(last);
    end();
  }

  return {
    down(pointer, target) {
      pointers.set(pointer.id, pointer);
      const [one, other] = [...pointers.values()];
      if (one?.isTouch && other?.isTouch) {
        end();
        gesture = { kind: 'pinch', from: [one, other], viewport: host.viewport() };
      } else if (gesture === null) gesture = begin(pointer, target);
    },
    move(pointer) {
      if (!pointers.has(pointer.id)) return;
      pointers.set(pointer.id, pointer);
      follow(pointer);
    },
    up(pointer) {
      if (!pointers.delete(pointer.id)) return;
      // After a pinch, the remaining finger does nothing until it is lifted too.
      if (gesture?.kind === 'pinch') gesture = pointers.size === 0 ? null : { kind: 'done' };
      else if (pointers.size === 0) letGo(pointer);
    },
    cancel() {
      const wasBusy = gesture !== null && gesture.kind !== 'done';
      end();
      if (pointers.size > 0) gesture = { kind: 'done' };
      return wasBusy;
    },
    wheel: (point, by, isPan) => scroll(host, point, by, isPan),
  };
}

const roomPoint = (host: GestureHost, point: Point) => toRoom(host.viewport(), point);
const isSnapping = (host: GestureHost, pointer: Pointer) => host.isSnapping() && !pointer.isFree;
const snapOptions = (host: GestureHost) => ({ grid, reach: reach / host.viewport().scale });

function beginResize(host: GestureHost, pointer: Pointer, handle: Handle): Of<'resize'> | null {
  const plan = host.plan();
  const item = plan.items.find(({ id }) => host.selection().has(id));
  if (item === undefined) return null;
  const middle = middleOf(item);
  // A finger seldom hits the corner exactly; the offset is kept during the drag.
  const arm = { x: (handle.across * item.width) / 2, y: (handle.down * item.height) / 2 };
  const radians = (item.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const from = roomPoint(host, pointer);
  const grab = { x: middle.x + arm.x * cos - arm.y * sin - from.x, y: middle.y + arm.x * sin + arm.y * cos - from.y };
  return { kind: 'resize', handle, grab, plan, id: item.id };
}

function beginTurn(host: GestureHost, pointer: Pointer): Of<'turn'> | null {
  const plan = host.plan();
  const ids = host.selection();
  const items = plan.items.filter(({ id }) => ids.has(id));
  const outline = outlineOfAll(items);
  const [only] = items;
  if (outline === null || only === undefined) return null;
  const pivot =
    items.length === 1
      ? middleOf(only)
      : { x: (outline.left + outline.right) / 2, y: (outline.top + outline.bottom) / 2 };
  return { kind: 'turn', pivot, from: angleOf(pivot, roomPoint(host, pointer)), plan, ids };
}

/** The pointer has moved while pressed, so the kind of gesture is known. */
function beginDrag(host: GestureHost, from: Pointer, target: Target): Gesture {
  if (target.kind === 'item') {
    const chosen = host.selection();
    const added = from.isAdding ? toggled(chosen, target.id) : new Set([target.id]);
    const ids = chosen.has(target.id) ? chosen : added;
    host.select(ids);
    return { kind: 'move', from: roomPoint(host, from), plan: host.plan(), ids };
  }
  if (from.isTouch) return { kind: 'pan', from, viewport: host.viewport() };
  return { kind: 'frame', from: roomPoint(host, from), before: from.isAdding ? host.selection() : noSelection };
}

/** A long press selects one more item, or starts a frame around several. */
function beginHeld(host: GestureHost, pointer: Pointer, target: Target): Gesture | null {
  vibrate('taken');
  if (target.kind === 'floor') return { kind: 'frame', from: roomPoint(host, pointer), before: host.selection() };
  if (target.kind !== 'item') return null;
  host.select(toggled(host.selection(), target.id));
  return { kind: 'done' };
}

function click(host: GestureHost, pointer: Pointer, target: Target): void {
  if (host.isPlacing()) host.place(roomPoint(host, pointer));
  else if (target.kind === 'item') {
    host.select(pointer.isAdding ? toggled(host.selection(), target.id) : new Set([target.id]));
  } else if (target.kind === 'floor' && !pointer.isAdding) host.select(noSelection);
}

function panTo(host: GestureHost, { from, viewport }: Of<'pan'>, pointer: Pointer): void {
  const by = { x: pointer.x - from.x, y: pointer.y - from.y };
  host.show(pushed(viewport, by, host.plan(), host.screen()));
}

/** The wheel pushes the plan, or zooms at the pointer. */
function scroll(host: GestureHost, point: Point, by: Point, isPan: boolean): void {
  const still = { x: 0, y: 0 };
  const viewport = isPan ? host.viewport() : zoomed(host.viewport(), point, Math.exp(-by.y / 400));
  host.show(pushed(viewport, isPan ? { x: -by.x, y: -by.y } : still, host.plan(), host.screen()));
}

/** The plan as it would be if the pointer were released now. */
interface Preview {
  readonly plan: Plan;
  readonly guides: readonly Guide[];
}

function movedPlan(host: GestureHost, { from, plan, ids }: Of<'move'>, pointer: Pointer): Preview {
  const now = roomPoint(host, pointer);
  const by = { x: Math.round(now.x - from.x), y: Math.round(now.y - from.y) };
  const snapped = isSnapping(host, pointer) ? snapMove(plan, ids, by, snapOptions(host)) : { by, guides: [] };
  return { plan: moveItems(plan, ids, snapped.by), guides: snapped.guides };
}

function resizedPlan(host: GestureHost, { plan, id, handle, grab }: Of<'resize'>, pointer: Pointer): Preview {
  const now = roomPoint(host, pointer);
  const to = { x: now.x + grab.x, y: now.y + grab.y };
  const rotation = plan.items.find((item) => item.id === id)?.rotation ?? 0;
  // A quarter turn swaps across and down; at other angles no edge lies on the grid.
  const [across, down] = rotation % 180 === 0 ? [handle.across, handle.down] : [handle.down, handle.across];
  const wanted = { x: across === 0 ? null : to.x, y: down === 0 ? null : to.y };
  const canSnap = isSnapping(host, pointer) && rotation % 90 === 0;
  const snapped = canSnap ? snapPoint(plan, new Set([id]), wanted, snapOptions(host)) : wanted;
  const corner = { x: snapped.x ?? to.x, y: snapped.y ?? to.y };
  return { plan: resizeItem(plan, id, handle, corner, pointer.isAdding), guides: [] };
}

function turnedPlan(host: GestureHost, { plan, ids, pivot, from }: Of<'turn'>, pointer: Pointer): Preview {
  const by = angleOf(pivot, roomPoint(host, pointer)) - from;
  return { plan: turnItems(plan, ids, stepped(plan, ids, by, pointer.isFree)), guides: [] };
}

/** Selects what the frame touches, in addition to what was selected before. */
function drawFrame(host: GestureHost, { from, before }: Of<'frame'>, pointer: Pointer): void {
  const now = roomPoint(host, pointer);
  const frame = { left: from.x, top: from.y, right: now.x, bottom: now.y };
  host.frame(frame);
  host.select(new Set([...before, ...touchedBy(host.plan(), frame)]));
}

const angleOf = (pivot: Point, point: Point) => (Math.atan2(point.y - pivot.y, point.x - pivot.x) * 180) / Math.PI;

/** One item snaps to multiples of 15°, several turn by steps of 15°; with Alt by single degrees. */
function stepped(plan: Plan, ids: Selection, by: number, isFree: boolean): number {
  if (isFree) return Math.round(by);
  const items = plan.items.filter(({ id }) => ids.has(id));
  const [only] = items;
  if (items.length !== 1 || only === undefined) return Math.round(by / turnStep) * turnStep;
  return normalDegrees(Math.round((only.rotation + by) / turnStep) * turnStep - only.rotation);
}
