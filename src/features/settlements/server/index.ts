import { readerOf } from '#features/configuration/server/index.ts';
import { feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { settlementsContract } from '../contract.ts';
import { settlementPermissions } from '../domain/permissions.ts';
import { settleEntry } from './commands/settle-entry.ts';
import { settlementEventHandlers } from './event-handlers.ts';
import { countSettlements, listSettlements } from './queries/list-settlements.ts';
import { itemTable, receivedMoneyTable, receivedPaymentTable } from './tables.ts';

export { readReceived } from './queries/read-entry.ts';
export { receivedMoneyGuard } from './queries/received-money.ts';

const audiences: LiveAudiences = {
  'settlement.changed': 'settlement.read',
};

export const settlementsServer = feature({
  name: 'settlements',
  contract: settlementsContract,
  permissions: settlementPermissions,
  audiences,
  routes: {
    'GET api/settlements': async ({ tx, session }, { query }) =>
      listSettlements(tx, session, query, await readerOf(tx, query.locale)),
    'GET api/settlements/count': async ({ tx, session }) => countSettlements(tx, session),
    'POST api/settlements/{id}/settle': async (context, { params, body }) =>
      settleEntry(context, { ...body, id: params.id }),
  },
  eventHandlers: settlementEventHandlers,
  insertOnly: [itemTable, receivedPaymentTable, receivedMoneyTable],
  afterRestore: async () => [
    'What was settled since is on the list of what somebody has to settle again, with its money: look whether it was given back or booked before you do it once more.',
  ],
});
