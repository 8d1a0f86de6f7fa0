import { begin, endStep, type History, record, redo, undo } from '../../domain/history.ts';
import type { Plan } from '../../domain/plan.ts';
import { noSelection, present, type Selection } from '../../domain/selection.ts';
import type { Guide } from '../../domain/snap.ts';

/** The editor's state. The saved plan is kept by the form. */
export interface EditorState {
  readonly history: History<Plan>;
  readonly selection: Selection;
  /** The result if the pointer were released now. */
  readonly preview: { readonly plan: Plan; readonly guides: readonly Guide[] } | null;
}

export type EditorAction =
  | {
      readonly type: 'change';
      readonly to: (plan: Plan, selection: Selection) => Plan;
      /** Consecutive changes with the same mark are undone as one. */
      readonly mark?: string | undefined;
      readonly select?: ((after: Plan, before: Plan) => Selection) | undefined;
    }
  | { readonly type: 'select'; readonly selection: Selection }
  | { readonly type: 'preview'; readonly plan: Plan | null; readonly guides: readonly Guide[] }
  | { readonly type: 'endStep' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export function openEditor(plan: Plan): EditorState {
  return { history: begin(plan), selection: noSelection, preview: null };
}

export function edit(state: EditorState, action: EditorAction): EditorState {
  const { history, selection } = state;
  const at = (next: History<Plan>, chosen: Selection = selection): EditorState =>
    next === history && chosen === selection && state.preview === null
      ? state
      : { history: next, selection: present(chosen, next.present), preview: null };
  switch (action.type) {
    case 'change': {
      const after = action.to(history.present, selection);
      return at(record(history, after, action.mark ?? null), action.select?.(after, history.present) ?? selection);
    }
    case 'select':
      return isSame(action.selection, selection)
        ? state
        : { ...state, history: endStep(history), selection: action.selection };
    case 'preview':
      return action.plan === null && state.preview === null
        ? state
        : { ...state, preview: action.plan && { plan: action.plan, guides: action.guides } };
    case 'endStep':
      return at(endStep(history));
    case 'undo':
      return at(undo(history));
    case 'redo':
      return at(redo(history));
  }
}

/** Added items become the selection, so that they can be moved at once. */
export function added(after: Plan, before: Plan): Selection {
  const known = new Set(before.items.map(({ id }) => id));
  return new Set(after.items.filter(({ id }) => !known.has(id)).map(({ id }) => id));
}

function isSame(one: Selection, other: Selection): boolean {
  return one === other || (one.size === other.size && [...one].every((id) => other.has(id)));
}
