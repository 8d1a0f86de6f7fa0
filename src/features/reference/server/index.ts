import { feature } from '#platform/server/feature.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { referenceContract } from '../contract.ts';
import { referencePermissions } from '../domain/permissions.ts';
import { banks, makers, referenceResources } from '../domain/resources.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { referenceStore } from './store.ts';

const messages = { sq, en, mk, sr, de };
const resources = referenceResources.map((each) =>
  // Tills show who made a product.
  resourceServer(each, referenceStore(each), messages, { affectsTills: each === makers }),
);

/** For code that creates venues: the demo, templates. */
export const bankStore = referenceStore(banks);
export const makerStore = referenceStore(makers);

export const referenceServer = feature({
  name: 'reference',
  contract: referenceContract,
  permissions: referencePermissions,
  resources,
  routes: Object.assign({}, ...resources.map((each) => resourceRoutes(each, each.resource.api))),
});
