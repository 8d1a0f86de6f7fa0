import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract, Endpoint } from '#kernel/contract.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { allRoutes, createHttp } from '#platform/server/http.ts';
import { createVenueDirectory } from '#platform/server/venue-directory.ts';
import { createFeatures } from '../../src/main/features.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { arbitraryOf, withUnnamedField } from '../kit/arbitrary.ts';
import { idsOf } from '../kit/routes.ts';

const features = createFeatures({ demo: null });
const routes = allRoutes(features);
/** The result of a handler, by the key of its route. */
const answers = new Map<string, unknown>();

/** Its address with a name in place of each id, so that no input has to be parsed. */
const at = (key: string) => key.replaceAll(/\{\w+\}/g, 'x');

/** The response schemas of a feature at their addresses, with handlers that return what a test chooses. */
function saysAnything({ contract, ...rest }: FeatureServer): FeatureServer {
  const open = ([key, { summary, output }]: [string, Endpoint]): [string, Endpoint] => [
    at(key),
    { summary, output, permission: 'public', effect: 'own' },
  ];
  return {
    ...rest,
    contract: Object.fromEntries(Object.entries(contract).map(open)) as Contract,
    routes: Object.fromEntries(Object.keys(contract).map((key) => [at(key), async () => answers.get(key)])),
  };
}

let test: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  test = await openTestApp();
  http = await createHttp({
    directory: createVenueDirectory([test.app.venue]),
    disk: test.app.venue.disk,
    database: { isAway: () => false, onAway: () => {} },
    features: features.map(saysAnything),
    sessionSource: async () => null,
    logger: test.app.http.log,
    webFolder: null,
  });
});
afterAll(async () => {
  await http.close();
  await test.close();
});

// What is not JSON has no fields.
const written = routes.filter(({ endpoint }) => endpoint.answers === undefined);
it.each(written.map((route) => [route.key, route] as const))(
  '%s: a field that its answer’s schema does not name never leaves the server, every other does',
  async (key, { method, url, endpoint }) => {
    for (const value of fc.sample(arbitraryOf(endpoint.output, idsOf(test.venue)), { numRuns: 10, seed: 5 })) {
      const named = withUnnamedField(endpoint.output, value, 'pinHash');
      answers.set(key, named);
      const { statusCode, body } = await http.inject({ method: method as 'GET', url: url.replaceAll(/:\w+/g, 'x') });
      expect({ statusCode, isNamed: body.includes('pinHash') }, JSON.stringify(named).slice(0, 2_000)).toEqual({
        statusCode: 200,
        isNamed: false,
      });
      expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(value)));
    }
  },
);

it('the fields were there to be named', () => {
  const named = [...answers.values()].filter((each) => JSON.stringify(each)?.includes('pinHash'));
  expect(named.length).toBeGreaterThan(routes.length / 2);
});
