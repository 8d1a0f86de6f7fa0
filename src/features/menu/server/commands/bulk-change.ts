import { readerOf } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { type Locale, nameIn } from '#kernel/locale.ts';
import { resourceErrors } from '#kernel/resource-routes.ts';
import type { OwnContext } from '#platform/server/feature.ts';
import { readerLocale } from '#platform/server/records/reader-locale.ts';
import type { ResourceServer, RuleContext } from '#platform/server/records/resource-server.ts';
import { type Candidate, readyToWrite } from '#platform/server/records/write-many.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { menuContract } from '../../contract.ts';
import { type BulkChange, restored } from '../../domain/bulk.ts';
import { menuErrors } from '../../domain/errors.ts';
import type { products } from '../../domain/resources.ts';
import {
  type BulkPlan,
  changedParts,
  type LeftOut,
  leftOutIn,
  linksOf,
  namesOfLinks,
  placesLeft,
  planBulk,
  validated,
  type Wanted,
} from '../queries/plan-bulk.ts';
import { bulkChangeOf, bulkProductsOf } from '../queries/read-bulk.ts';
import { insertBulkChange, markUndone, placeOnMenus } from '../store.ts';
import { type Write, writePrepared } from './prepared-write.ts';

type Server = ResourceServer<typeof products.fields>;
type Previewed = Answer<(typeof menuContract)['POST api/products/bulk/preview']>;
type Changed = Answer<(typeof menuContract)['POST api/products/bulk']>;
type Undone = Answer<(typeof menuContract)['POST api/products/bulk/{id}/undo']>;

/** What the change would do to each product: old and new values, or why it is refused. Nothing is written. */
export function previewBulk(
  server: Server,
  { venue, session }: OwnContext,
  locale: Locale | undefined,
  { productIds, change }: { readonly productIds: readonly string[]; readonly change: BulkChange },
): Promise<Previewed> {
  return venue.read(async (tx) => {
    const context = { venue, session, tx, now: venue.clock() };
    const plan = await planBulk(
      server,
      context,
      productIds.map((id) => ({ id })),
      change,
    );
    const reader = await readerOf(tx, locale ?? (await readerLocale(venue, tx, session)));
    const parts = plan.changes.map(changedParts);
    return {
      changes: plan.changes.map(({ id, before }, index) => ({
        id,
        name: nameIn(before?.name ?? {}, reader),
        version: before?.version ?? 0,
        before: parts[index]?.before ?? {},
        after: parts[index]?.after ?? {},
      })),
      unchanged: plan.unchanged.map((product) => ({ id: product.id, name: nameIn(product.name, reader) })),
      leftOut: await leftOutIn(tx, plan.leftOut, reader),
      names: await namesOfLinks(
        context,
        [...parts.map(({ before }) => before), ...parts.map(({ after }) => after)],
        reader,
      ),
    };
  });
}

/**
 * Changes many products in one transaction. Those that another user changed since the preview, and those that a rule
 * refuses, are left out and named.
 */
export function runBulk(
  server: Server,
  context: OwnContext,
  locale: Locale | undefined,
  { products: wanted, change }: { readonly products: readonly Wanted[]; readonly change: BulkChange },
): Promise<Changed> {
  return writePrepared(context, ['bulk', wanted, change], async (rules, commandId) => {
    const plan = await planBulk(server, rules, wanted, change);
    const { tx, session } = rules;
    const places = await placesLeft(tx, plan.changes);
    const reader = await readerOf(tx, locale ?? (await readerLocale(rules.venue, tx, session)));
    const leftOut = await leftOutIn(tx, plan.leftOut, reader);
    const count = plan.changes.length;
    const answer = { id: count === 0 ? null : commandId, changed: count, unchanged: plan.unchanged.length, leftOut };
    const names = await namesOfLinks(rules, [linksOf(change)], await readerOf(tx));
    const write = await readyToWrite(
      server,
      { ...rules, commandId },
      { made: [], changes: plan.changes, unchanged: 0 },
    );
    const rows = plan.changes.map((each) => ({
      bulkId: commandId,
      productId: each.id,
      ...changedParts(each),
      places: places.filter(({ productId }) => productId === each.id),
    }));
    return async (tx) => {
      if (count === 0) return answer;
      const made = { id: commandId, at: tx.now, userId: session.userId, change, productCount: count };
      await Promise.all([write(tx), insertBulkChange(tx, { ...made, undoneAt: null, undoneBy: null }, rows)]);
      note(tx, rules, commandId, 'bulkChanged', commandId, { count, change, names });
      return answer;
    };
  });
}

