import { toLocale } from '#kernel/locale.ts';
import { feature } from '#platform/server/feature.ts';
import { stationsContract } from '../contract.ts';
import { stationPermissions } from '../domain/permissions.ts';
import { bumpTicket, recallTicket, strikeItem } from './commands/work-ticket.ts';
import { listStations } from './queries/list-stations.ts';
import { ticketsOfStation } from './queries/read-tickets.ts';
import { ticketReactions } from './reactions.ts';

export const stationsServer = feature({
  name: 'stations',
  contract: stationsContract,
  permissions: stationPermissions,
  routes: {
    'GET api/stations': async ({ tx }, { query }) => listStations(tx, toLocale(query.locale)),
    'GET api/stations/{id}/tickets': async ({ tx, house }, { params }) => ({
      ...(await ticketsOfStation(tx, params.id)),
      serverTime: house.clock(),
    }),
    'POST api/tickets/{id}/lines/{lineId}/strike': async (context, { params, body }) =>
      strikeItem(context, params.id, params.lineId, body.isStruck),
    'POST api/tickets/{id}/bump': async (context, { params }) => bumpTicket(context, params.id),
    'POST api/tickets/{id}/recall': async (context, { params }) => recallTicket(context, params.id),
  },
  reactions: [ticketReactions],
});
