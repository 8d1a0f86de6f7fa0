import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { ApiError, OfflineError } from '#platform/ui/api/errors.ts';
import { type Stored, sectionApi } from '#platform/ui/records/section-api.ts';
import { type PlanProblem, problemsOf } from '../../domain/check-plan.ts';
import { isSamePlan, mergePlans, tidyPlan } from '../../domain/compare-plans.ts';
import type { Plan } from '../../domain/plan.ts';
import { tablePlans } from '../../domain/section.ts';
import { keepDraft, readDraft } from './draft.ts';
import { type PlanEditor, usePlanEditor } from './use-plan-editor.ts';

/** A plan as it was loaded or saved. */
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
  readonly error: ApiError | OfflineError | Error | null;
  readonly conflict: Conflict | null;
  readonly isGone: boolean;
  /** Work from before a reload is on screen. */
  readonly isRestored: boolean;
  save(asNew?: boolean): Promise<SavedPlan | null>;
  takeTheirs(): void;
  putMineOntoTheirs(): void;
  dropConflict(): void;
  /** Puts a table back that may not go. */
  putBack(tableId: string): void;
  /** Back to what was saved last; it can be undone. */
  discard(): void;
  /** The page is left for good: nothing is kept. */
  forget(): void;
}

const api = sectionApi(tablePlans);

export function savedPlanOf({ id, version, ...values }: Stored): SavedPlan {
  const { names, width, height, pictureId, items, ranking } = values as unknown as Plan & { ranking: number | null };
  return { id, version, ranking, plan: { names, width, height, pictureId, items } };
}

/** One plan between the editor and the server: what was saved, what is wrong, what somebody else did meanwhile. */
export function usePlanForm(loaded: SavedPlan | null, begun: Plan, elsewhere: ReadonlySet<string>): PlanForm {
  const queries = useQueryClient();
  const [draft] = useState(() => readDraft(loaded?.id ?? null));
  const [saved, setSaved] = useState(loaded);
  const base = saved?.plan ?? begun;
  const editor = usePlanEditor(base, elsewhere);
  const [isRestored, setRestored] = useState(false);
  const [told, setTold] = useState<{ readonly of: Plan; readonly problems: readonly PlanProblem[] } | null>(null);
  const [error, setError] = useState<PlanForm['error']>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const attempt = useRef<{ readonly body: string; readonly commandId: string } | null>(null);

  const { plan } = editor;
  const isDirty = !isSamePlan(plan, base) || (saved === null && plan.items.length > 0);
  const problems = told?.of === plan ? told.problems : problemsOf(plan, elsewhere);

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
      setTold({ of: sent, problems: found });
      return null;
    }
    const target = asNew ? null : saved;
    const values = { ...sent, ranking: target?.ranking ?? null };
    const body = JSON.stringify([target?.id, target?.version, values]);
    // The same attempt again has the same id: what arrived the first time is not done twice.
    if (attempt.current?.body !== body) attempt.current = { body, commandId: uuidv7() };
    const { commandId } = attempt.current;
    setSaving(true);
    try {
      const stored =
        target === null
          ? await api.create(values, { commandId })
          : await api.update(target.id, { ...values, version: target.version }, { commandId });
      const now = { ...savedPlanOf(stored), plan: sent };
      setSaved(now);
      setTold(null);
      setGone(false);
      setRestored(false);
      keepDraft(id, null);
      void queries.invalidateQueries({
        queryKey: ['records', tablePlans.name],
        refetchType: 'active',
        // What is on screen is what was saved; loading it anew would close the editor.
        predicate: ({ queryKey }) => queryKey[2] !== 'one',
      });
      return now;
    } catch (fault) {
      if (!(fault instanceof OfflineError)) attempt.current = null;
      await explain(fault, sent);
      return null;
    } finally {
      setSaving(false);
    }
  }

  async function explain(fault: unknown, sent: Plan): Promise<void> {
    if (fault instanceof ApiError && fault.fields.length > 0) {
      setTold({ of: sent, problems: fault.fields.map(problemOf) });
    }
    if (fault instanceof ApiError && fault.code === 'RECORD_CHANGED' && saved !== null) {
      const theirs = await api.one(saved.id).catch(() => null);
      if (theirs !== null) {
        const { by, at } = fault.details;
        const now = savedPlanOf(theirs);
        setConflict({ by: String(by ?? ''), at: Number(at ?? 0), base, theirs: now.plan, saved: now });
        return;
      }
    }
    if (fault instanceof ApiError && fault.code === 'RECORD_GONE') setGone(true);
    setError(fault instanceof Error ? fault : new Error(String(fault)));
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

/** `body.items.<id>.name` is the name of one item. */
function problemOf({ path, problem, bound }: ApiError['fields'][number]): PlanProblem {
  const [first = '', itemId, field] = path.replace(/^body\./, '').split('.');
  const rest = { problem: problem as PlanProblem['problem'], ...(bound !== undefined && { bound }) };
  return first === 'items' && itemId !== undefined && field !== undefined
    ? { ...rest, itemId, field }
    : { ...rest, itemId: null, field: first };
}
