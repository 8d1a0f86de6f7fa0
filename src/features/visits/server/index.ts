import { readSettings } from '#features/configuration/server/index.ts';
import type { GuardInput } from '#features/orders/server/index.ts';
import { type FeatureServer, feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { visitsContract } from '../contract.ts';
import { visitPermissions } from '../domain/permissions.ts';
import { visitPolicy } from '../domain/policy.ts';
import { checkOut } from './commands/check-out.ts';
import { checkIn, setAlert, withdraw } from './commands/visit-commands.ts';
import { clientsByPhone, timedProducts, viewOf, visitsUnderWay } from './queries/read-visits.ts';
import { serviceClientServer, visitTariffServer } from './resource-servers.ts';

/** Whom the live feed tells of what happens here. */
const audiences: LiveAudiences = {
  'visit.changed': 'visit.read',
};

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
      'GET api/visits/clients': async ({ tx }, { query }) => ({ clients: await clientsByPhone(tx, query.phone) }),
      'POST api/visits': async (context, { body }) => viewOf(await checkIn(context, body)),
      'POST api/visits/{id}/alert': async (context, { params, body }) =>
        viewOf(await setAlert(context, { ...body, id: params.id })),
      'POST api/visits/{id}/withdraw': (context, { params, body }) => withdraw(context, { ...body, id: params.id }),
      'POST api/visits/{id}/check-out': (context, { params, body }) =>
        checkOut(context, { ...body, id: params.id }, guards),
    },
  });
