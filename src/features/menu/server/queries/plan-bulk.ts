import { readerOf } from '#features/configuration/server/index.ts';
import { type Names, nameIn, type Reader } from '#kernel/locale.ts';
import type { RecordOf } from '#kernel/resource.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { ResourceServer, RuleContext } from '#platform/server/records/resource-server.ts';
import {
  type Candidate,
  type RowFieldProblem,
  type Validated,
  validateMany,
} from '#platform/server/records/write-many.ts';
import { sql } from '#platform/server/sql.ts';
import { type BulkChange, type BulkField, type BulkValues, valuesAfter } from '../../domain/bulk.ts';
import type { products } from '../../domain/resources.ts';
import type { MenuPlace } from '../tables.ts';

type Fields = typeof products.fields;
type Product = RecordOf<Fields>;
type Server = ResourceServer<Fields>;

/** A product that is asked to change; with a version, only if it still has it. */
export interface Wanted {
  readonly id: string;
  readonly version?: number;
}
/** A product that does not change, and why. */
export interface LeftOut {
  readonly id: string;
  readonly before: Product | null;
  readonly problem: RowFieldProblem;
}
export interface BulkPlan {
  /** Those that change. */
  readonly changes: readonly Validated<Fields>[];
  /** Those that are as wanted already. */
  readonly unchanged: readonly Product[];
  readonly leftOut: readonly LeftOut[];
}

/** What a bulk change would do, by the rules of the form. Writes nothing. */
export async function planBulk(
  server: Server,
  context: RuleContext,
  wanted: readonly Wanted[],
  change: BulkChange,
): Promise<BulkPlan> {
  const present = await server.store.many(context.tx, [...new Set(wanted.map(({ id }) => id))]);
  const leftOut: LeftOut[] = [];
  const candidates: Candidate<Fields>[] = [];
  for (const { id, version } of new Map(wanted.map((each) => [each.id, each])).values()) {
    const before = present.get(id) ?? null;
    if (before === null) leftOut.push({ id, before, problem: { path: 'name', problem: 'deletedMeanwhile' } });
    else if (version !== undefined && version !== before.version) {
      leftOut.push({ id, before, problem: { path: 'name', problem: 'changedMeanwhile' } });
    } else candidates.push({ id, before, given: { ...before, ...valuesAfter(before, change) } });
  }
  const unknown = await unknownMenus(context.tx, change.addTo ?? []);
  if (unknown.length > 0) {
    const problem = { path: 'menuIds', problem: 'gone' };
    return { changes: [], unchanged: [], leftOut: [...leftOut, ...candidates.map((each) => ({ ...each, problem }))] };
  }
  const plan = await validated(server, context, candidates);
  return { ...plan, leftOut: [...leftOut, ...plan.leftOut] };
}

/**
 * Validates candidates by the rules of one. Some rules depend on the other candidates, so what is left out may lead to
 * more being left out: it is repeated until nothing is.
 */
export async function validated(
  server: Server,
  context: RuleContext,
  candidates: readonly Candidate<Fields>[],
): Promise<BulkPlan> {
  const leftOut: LeftOut[] = [];
  let left = candidates;
  for (;;) {
    const checked = await validateMany(server, context, left);
    const unchanged = checked.filter(({ changed }) => Object.keys(changed).length === 0);
    const changing = checked.filter(({ changed }) => Object.keys(changed).length > 0);
    const invalid = changing.filter(({ problems }) => problems.length > 0);
    const valid = changing.filter(({ problems }) => problems.length === 0);
    const emptying = await emptyingMenus(context.tx, valid);
    leftOut.push(
      ...invalid.map(({ id, before, problems: [problem] }) => ({
        id,
        before: before as Product,
        problem: problem as RowFieldProblem,
      })),
    );
    leftOut.push(...emptying);
    if (invalid.length + emptying.length === 0) {
      return { changes: valid, unchanged: unchanged.map(({ before }) => before as Product), leftOut };
    }
    const out = new Set(leftOut.map(({ id }) => id));
    left = left.filter(({ id }) => !out.has(id));
  }
}

const changedMenus = ({ before, after }: Validated<Fields>) =>
  (before?.menuIds ?? []).filter((id) => after.menuIds?.includes(id) !== true);

