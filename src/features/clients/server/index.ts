import { lettersOfCard } from '#features/staff/domain/card.ts';
import { userErrors } from '#features/staff/domain/errors.ts';
import { CodedError } from '#kernel/error.ts';
import { feature } from '#platform/server/feature.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { clientsContract } from '../contract.ts';
import { bankProblems, holdsPaymentCard } from '../domain/client-rules.ts';
import { clientErrors } from '../domain/errors.ts';
import { clientPermissions } from '../domain/permissions.ts';
import { clients, invoiceClients, vouchers } from '../domain/resources.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { reservationClientServer } from './commands/keep-guest.ts';
import { makeVouchers, newNumber } from './commands/make-vouchers.ts';
import { admitSearch } from './queries/admit-search.ts';
import { findClients } from './queries/find-clients.ts';
import { venueToday } from './queries/venue-today.ts';
import { clientStore, invoiceClientStore, voucherStore } from './store.ts';

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

const voucherServer = resourceServer(vouchers, voucherStore, messages, {
  affectsTills,
  applyDefaults: async ({ after, before }) => ({
    number: after.number === '' && before === null ? newNumber('') : after.number.toUpperCase(),
  }),
  check: async ({ before, after, restored, tx, now }) => {
    if (after === null) {
      if (before !== null && before.balance !== before.value) {
        throw new CodedError('VOUCHER_USED', clientErrors.VOUCHER_USED);
      }
      return [];
    }
    const isOdd = !/^[A-Z0-9*-]{6,32}$/.test(after.number);
    const isMoved = after.expiresOn !== null && after.expiresOn !== (before ?? restored)?.expiresOn;
    const isPast = isMoved && (after.expiresOn as string) < (await venueToday(tx, now));
    return [
      ...(isOdd ? [{ path: 'number', problem: 'notAVoucherNumber' }] : []),
      ...(isPast ? [{ path: 'expiresOn', problem: 'inThePast' }] : []),
    ];
  },
});

export const clientsServer = feature({
  name: 'clients',
  contract: clientsContract,
  permissions: clientPermissions,
  resources: [clientServer, invoiceClientServer, reservationClientServer, voucherServer],
  routes: {
    ...resourceRoutes(clientServer, 'clients'),
    ...resourceRoutes(invoiceClientServer, 'invoice-clients'),
    ...resourceRoutes(reservationClientServer, 'reservation-clients'),
    ...resourceRoutes(voucherServer, 'vouchers'),
    'GET api/clients/choice': ({ venue, tx, session }, { query: { use, search = '' } }) => {
      admitSearch(venue, session.userId, search);
      return findClients(tx, use, search);
    },
    'POST api/vouchers/batch': async (context, { body }) => makeVouchers(context, body),
  },
});
