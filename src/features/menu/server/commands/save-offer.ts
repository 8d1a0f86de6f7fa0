import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { discounts, happyHours, priceLists } from '../../domain/offer-resources.ts';
import { happyHourProblems, type PriceListValues, priceListProblems } from '../../domain/offer-rules.ts';
import type { Schedule } from '../../domain/schedule.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };
import { discountStore, happyHourStore, priceListStore } from '../store.ts';

const messages = { sq, en, mk, sr, de };

export const discountServer = resourceServer(discounts, discountStore, messages);

export const happyHourServer = resourceServer(happyHours, happyHourStore, messages, {
  check: async ({ after }) => (after === null ? [] : happyHourProblems(after)),
});

export const priceListServer = resourceServer(priceLists, priceListStore, messages, {
  check: async ({ tx, after }) => {
    if (after === null) return [];
    const problems = priceListProblems(after);
    return problems.length > 0 ? problems : goneProblems(tx, after);
  },
  auditDetails: ({ before, after }) => (after === null ? {} : changedParts(before, after)),
});

type Figures = Pick<PriceListValues, 'prices' | 'categoryChanges'>;

/** Prices for products or categories that do not exist are refused. */
async function goneProblems(tx: ReadTx, { prices, categoryChanges }: Figures): Promise<FieldProblem[]> {
  const gone = async (path: keyof Figures, ids: readonly string[], known: Sql) => {
    const rows = await tx.rows<{ id: string }>(known);
    const there = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !there.has(id)).map((id) => ({ path: `${path}.${id}`, problem: 'gone' }));
  };
  const [products, categories] = [Object.keys(prices), Object.keys(categoryChanges)];
  const found = await Promise.all([
    gone('prices', products, sql`SELECT id FROM product WHERE id = ANY (${products}::uuid[])`),
    gone('categoryChanges', categories, sql`SELECT id FROM category WHERE id = ANY (${categories}::uuid[])`),
  ]);
  return found.flat();
}

/** Old and new values. Of thousands of prices only those that differ; null for a missing price. */
function changedParts(before: PriceListValues | null, after: PriceListValues): Record<string, readonly unknown[]> {
  const parts: Record<string, readonly unknown[]> = {};
  if (before === null || !isSame(before.schedule, after.schedule)) {
    parts.schedule = [before?.schedule ?? null, after.schedule];
  }
  for (const name of ['prices', 'categoryChanges'] as const) {
    const [was, is] = [before?.[name] ?? {}, after[name]];
    const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((id) => was[id] !== is[id]);
    const pick = (from: Readonly<Record<string, number>>) =>
      Object.fromEntries(ids.map((id) => [id, from[id] ?? null]));
    if (ids.length > 0) parts[name] = [pick(was), pick(is)];
  }
  return parts;
}

/** jsonb returns a schedule's keys in another order. */
function isSame(one: Schedule, other: Schedule): boolean {
  const parts = Object.keys(other) as (keyof Schedule)[];
  return parts.every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]));
}
