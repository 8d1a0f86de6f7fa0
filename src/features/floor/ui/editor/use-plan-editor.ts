import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import {
  type Alignment,
  alignItems,
  type Direction,
  distributeItems,
  moveItems,
  turnItems,
} from '../../domain/arrange.ts';
import { addItems, copiesOf, freeSpot, newPiece, type PieceKind, removeItems } from '../../domain/edit-plan.ts';
import type { Point } from '../../domain/geometry.ts';
import type { Plan, PlanItem } from '../../domain/plan.ts';
import { everything, noSelection, type Selection } from '../../domain/selection.ts';
import { type Guide, snapMove } from '../../domain/snap.ts';
import { type Numbering, renumberTables } from '../../domain/table-names.ts';
import { added, type EditorAction, type EditorState, edit, openEditor } from './editor-state.ts';
import { grid } from './gestures.ts';
import { useItemWords } from './item-words.ts';

export interface PlanEditor {
  /** The plan, including the preview of the current gesture. */
  readonly plan: Plan;
  readonly shown: Plan;
  readonly guides: readonly Guide[];
  readonly selection: Selection;
  readonly chosen: readonly PlanItem[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canPaste: boolean;
  readonly isSnapping: boolean;
  /** The piece of the palette that is waiting to be placed. */
  readonly placing: PieceKind | null;
  /** The last action, for screen readers. */
  readonly said: string;
  /** Keys of table names in other plans. */
  readonly elsewhere: ReadonlySet<string>;
  change(to: (plan: Plan, selection: Selection) => Plan, mark?: string): void;
  select(selection: Selection): void;
  selectAll(): void;
  preview(plan: Plan | null, guides: readonly Guide[]): void;
  undo(): void;
  redo(): void;
  endStep(): void;
  nudge(by: Point, isRepeated: boolean): void;
  turn(degrees: number, isRepeated: boolean): void;
  align(alignment: Alignment): void;
  distribute(direction: Direction): void;
  number(numbering: Numbering): void;
  duplicate(): void;
  copy(): void;
  paste(): void;
  remove(): void;
  setSnapping(isOn: boolean): void;
  setPlacing(kind: PieceKind | null): void;
  /** Shows a piece of the palette where it would be placed; null if it is not over the room. */
  hover(kind: PieceKind, at: Point | null): void;
  place(kind: PieceKind, at: Point): void;
  /** Places a piece in a free spot, for keyboard users. */
  placeFree(kind: PieceKind, near: Point): void;
  say(text: string): void;
}

/** The copied items. They outlive the editor, so that tables can be copied from one plan to another. */
let clipboard: readonly PlanItem[] = [];

export function usePlanEditor(initial: Plan, elsewhere: ReadonlySet<string>): PlanEditor {
  const t = useTranslations('floor.editor');
  const words = useItemWords();
  const [state, setState] = useState(() => openEditor(initial));
  const [isSnapping, setSnapping] = useState(true);
  const [placing, setPlacing] = useState<PieceKind | null>(null);
  const [canPaste, setCanPaste] = useState(clipboard.length > 0);
  const [said, say] = useState('');
  const pieceId = useRef('');
  // Ahead of the rendered state: two actions of one event see each other's result.
  const latest = useRef(state);

  const dispatch = (action: EditorAction): EditorState => {
    latest.current = edit(latest.current, action);
    setState(latest.current);
    return latest.current;
  };
  const planNow = () => latest.current.history.present;
  const chosenIn = ({ history, selection }: EditorState) => history.present.items.filter(({ id }) => selection.has(id));
  const countOf = (items: readonly PlanItem[]) => t('said.several', { count: items.length });

  /** Applies the action and announces the result for the selected items. */
  const act = (to: (plan: Plan, selection: Selection) => Plan, { text, ...rest }: Rest = {}): void => {
    const items = chosenIn(dispatch({ type: 'change', to, ...rest }));
    const [only] = items;
    say(text ?? (items.length === 1 && only ? words.place(only) : countOf(items)));
  };
  /** A held key is one change; a new press starts another. */
  const repeatable = (mark: string, isRepeated: boolean): Rest => {
    if (!isRepeated) dispatch({ type: 'endStep' });
    return { mark };
  };
  const withPiece = (kind: PieceKind, at: Point): Plan | null => {
    const plan = planNow();
    if (pieceId.current === '') pieceId.current = uuidv7();
    const item = newPiece(plan, kind, { id: pieceId.current, at, text: t('newLabel') }, elsewhere);
    const after = item && addItems(plan, [item]);
    if (!after || after === plan) return null;
    const ids = new Set([pieceId.current]);
    const { by } = snapMove(after, ids, { x: 0, y: 0 }, { grid, reach: 12 });
    return isSnapping ? moveItems(after, ids, by) : after;
  };
  const put = (after: Plan | null): void => {
    pieceId.current = '';
    setPlacing(null);
    dispatch({ type: 'preview', plan: null, guides: [] });
    if (after) act(() => after, { select: added });
    else say(t('said.noRoom'));
  };

  return {
    plan: state.history.present,
    shown: state.preview?.plan ?? state.history.present,
    guides: state.preview?.guides ?? [],
    selection: state.selection,
    chosen: chosenIn(state),
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
    canPaste,
    isSnapping,
    placing,
    said,
    elsewhere,
    change: (to, mark) => act(to, { mark }),
    select: (selection) => dispatch({ type: 'select', selection }),
    selectAll: () => say(countOf(chosenIn(dispatch({ type: 'select', selection: everything(planNow()) })))),
    preview: (plan, guides) => dispatch({ type: 'preview', plan, guides }),
    undo: () => {
      dispatch({ type: 'undo' });
      say(t('said.undone'));
    },
    redo: () => {
      dispatch({ type: 'redo' });
      say(t('said.redone'));
    },
    endStep: () => dispatch({ type: 'endStep' }),
    nudge: (by, isRepeated) => act((plan, ids) => moveItems(plan, ids, by), repeatable('nudge', isRepeated)),
    turn: (by, isRepeated) => act((plan, ids) => turnItems(plan, ids, by), repeatable('turn', isRepeated)),
    align: (alignment) => act((plan, ids) => alignItems(plan, ids, alignment)),
    distribute: (direction) => act((plan, ids) => distributeItems(plan, ids, direction)),
    number: (numbering) =>
      act((plan, ids) => renumberTables(plan, ids.size > 0 ? ids : everything(plan), numbering, elsewhere), {
        text: t('said.numbered'),
      }),
    duplicate() {
      const items = chosenIn(latest.current);
      if (items.length > 0) act((plan) => addItems(plan, copiesOf(plan, items, uuidv7, elsewhere)), { select: added });
    },
    copy() {
      const items = chosenIn(latest.current);
      if (items.length > 0) clipboard = items;
      setCanPaste(clipboard.length > 0);
      say(t('said.copied', { count: items.length }));
    },
    paste() {
      if (clipboard.length === 0) return;
      act((plan) => addItems(plan, copiesOf(plan, clipboard, uuidv7, elsewhere)), { select: added });
    },
    remove() {
      const { length } = chosenIn(latest.current);
      act(removeItems, { select: () => noSelection, text: t('said.removed', { count: length }) });
    },
    setSnapping,
    setPlacing(kind) {
      pieceId.current = '';
      dispatch({ type: 'preview', plan: null, guides: [] });
      setPlacing(kind);
      if (kind !== null) say(t('said.placing', { piece: words.piece(kind) }));
    },
    hover: (kind, at) => dispatch({ type: 'preview', plan: at && withPiece(kind, at), guides: [] }),
    place: (kind, at) => put(withPiece(kind, at)),
    placeFree: (kind, near) => put(withPiece(kind, freeSpot(planNow(), kind, near))),
    say,
  };
}

interface Rest {
  readonly mark?: string | undefined;
  readonly select?: ((after: Plan, before: Plan) => Selection) | undefined;
  readonly text?: string;
}
