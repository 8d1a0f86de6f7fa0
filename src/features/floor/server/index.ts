import { nameIn, toLocale } from '#kernel/locale.ts';
import { feature } from '#platform/server/feature.ts';
import { catalogueVersion } from '#platform/server/versioned.ts';
import { floorContract } from '../contract.ts';
import { floorPermissions } from '../domain/permissions.ts';
import { floorAt } from './queries/read-floor.ts';

export { floorAt } from './queries/read-floor.ts';
export { insertTable, insertTablePlan } from './store.ts';

export const floorServer = feature({
  name: 'floor',
  contract: floorContract,
  permissions: floorPermissions,
  routes: {
    'GET api/tables': async ({ tx }, { query }) => {
      const { plans } = await floorAt(tx, await catalogueVersion(tx));
      return plans.map(({ names, tables, ...plan }) => ({
        ...plan,
        name: nameIn(names, toLocale(query.locale)),
        tables: [...tables],
      }));
    },
  },
});
