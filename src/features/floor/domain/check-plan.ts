import { isInside, outlineOf } from './geometry.ts';
import { isTable, limits, type Plan, type PlanItem, type PlanTable, sideLimits } from './plan.ts';
import { nameKey } from './table-names.ts';

/** The possible problems of a plan's item; the message is `floor.problems.<code>`. */
export const planProblems = [
  'required',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'tooMany',
  'repeated',
  'ofOtherPlan',
  'notPlainText',
  'beginsWithSign',
  'outsideRoom',
  'twiceInPlan',
  'inOtherPlan',
] as const;

/** A problem of a plan and its place: a field of one item, or of the plan itself. */
export interface PlanProblem {
  readonly problem: (typeof planProblems)[number];
  /** The item; null for the plan's own fields. */
  readonly itemId: string | null;
  readonly field: string;
  /** The violated limit, in the field's own unit. */
  readonly bound?: number;
}

type Drawing = Pick<Plan, 'width' | 'height' | 'items'>;

/** All problems that prevent saving the plan. `elsewhere`: keys of the table names in other plans. */
export function problemsOf(plan: Drawing, elsewhere: ReadonlySet<string>): PlanProblem[] {
  const problems = roomProblems(plan);
  const names = new Map<string, number>();
  const ids = new Set<string>();
  for (const item of plan.items) {
    if (ids.has(item.id)) problems.push({ problem: 'repeated', itemId: item.id, field: 'id' });
    ids.add(item.id);
    if (isTable(item)) names.set(nameKey(item.name), (names.get(nameKey(item.name)) ?? 0) + 1);
  }
  for (const item of plan.items) {
    problems.push(...placeProblems(plan, item));
    if (!isTable(item)) {
      problems.push(...textProblems(item));
      continue;
    }
    const wrong = tableProblems(item);
    problems.push(...wrong);
    if (wrong.some(({ field }) => field === 'name')) continue;
    const key = nameKey(item.name);
    const at = { itemId: item.id, field: 'name' };
    if ((names.get(key) ?? 0) > 1) problems.push({ ...at, problem: 'twiceInPlan' });
    else if (elsewhere.has(key)) problems.push({ ...at, problem: 'inOtherPlan' });
  }
  return problems;
}

function roomProblems(plan: Drawing): PlanProblem[] {
  const { items } = limits;
  const sides = (['width', 'height'] as const).flatMap((field) => outside(plan[field], limits.room, null, field));
  return plan.items.length > items
    ? [...sides, { problem: 'tooMany', itemId: null, field: 'items', bound: items }]
    : sides;
}

function placeProblems(plan: Drawing, item: PlanItem): PlanProblem[] {
  const bounds = sideLimits(item.kind);
  const sides = (['width', 'height'] as const).flatMap((field) => outside(item[field], bounds, item.id, field));
  const outline = outlineOf(item);
  if (sides.length > 0 || isInside(outline, plan)) return sides;
  const isBeside = outline.left < -0.5 || outline.right > plan.width + 0.5;
  return [{ problem: 'outsideRoom', itemId: item.id, field: isBeside ? 'x' : 'y' }];
}

function tableProblems({ id, name, seats, minimumSpend }: PlanTable): PlanProblem[] {
  const problems = outside(seats, limits.seats, id, 'seats');
  if (minimumSpend !== null) {
    problems.push(...outside(minimumSpend, { min: 0, max: limits.minimumSpend }, id, 'minimumSpend'));
  }
  const wrong = wrongText(name, limits.tableName) ?? (/^[\p{L}\p{N}]/u.test(name.trim()) ? null : beginsWithSign);
  return wrong ? [...problems, { ...wrong, itemId: id, field: 'name' }] : problems;
}
const beginsWithSign = { problem: 'beginsWithSign' } as const;

function textProblems({ id, kind, text }: Exclude<PlanItem, PlanTable>): PlanProblem[] {
  const wrong = wrongText(text, limits.labelText);
  return wrong === null || (wrong.problem === 'required' && kind !== 'label')
    ? []
    : [{ ...wrong, itemId: id, field: 'text' }];
}

/** Texts are printed on slips: no line breaks, no control characters, no marks that change the text direction. */
function wrongText(text: string, longest: number): Pick<PlanProblem, 'problem' | 'bound'> | null {
  if (text.trim() === '') return { problem: 'required' };
  if ([...text.trim()].length > longest) return { problem: 'tooLong', bound: longest };
  return /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(text) ? { problem: 'notPlainText' } : null;
}

function outside(
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
  itemId: string | null,
  field: string,
): PlanProblem[] {
  if (value < min) return [{ problem: 'tooSmall', itemId, field, bound: min }];
  return value > max ? [{ problem: 'tooLarge', itemId, field, bound: max }] : [];
}
