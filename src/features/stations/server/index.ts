import { readerOf } from '#features/configuration/server/index.ts';
import { stations } from '#features/menu/domain/stations.ts';
import { stationStore } from '#features/menu/server/index.ts';
import { feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { stationsContract } from '../contract.ts';
import { stationPermissions } from '../domain/permissions.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { collectTicket } from './commands/collect-ticket.ts';
import { finishOlder, startFinishingOld } from './commands/finish-old.ts';
import { movePickup } from './commands/move-pickup.ts';
import { bumpTicket, recallTicket, strikeItem } from './commands/work-ticket.ts';
import { ticketEventHandlers } from './event-handlers.ts';
import { listPickup } from './queries/list-pickup.ts';
import { listStations } from './queries/list-stations.ts';
import { readBoard } from './queries/read-board.ts';
import { openTicketsOf, ticketsOfStation } from './queries/read-tickets.ts';
import { latestTickets } from './queries/ticker.ts';
import { noteWatched } from './queries/watched.ts';
import { openLapsed } from './store.ts';

export { calledOff } from './queries/called-off.ts';
export { type InHand, ticketsInHand } from './queries/in-hand.ts';
export { onTickets, struckOf } from './queries/moved-lines.ts';
export { isWatched, silentStations } from './queries/watched.ts';

const resource = resourceServer(stations, stationStore, { sq, en, mk, sr, de });

const audiences: LiveAudiences = {
  'ticket.added': 'display.read',
  'ticket.changed': 'display.read',
  'ticker.changed': 'ticker.read',
  'pickup.changed': 'display.control',
};

export const stationsServer = feature({
  name: 'stations',
  contract: stationsContract,
  permissions: stationPermissions,
  audiences,
  resources: [resource],
  start: startFinishingOld,
  shortenWaits: openLapsed,
  uses: [{ of: stations.name, find: openTicketsOf }],
  routes: {
    ...resourceRoutes(resource, 'displays'),
    'GET api/stations': async ({ tx }, { query }) => listStations(tx, await readerOf(tx, query.locale)),
    'GET api/stations/{id}/tickets': async ({ tx, venue, session }, { params, query }) => {
      const tickets = await ticketsOfStation(tx, params.id, await readerOf(tx, query.locale));
      noteWatched(venue, params.id, session.pointId, venue.clock());
      return { ...tickets, serverTime: venue.clock() };
    },
    'POST api/stations/{id}/finish': async (context, { params, body }) => finishOlder(context, params.id, body.before),
    'POST api/tickets/{id}/lines/{lineId}/strike': async (context, { params, body }) =>
      strikeItem(context, params.id, params.lineId, body.isStruck),
    'POST api/tickets/{id}/bump': async (context, { params }) => bumpTicket(context, params.id),
    'GET api/tickets/latest': async ({ tx, session, venue }, { query }) => ({
      ...(await latestTickets(tx, session, venue.clock(), query.locale)),
      serverTime: venue.clock(),
    }),
    'POST api/tickets/{id}/collect': async (context, { params, body }) => collectTicket(context, params.id, body),
    'GET api/pickup': async ({ tx, venue }, { query }) => ({
      ...(await listPickup(tx, venue.clock(), query.locale)),
      serverTime: venue.clock(),
    }),
    'POST api/pickup/{id}/move': async (context, { params, body }) => movePickup(context, params.id, body),
    'POST api/board': ({ venue }, input) => readBoard(venue, input),
    'POST api/tickets/{id}/recall': async (context, { params }) => recallTicket(context, params.id),
  },
  eventHandlers: ticketEventHandlers,
});
