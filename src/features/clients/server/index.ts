import { readSettings } from '#features/configuration/server/index.ts';
import { lettersOfCard } from '#features/staff/domain/card.ts';
import { userErrors } from '#features/staff/domain/errors.ts';
import { CodedError } from '#kernel/error.ts';
import { feature } from '#platform/server/feature.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { clientsContract } from '../contract.ts';
import { bankProblems, holdsPaymentCard } from '../domain/client-rules.ts';
import { clientPermissions } from '../domain/permissions.ts';
import { clientPolicy } from '../domain/policy.ts';
import { clients, invoiceClients } from '../domain/resources.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { reservationClientServer } from './commands/keep-guest.ts';
import { admitCard, admitSearch } from './queries/admit-search.ts';
import { clientByCard, findClients } from './queries/find-clients.ts';
import { clientStore, invoiceClientStore } from './store.ts';

export { keepGuest } from './commands/keep-guest.ts';
export { admitSearch } from './queries/admit-search.ts';
export { clientsAmong } from './queries/clients-among.ts';
export { clientsInput } from './queries/clients-input.ts';
export { clientsMatching } from './queries/find-clients.ts';
export { isGuest } from './queries/guest-by-phone.ts';
export { clientStore } from './store.ts';

const messages = { sq, en, mk, sr, de };
// Of clients, tills only have whose price list is whose.
const affectsTills = false;

const clientServer = resourceServer(clients, clientStore, messages, {
  affectsTills,
  normalize: { cardNumber: lettersOfCard },
  applyDefaults: async ({ after }) => ({ cardNumber: lettersOfCard(after.cardNumber) }),
  check: async ({ after }) => {
    if (after === null) return [];
    if (holdsPaymentCard(after.cardNumber)) {
      const fields = [{ path: 'cardNumber', problem: 'paymentCard' }];
      throw new CodedError('CARD_IS_PAYMENT_CARD', userErrors.CARD_IS_PAYMENT_CARD, undefined, fields);
    }
    return bankProblems(after);
  },
  afterWrite: async ({ tx, before, after }) => {
    if ((before?.priceListId ?? null) !== (after?.priceListId ?? null)) tx.touchCatalogue();
  },
});

const invoiceClientServer = resourceServer(invoiceClients, invoiceClientStore, messages, {
  affectsTills,
  check: async ({ after }) => (after === null ? [] : bankProblems(after)),
});

export const clientsServer = feature({
  name: 'clients',
  contract: clientsContract,
  permissions: clientPermissions,
  resources: [clientServer, invoiceClientServer, reservationClientServer],
  routes: {
    ...resourceRoutes(clientServer, 'clients'),
    ...resourceRoutes(invoiceClientServer, 'invoice-clients'),
    ...resourceRoutes(reservationClientServer, 'reservation-clients'),
    'GET api/clients/choice': async ({ venue, tx, session }, { query: { use, search = '' } }) => {
      admitSearch(venue, session.userId, search);
      return findClients(tx, use, search, clientPolicy(await readSettings(tx)));
    },
    'GET api/clients/card': async ({ venue, tx, session }, { query: { number } }) => {
      admitCard(venue, session.userId);
      const { offersCards } = clientPolicy(await readSettings(tx));
      return { client: offersCards ? await clientByCard(tx, number) : null };
    },
  },
});
