import { placeItem } from '../../domain/edit-plan.ts';
import type { Point } from '../../domain/geometry.ts';
import type { Plan } from '../../domain/plan.ts';
import { noSelection, toggled } from '../../domain/selection.ts';
import type { Canvas } from './use-canvas.ts';
import type { PlanEditor } from './use-plan-editor.ts';

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Centimetres per arrow key press; with Shift, one. */
const step = 10;

const fields = 'input:not([type=checkbox]), select, textarea, [contenteditable], [role=tab]';

/** A key press and its target. */
interface Press {
  readonly event: KeyboardEvent;
  readonly editor: PlanEditor;
  readonly canvas: Canvas;
  /** The focused item. */
  readonly focused: string | null;
  /** Selects the focused item, so that an action applies to it. */
  readonly choose: () => void;
}

/** Handles the editor's keys; returns whether the press was one of them. */
export function pressKey(event: KeyboardEvent, editor: PlanEditor, canvas: Canvas): boolean {
  if (event.target instanceof Element && event.target.closest(fields)) return event.key === 'Escape' && leaveField();
  const focused = document.activeElement?.closest('[data-item]')?.getAttribute('data-item') ?? null;
  const choose = () => {
    if (focused !== null && !editor.selection.has(focused)) editor.select(new Set([focused]));
  };
  const press = { event, editor, canvas, focused, choose };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const arrow = arrows[key];
  if (arrow !== undefined) return pressArrow(press, arrow);
  const action = event.ctrlKey || event.metaKey ? commands[key] : keys[key];
  return action !== undefined && action(press) !== false;
}

/** Moves the focus from a field back to its item. */
function leaveField(): boolean {
  const chosen =
    document.querySelector<SVGElement>('.plan-item-chosen') ?? document.querySelector<SVGElement>('.plan-canvas');
  chosen?.focus({ preventScroll: true });
  return true;
}

function pressArrow({ event, editor, focused, choose }: Press, arrow: Point): boolean {
  if (focused === null && editor.selection.size === 0) return false;
  choose();
  const length = event.shiftKey ? 1 : step;
  const by = { x: arrow.x * length, y: arrow.y * length };
  if (event.ctrlKey || event.metaKey) editor.change((plan, ids) => grown(plan, ids, by));
  else editor.nudge(by, event.repeat);
  return true;
}

/** The action of a key; returns false if the key is not for the editor. */
type Action = (press: Press) => unknown;

const remove: Action = ({ editor, choose }) => {
  choose();
  editor.remove();
};

const keys: Readonly<Record<string, Action>> = {
  Delete: remove,
  Backspace: remove,
  Escape: ({ editor, canvas }) => {
    if (canvas.cancel()) return;
    if (editor.placing === null) editor.select(noSelection);
    else editor.setPlacing(null);
  },
  Enter: ({ editor, focused }) => {
    if (focused === null) return false;
    editor.select(new Set([focused]));
    setTimeout(() => document.querySelector<HTMLElement>('[data-plan-name]')?.focus(), 0);
    return true;
  },
  ' ': ({ event, editor, focused }) => {
    if (focused === null) return false;
    editor.select(event.shiftKey ? toggled(editor.selection, focused) : new Set([focused]));
    return true;
  },
  r: ({ event, editor, choose, focused }) => {
    if (focused === null && !document.activeElement?.matches('.plan-canvas')) return false;
    choose();
    editor.turn(event.shiftKey ? -15 : 15, event.repeat);
    return true;
  },
  '+': ({ canvas }) => canvas.zoom(1.25),
  '=': ({ canvas }) => canvas.zoom(1.25),
  '-': ({ canvas }) => canvas.zoom(1 / 1.25),
  '0': ({ canvas }) => canvas.showWhole(),
};

const commands: Readonly<Record<string, Action>> = {
  z: ({ event, editor }) => (event.shiftKey ? editor.redo() : editor.undo()),
  y: ({ editor }) => editor.redo(),
  d: ({ editor, choose }) => {
    choose();
    editor.duplicate();
  },
  a: ({ editor }) => editor.selectAll(),
  // With text selected, copying means the text.
  c: ({ editor }) => (window.getSelection()?.isCollapsed === false ? false : editor.copy()),
  v: ({ editor }) => editor.paste(),
};

/** Changes width or height. */
function grown(plan: Plan, ids: ReadonlySet<string>, by: Point): Plan {
  return plan.items
    .filter(({ id }) => ids.has(id))
    .reduce((now, { id, width, height }) => {
      const size = by.x === 0 ? { height: height + by.y } : { width: width + by.x };
      return placeItem(now, id, size);
    }, plan);
}
