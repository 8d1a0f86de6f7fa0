import { useEffect, useState } from 'react';
import { type ApiError, fieldProblemsOf } from '#platform/ui/api/errors.ts';
import type { Stored } from '#platform/ui/records/resource-api.ts';
import { type Refusal, useResourceSave } from '#platform/ui/records/use-resource-save.ts';
import { type PlanProblem, problemsOf } from '../../domain/check-plan.ts';
import { isSamePlan, mergePlans, tidyPlan } from '../../domain/compare-plans.ts';
import type { Plan } from '../../domain/plan.ts';
import { tablePlans } from '../../domain/resource.ts';
import { keepDraft, readDraft } from './draft.ts';
import { type PlanEditor, usePlanEditor } from './use-plan-editor.ts';

/** A loaded or saved plan. */
export interface SavedPlan {
  readonly id: string;
  readonly version: number;
  readonly ranking: number | null;
  readonly plan: Plan;
}

interface Conflict {
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
  readonly base: Plan;
  readonly theirs: Plan;
  readonly saved: SavedPlan;
}

export interface PlanForm {
  readonly editor: PlanEditor;
  readonly saved: SavedPlan | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly problems: readonly PlanProblem[];
  readonly error: Error | null;
  readonly conflict: Conflict | null;
  readonly isGone: boolean;
  /** The screen shows unsaved work from before a reload. */
  readonly isRestored: boolean;
  save(asNew?: boolean): Promise<SavedPlan | null>;
  takeTheirs(): void;
  putMineOntoTheirs(): void;
  dropConflict(): void;
  /** Restores a table that cannot be deleted. */
  putBack(tableId: string): void;
  /** Reverts to the last saved plan; this can be undone. */
  discard(): void;
  /** The page is closed for good: the draft is deleted. */
  forget(): void;
}

export function savedPlanOf({ id, version, ...values }: Stored): SavedPlan {
  const { names, width, height, pictureId, items, ranking } = values as Pick<Plan, keyof Plan> & {
    ranking: number | null;
  };
  return { id, version, ranking, plan: { names, width, height, pictureId, items } };
}

/** Connects a plan in the editor with the server: the saved state, problems, and conflicts with another user. */
export function usePlanForm(loaded: SavedPlan | null, begun: Plan, elsewhere: ReadonlySet<string>): PlanForm {
  const [draft] = useState(() => readDraft(loaded?.id ?? null));
  const [saved, setSaved] = useState(loaded);
  const base = saved?.plan ?? begun;
  const editor = usePlanEditor(base, elsewhere);
  const [isRestored, setRestored] = useState(false);
  const [serverErrors, setServerErrors] = useState<{
    readonly of: Plan;
    readonly problems: readonly PlanProblem[];
  } | null>(null);
  const [error, setError] = useState<PlanForm['error']>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);
  const { isSaving, save: send } = useResourceSave(tablePlans);

  const { plan } = editor;
  const isDirty = !isSamePlan(plan, base) || (saved === null && plan.items.length > 0);
  const problems = serverErrors?.of === plan ? serverErrors.problems : problemsOf(plan, elsewhere);

  const id = loaded?.id ?? null;
  const { change } = editor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    if (draft === null || isSamePlan(draft.plan, base)) return;
    change(() => (isSamePlan(draft.base, base) ? draft.plan : mergePlans(draft.base, draft.plan, base)));
    setRestored(true);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(id, isDirty ? { base, plan } : null), 400);
    return () => clearTimeout(timer);
  }, [id, base, plan, isDirty]);

  async function save(asNew = false): Promise<SavedPlan | null> {
    if (isSaving) return null;
    setError(null);
    const sent = tidyPlan(plan);
    if (sent !== plan) editor.change(() => sent);
    const found = problemsOf(sent, elsewhere);
    if (found.length > 0) {
      setServerErrors({ of: sent, problems: found });
      return null;
    }
    const target = asNew ? null : saved;
    const stored = await send({
      target,
      values: { ...sent, ranking: target?.ranking ?? null },
      onStored: (now) => keep(now, sent),
      onRefused: (refusal) => explain(refusal, sent),
    });
    return stored === null ? null : savedPlanOf(stored);
  }

  function keep(stored: Stored, sent: Plan): void {
    // The sent plan is kept as the saved one: another order of keys would count as a change.
    setSaved({ ...savedPlanOf(stored), plan: sent });
    setServerErrors(null);
    setGone(false);
    setRestored(false);
    keepDraft(id, null);
  }

  function explain({ fault, conflict: found, isGone: isLost }: Refusal, sent: Plan): void {
    const fields = fieldProblemsOf(fault);
    if (fields.length > 0) setServerErrors({ of: sent, problems: fields.map(problemOf) });
    if (isLost) setGone(true);
    if (found === null) setError(fault instanceof Error ? fault : new Error(String(fault)));
    else {
      const now = savedPlanOf(found.theirs);
      setConflict({ by: found.by, at: found.at, base, theirs: now.plan, saved: now });
    }
  }

  const goOn = (to: (mine: Plan) => Plan) => {
    if (conflict === null) return;
    setSaved(conflict.saved);
    editor.change(to);
    setConflict(null);
  };
  return {
    editor,
    saved,
    isDirty,
    isSaving,
    problems,
    error,
    conflict,
    isGone,
    isRestored,
    save,
    takeTheirs: () => goOn(() => conflict?.theirs ?? plan),
    putMineOntoTheirs: () => goOn((mine) => (conflict ? mergePlans(conflict.base, mine, conflict.theirs) : mine)),
    dropConflict: () => setConflict(null),
    putBack(tableId) {
      const table = base.items.find((item) => item.id === tableId);
      setError(null);
      if (table)
        editor.change((now) => ({ ...now, items: [...now.items.filter((item) => item.id !== tableId), table] }));
    },
    discard() {
      editor.change(() => base);
      setRestored(false);
    },
    forget: () => keepDraft(id, null),
  };
}

/** `items.<id>.name` is the name of one item. */
function problemOf({ path, problem, bound }: ApiError['fields'][number]): PlanProblem {
  const [first = '', itemId, field] = path.split('.');
  const rest = { problem: problem as PlanProblem['problem'], ...(bound !== undefined && { bound }) };
  return first === 'items' && itemId !== undefined && field !== undefined
    ? { ...rest, itemId, field }
    : { ...rest, itemId: null, field: first };
}
