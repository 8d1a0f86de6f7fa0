import { CodedError } from '#kernel/error.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { RecordChange } from '#platform/server/records/resource-server.ts';
import { problemsOf } from '../../domain/check-plan.ts';
import { floorErrors } from '../../domain/errors.ts';
import { tablesOf } from '../../domain/plan.ts';
import type { tablePlans } from '../../domain/resource.ts';
import { idsElsewhere, namesElsewhere } from '../queries/tables-around.ts';

export type PlanChange = RecordChange<(typeof tablePlans)['fields']>;

/** The problems that prevent saving a plan. */
export async function checkPlan(change: PlanChange): Promise<readonly FieldProblem[]> {
  const { tx, id, after } = change;
  if (after === null) return [];
  await refuseTakenAway(change);
  const ids = tablesOf(after).map((table) => table.id);
  const [names, foreign] = await Promise.all([namesElsewhere(tx, id), idsElsewhere(tx, id, ids)]);
  const problems: FieldProblem[] = problemsOf(after, names).map(({ itemId, field, ...rest }) => ({
    ...rest,
    path: itemId === null ? field : `items.${itemId}.${field}`,
  }));
  problems.push(...[...foreign].map((each) => ({ path: `items.${each}.id`, problem: 'ofOtherPlan' })));
  return problems;
}

/** A table with guests can be moved and renamed, but not deleted. */
async function refuseTakenAway({ venue, tx, id, before, after }: PlanChange): Promise<void> {
  if (before === null || after === null) return;
  const kept = new Set(tablesOf(after).map((table) => table.id));
  const removed = new Map(tablesOf(before).flatMap((table) => (kept.has(table.id) ? [] : [[table.id, table]])));
  if (removed.size === 0) return;
  const uses = await venue.resources.usesOf(tx, 'tablePlans', id, 'sq');
  for (const { id: tableId, name: place } of uses) {
    const table = tableId === null ? undefined : removed.get(tableId);
    if (table !== undefined) {
      throw new CodedError('TABLE_IN_USE', floorErrors.TABLE_IN_USE, { table: table.name, place, tableId });
    }
  }
}
