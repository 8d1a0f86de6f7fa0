import { readerOf } from '#features/configuration/server/index.ts';
import { nameIn } from '#kernel/locale.ts';
import { feature } from '#platform/server/feature.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { sql } from '#platform/server/sql.ts';

import { floorContract } from '../contract.ts';
import { changesBetween } from '../domain/compare-plans.ts';
import { floorPermissions } from '../domain/permissions.ts';
import { decorationsOf, type Plan, tablesOf } from '../domain/plan.ts';
import { tablePlans } from '../domain/resource.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { checkPlan } from './commands/check-plan.ts';
import { floorAt } from './queries/read-floor.ts';
import { removeTables, tablePlanStore } from './store.ts';

export { floorAt } from './queries/read-floor.ts';
export { insertTable, insertTablePlan } from './store.ts';

const nothing: Plan = { names: {}, width: 0, height: 0, pictureId: null, items: [] };

const plans = resourceServer(
  tablePlans,
  tablePlanStore,
  { sq, en, mk, sr, de },
  {
    applyDefaults: async ({ after }) => ({
      // Sorted, so that an unchanged plan compares as equal.
      items: [...tablesOf(after).sort((a, b) => (a.id < b.id ? -1 : 1)), ...decorationsOf(after)],
    }),
    check: checkPlan,
    alsoShownTo: ['floor.read'],
    auditDetails: ({ before, after }) => ({ drawing: changesBetween(before ?? nothing, after ?? nothing) }),
    afterWrite: ({ tx, id, after }) =>
      removeTables(tx, id, after === null ? [] : tablesOf(after).map((table) => table.id), tx.now),
  },
);

export const floorServer = feature({
  name: 'floor',
  contract: floorContract,
  permissions: floorPermissions,
  resources: [plans],
  pictures: [
    {
      kind: 'plan',
      used: async (tx) =>
        (
          await tx.rows<{ id: string }>(sql`
            SELECT picture_id AS id FROM table_plan WHERE picture_id IS NOT NULL AND deleted_at IS NULL`)
        ).map(({ id }) => id),
    },
  ],
  routes: {
    'GET api/tables': async ({ tx }, { query }) => {
      const floor = await floorAt(tx, await tx.catalogueVersion());
      const reader = await readerOf(tx, query.locale);
      return floor.plans.map(({ names, tables, decorations, ...plan }) => ({
        ...plan,
        name: nameIn(names, reader),
        tables: [...tables],
        decorations: [...decorations],
      }));
    },
    ...resourceRoutes(plans, 'table-plans'),
  },
});
