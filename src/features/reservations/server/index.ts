import type { GuardInput } from '#features/orders/server/index.ts';
import { type FeatureServer, feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { reservationsContract } from '../contract.ts';
import { reservationPermissions } from '../domain/permissions.ts';
import { bookTables, changeReservation, letWait } from './commands/book-tables.ts';
import { seatGuests } from './commands/seat-guests.ts';
import { changeStatus } from './commands/set-status.ts';
import { reservationEventHandlers } from './event-handlers.ts';
import { evening } from './queries/evening.ts';
import { arrivalsAround, findReservations } from './queries/read-reservations.ts';
import { whoBooked } from './queries/who-booked.ts';

export { insertReservations } from './store.ts';

/** Whom the live feed tells of what happens here. */
const audiences: LiveAudiences = {
  'reservation.changed': 'reservation.arrivals',
};

/** `guards` are asked before an order is opened for guests, as before one that is opened at a till. */
export const createReservationsServer = (guards: readonly GuardInput[]): FeatureServer =>
  feature({
    name: 'reservations',
    afterRestore: async () => [
      'Reservations are as they were: one that was taken since is not known, and one that was called off since stands again.',
    ],
    contract: reservationsContract,
    permissions: reservationPermissions,
    audiences,
    eventHandlers: reservationEventHandlers,
    uses: whoBooked,
    routes: {
      'GET api/reservations': ({ tx, venue }, { query }) => evening(tx, venue.clock(), query.day),
      'GET api/reservations/arrivals': async ({ tx, venue }) => ({ arrivals: await arrivalsAround(tx, venue.clock()) }),
      'GET api/reservations/found': ({ tx }, { query }) => findReservations(tx, query.search),
      'POST api/reservations': (context, { body }) => bookTables(context, body),
      'PUT api/reservations/{id}': (context, { params, body }) =>
        changeReservation(context, { ...body, id: params.id }),
      'POST api/reservations/waiting': (context, { body }) => letWait(context, body),
      'POST api/reservations/{id}/status': (context, { params, body }) =>
        changeStatus(context, { ...body, id: params.id }),
      'POST api/reservations/{id}/seat': (context, { params, body }) =>
        seatGuests(context, { ...body, id: params.id }, guards),
    },
  });
