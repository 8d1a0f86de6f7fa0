import { dayOf } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { feature } from '#platform/server/feature.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { clientsContract } from '../contract.ts';
import { clientPermissions } from '../domain/permissions.ts';
import { clientPolicy } from '../domain/policy.ts';
import { addClient, clientServer } from './commands/add-client.ts';
import { afterRestoreOfPoints } from './commands/after-restore.ts';
import { reservationClientServer } from './commands/keep-guest.ts';
import { invoiceClientServer } from './commands/keep-invoice-client.ts';
import { admitLook, admitNewClient, admitSearch, withScannedCard } from './queries/admit-search.ts';
import { clientByCard, findClients } from './queries/find-clients.ts';
import { pointsBookOf } from './queries/points-book.ts';
import { pointsOf } from './queries/read-points.ts';
import { pointsEntryTable } from './tables.ts';

export { keepGuest } from './commands/keep-guest.ts';
export { keepInvoiceClient } from './commands/keep-invoice-client.ts';
export { admitLook, admitPhone, admitSearch, mostShownCards, withShownCards } from './queries/admit-search.ts';
export { clientFacts } from './queries/client-facts.ts';
export { clientsAmong } from './queries/clients-among.ts';
export { clientsInput } from './queries/clients-input.ts';
export { clientsMatching, isCalled } from './queries/find-clients.ts';
export { isGuest } from './queries/guest-by-phone.ts';
export { pointsInput } from './queries/points-input.ts';
export { pointsOf } from './queries/read-points.ts';
export { clientStore } from './store.ts';

export const clientsServer = feature({
  name: 'clients',
  contract: clientsContract,
  permissions: clientPermissions,
  insertOnly: [pointsEntryTable],
  afterRestore: afterRestoreOfPoints,
  resources: [clientServer, invoiceClientServer, reservationClientServer],
  routes: {
    ...resourceRoutes(clientServer, 'clients'),
    ...resourceRoutes(invoiceClientServer, 'invoice-clients'),
    ...resourceRoutes(reservationClientServer, 'reservation-clients'),
    'GET api/clients/choice': async ({ venue, tx, session }, { query: { use, search = '' } }) => {
      const withCards = admitSearch(venue, session.userId, search);
      const settings = await readSettings(tx);
      const today = dayOf(venue.clock(), settings);
      return findClients(tx, use, search, { policy: clientPolicy(settings), today, withCards });
    },
    'GET api/clients/card': async ({ venue, tx, session }, { query: { number } }) => {
      const settings = await readSettings(tx);
      if (!clientPolicy(settings).offersCards) return { client: null };
      const today = dayOf(venue.clock(), settings);
      return { client: await withScannedCard(venue, session.userId, () => clientByCard(tx, number, today)) };
    },
    'GET api/clients/{id}/points': async ({ venue, tx, session }, { params }) => {
      admitLook(venue, session);
      return { points: await pointsOf(tx, params.id) };
    },
    'GET api/clients/{id}/points/entries': ({ tx }, { params, query }) => pointsBookOf(tx, params.id, query.before),
    'POST api/clients/at-till': (context, { body }) => {
      admitNewClient(context.venue, context.session.userId);
      return addClient(context, body);
    },
  },
});
