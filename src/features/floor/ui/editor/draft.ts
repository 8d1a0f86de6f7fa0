import type { Plan } from '../../domain/plan.ts';

/** Unsaved work from when the page was left, and the state on which it is based. */
export interface Draft {
  readonly base: Plan;
  readonly plan: Plan;
}

const keyOf = (id: string | null) => `tavolina.plan-draft.${id ?? 'new'}`;

export function readDraft(id: string | null): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export function keepDraft(id: string | null, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // Without browser storage, saving to the server still works.
  }
}
