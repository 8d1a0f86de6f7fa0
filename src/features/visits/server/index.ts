import { admitPhone } from '#features/clients/server/index.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import type { GuardInput } from '#features/orders/server/index.ts';
import { isPhone } from '#kernel/phone.ts';
import { type FeatureServer, feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { visitsContract } from '../contract.ts';
import { visitPermissions } from '../domain/permissions.ts';
import { visitPolicy } from '../domain/policy.ts';
import { visitTariffs } from '../domain/resources.ts';
import { oddSteps } from '../domain/tariff.ts';
import { checkOut, resume } from './commands/check-out.ts';
import { serviceClientServer, visitMessages } from './commands/know-client.ts';
import { checkIn, setAlert, withdraw } from './commands/visit-commands.ts';
import { productHasTariff } from './queries/product-has-tariff.ts';
import { clientsByPhone, timedProducts, viewOf, visitsUnderWay } from './queries/read-visits.ts';
import { visitTariffStore } from './store.ts';

export { insertVisit, serviceClientStore, visitTariffStore } from './store.ts';

/** Whom the live feed tells of what happens here. */
const audiences: LiveAudiences = {
  'visit.changed': 'visit.read',
};

const visitTariffServer = resourceServer(visitTariffs, visitTariffStore, visitMessages, {
  affectsTills: false,
  alsoShownTo: ['visit.read'],
  check: async ({ id, after, tx }) => {
    if (after === null) return [];
    const isTaken = after.productId !== null && (await productHasTariff(tx, after.productId, id));
    return [
      ...oddSteps(after).map((path) => ({ path, problem: 'oddStep' })),
      ...(isTaken ? [{ path: 'productId', problem: 'hasTariff' }] : []),
    ];
  },
});

/** `guards` are asked before a line is sold, as before one that is sold at a till. */
export const createVisitsServer = (guards: readonly GuardInput[]): FeatureServer =>
  feature({
    name: 'visits',
    contract: visitsContract,
    permissions: visitPermissions,
    audiences,
    afterRestore: async () => [
      'Visits are as they were: who came since is not known, and who left since is still there.',
    ],
    resources: [serviceClientServer, visitTariffServer],
    routes: {
      ...resourceRoutes(serviceClientServer, 'service-clients'),
      ...resourceRoutes(visitTariffServer, 'visit-tariffs'),
      'GET api/visits': async ({ tx }) => {
        const policy = visitPolicy(await readSettings(tx));
        const [visits, products] = await Promise.all([visitsUnderWay(tx), timedProducts(tx)]);
        return { ...policy, visits: visits.map(viewOf), products };
      },
      'GET api/visits/clients': async ({ tx, session, venue }, { query }) => {
        if (!visitPolicy(await readSettings(tx)).offersVisits) return { clients: [] };
        if (isPhone(query.phone)) admitPhone(venue, session.userId);
        return { clients: await clientsByPhone(tx, query.phone) };
      },
      'POST api/visits': async (context, { body }) => viewOf(await checkIn(context, body)),
      'POST api/visits/{id}/alert': async (context, { params, body }) =>
        viewOf(await setAlert(context, { ...body, id: params.id })),
      'POST api/visits/{id}/withdraw': (context, { params, body }) => withdraw(context, { ...body, id: params.id }),
      'POST api/visits/{id}/check-out': (context, { params, body }) =>
        checkOut(context, { ...body, id: params.id }, guards),
      'POST api/visits/{id}/resume': async (context, { params, body }) =>
        viewOf(await resume(context, { ...body, id: params.id }, guards)),
    },
  });
