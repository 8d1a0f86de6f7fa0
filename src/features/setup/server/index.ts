import { type FeatureServer, feature } from '#platform/server/feature.ts';
import { setupContract } from '../contract.ts';
import { createVenue } from './commands/create-venue.ts';
import { isSetupNeeded } from './queries/setup-needed.ts';

export { issueCode } from './commands/issue-code.ts';
export { isSetupNeeded } from './queries/setup-needed.ts';

export interface SetupServerOptions {
  /** What the first run asks for; printed at start while `isSetupNeeded`, kept nowhere. */
  readonly code: string;
}

export function createSetupServer({ code }: SetupServerOptions): FeatureServer {
  return feature({
    name: 'setup',
    contract: setupContract,
    permissions: {},
    routes: {
      'GET api/setup': async ({ house }) => ({ needed: await house.read(isSetupNeeded) }),
      'POST api/setup': async ({ house }, { body }) => createVenue(house, code, body),
    },
  });
}
