import { feature } from '#platform/server/feature.ts';
import { setupContract } from '../contract.ts';
import { setupPermissions } from '../domain/permissions.ts';
import { createVenue } from './commands/create-venue.ts';
import { openingList } from './queries/opening-list.ts';
import { isSetupNeeded } from './queries/setup-needed.ts';
import { dismissList } from './store.ts';

export { issueCode } from '#features/staff/server/index.ts';
export { isSetupNeeded } from './queries/setup-needed.ts';

export const setupServer = feature({
  name: 'setup',
  contract: setupContract,
  permissions: setupPermissions,
  routes: {
    'GET api/setup': async ({ venue }) => ({ needed: await venue.read(isSetupNeeded) }),
    'POST api/setup': async ({ venue, caller }, { body }) => createVenue(venue, body, caller.address),
    'GET api/setup/list': ({ tx, venue }) => openingList(tx, venue),
    'POST api/setup/list/dismiss': async ({ tx, session, commandId }) => {
      await dismissList(tx, tx.now);
      tx.audit({
        action: 'opening.dismissed',
        subject: 'opening',
        userId: session.userId,
        pointId: session.pointId,
        commandId,
        senderId: null,
        approverId: null,
        data: {},
      });
      return {};
    },
  },
});