/** Products that together would leave a menu empty. */
async function emptyingMenus(tx: ReadTx, valid: readonly Validated<Fields>[]): Promise<LeftOut[]> {
  const leaving = new Map<string, Set<string>>();
  for (const each of valid) {
    for (const menuId of changedMenus(each)) leaving.set(menuId, (leaving.get(menuId) ?? new Set()).add(each.id));
  }
  if (leaving.size === 0) return [];
  const menus = await tx.rows<{ id: string; names: Names; productIds: string[] }>(sql`
    SELECT m.id, m.names, array_agg(p.product_id) AS "productIds" FROM menu m JOIN menu_product p ON p.menu_id = m.id
    WHERE m.id = ANY (${[...leaving.keys()]}::uuid[]) AND m.deleted_at IS NULL GROUP BY m.id, m.names`);
  const joining = (menuId: string) =>
    valid.some(({ before, after }) => after.menuIds?.includes(menuId) && !before?.menuIds?.includes(menuId));
  const emptied = menus.filter(
    ({ id, productIds }) => productIds.every((each) => leaving.get(id)?.has(each)) && !joining(id),
  );
  if (emptied.length === 0) return [];
  const reader = await readerOf(tx);
  return valid.flatMap((each) => {
    const menu = emptied.find(({ id }) => changedMenus(each).includes(id));
    if (menu === undefined) return [];
    const details = { menu: nameIn(menu.names, reader) };
    return [
      { id: each.id, before: each.before as Product, problem: { path: 'menuIds', problem: 'MENU_EMPTY', details } },
    ];
  });
}

async function unknownMenus(tx: ReadTx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM menu WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`);
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

const bulkFields: readonly BulkField[] = [
  ...(['categoryId', 'unitId', 'stationId', 'vatRate', 'isActive', 'price', 'menuIds'] as const),
];

/** The changed fields of a product, as they were and as they become. */
export function changedParts({ before, changed }: Validated<Fields>): {
  readonly before: Partial<BulkValues>;
  readonly after: Partial<BulkValues>;
} {
  const names = bulkFields.filter((name) => name in changed);
  const pick = (from: object) =>
    Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]])) as Partial<BulkValues>;
  return { before: pick(before ?? {}), after: pick(changed) };
}

/** Where products are on the menus that they leave. */
export async function placesLeft(tx: ReadTx, changes: readonly Validated<Fields>[]): Promise<readonly MenuPlace[]> {
  const leaving = changes.flatMap((each) => changedMenus(each).map((menuId) => ({ menuId, productId: each.id })));
  if (leaving.length === 0) return [];
  return tx.rows<MenuPlace>(sql`
    SELECT p.menu_id AS "menuId", p.product_id AS "productId", p.position
    FROM menu_product p JOIN jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb)
      AS given ("menuId" uuid, "productId" uuid) ON p.menu_id = given."menuId" AND p.product_id = given."productId"`);
}

/** As the calls answer it; those that are gone by the name that they had. */
export async function leftOutIn(tx: ReadTx, leftOut: readonly LeftOut[], reader: Reader) {
  const gone = leftOut.flatMap(({ id, before }) => (before === null ? [id] : []));
  const names =
    gone.length === 0
      ? []
      : await tx.rows<{ id: string; names: Names }>(sql`
    SELECT id, names FROM product WHERE id = ANY (${gone}::uuid[])`);
  const nameOf = new Map(names.map((row) => [row.id, row.names]));
  return leftOut.map(({ id, before, problem }) => ({
    id,
    name: nameIn(before?.name ?? nameOf.get(id) ?? {}, reader),
    problem: problemIn(problem),
  }));
}

function problemIn({ path, problem, bound, details }: RowFieldProblem) {
  return { path, problem, bound: bound ?? null, details: details ?? null };
}

/** The records that a change names. */
export function linksOf({
  categoryId,
  unitId,
  stationId,
  addTo = [],
  removeFrom = [],
}: BulkChange): Partial<BulkValues> {
  return {
    ...(categoryId !== undefined && { categoryId }),
    ...(unitId !== undefined && { unitId }),
    ...(stationId !== undefined && { stationId }),
    menuIds: [...addTo, ...removeFrom],
  };
}

/** The names of the records to which values link, by id. */
export async function namesOfLinks(
  { venue, tx }: Pick<RuleContext, 'venue' | 'tx'>,
  values: readonly Partial<BulkValues>[],
  reader: Reader,
): Promise<Record<string, string>> {
  const linked: readonly (readonly [string, (each: Partial<BulkValues>) => readonly (string | null | undefined)[]])[] =
    [
      ['categories', ({ categoryId }) => [categoryId]],
      ['units', ({ unitId }) => [unitId]],
      ['stations', ({ stationId }) => [stationId]],
      ['menus', ({ menuIds }) => menuIds ?? []],
    ];
  const found = await Promise.all(
    linked.map(async ([to, idsOf]) => {
      const ids = [...new Set(values.flatMap(idsOf))].filter((id) => id !== null && id !== undefined);
      return ids.length === 0
        ? []
        : [...((await venue.resources.find(to)?.store.titles(tx, ids, reader.locale)) ?? [])];
    }),
  );
  return Object.fromEntries(found.flat());
}