/** Undoes a bulk change for every product whose fields are still as it left them; names the others. */
export function undoBulk(server: Server, context: OwnContext, locale: Locale | undefined, id: string): Promise<Undone> {
  return writePrepared(context, ['undo', id], async (rules, commandId): Promise<Write<Undone>> => {
    const { tx, session } = rules;
    const bulk = await bulkChangeOf(tx, id);
    if (bulk === null) throw new CodedError('RECORD_GONE', resourceErrors.RECORD_GONE);
    if (bulk.undoneAt !== null) throw new CodedError('BULK_CHANGE_UNDONE', menuErrors.BULK_CHANGE_UNDONE);
    const { plan, places } = await planUndo(server, rules, id);
    const leftOut = await leftOutIn(
      tx,
      plan.leftOut,
      await readerOf(tx, locale ?? (await readerLocale(rules.venue, tx, session))),
    );
    const count = plan.changes.length;
    const names = await namesOfLinks(rules, [linksOf(bulk.change)], await readerOf(tx));
    const write = await readyToWrite(
      server,
      { ...rules, commandId },
      { made: [], changes: plan.changes, unchanged: 0 },
    );
    return async (tx) => {
      if (!(await markUndone(tx, id, session.userId))) {
        throw new CodedError('BULK_CHANGE_UNDONE', menuErrors.BULK_CHANGE_UNDONE);
      }
      await write(tx);
      await placeOnMenus(tx, places);
      note(tx, rules, commandId, 'bulkUndone', id, { count, leftOut: leftOut.length, change: bulk.change, names });
      return { restored: count, leftOut };
    };
  });
}

async function planUndo(server: Server, rules: RuleContext, id: string) {
  const stored = await bulkProductsOf(rules.tx, id);
  const present = await server.store.many(
    rules.tx,
    stored.map(({ productId }) => productId),
  );
  const leftOut: LeftOut[] = [];
  const candidates: Candidate<typeof products.fields>[] = [];
  for (const { productId, ...changed } of stored) {
    const before = present.get(productId) ?? null;
    const back = before === null ? null : restored(before, changed);
    if (before === null || back === null) {
      leftOut.push({ id: productId, before, problem: { path: 'name', problem: 'deletedMeanwhile' } });
    } else if (!back.ok) {
      leftOut.push({ id: productId, before, problem: { path: back.field, problem: 'changedSince' } });
    } else candidates.push({ id: productId, before, given: back.values });
  }
  const checked = await validated(server, rules, candidates);
  const plan: BulkPlan = { ...checked, leftOut: [...leftOut, ...checked.leftOut] };
  const restoring = new Set(plan.changes.map((each) => each.id));
  return {
    plan,
    places: stored.flatMap(({ productId, places }) => (restoring.has(productId) ? places : [])),
  };
}

/** Each product has its own entry too, so that its history is complete. */
function note(
  tx: WriteTx,
  { session }: RuleContext,
  commandId: string,
  action: 'bulkChanged' | 'bulkUndone',
  id: string,
  data: Readonly<Record<string, unknown>>,
): void {
  const { userId, pointId } = session;
  tx.audit({
    action: `products.${action}`,
    subject: `bulkChange:${id}`,
    userId,
    pointId,
    commandId,
    senderId: null,
    approverId: null,
    data,
  });
}
