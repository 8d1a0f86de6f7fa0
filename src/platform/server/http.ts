import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Endpoint } from '#kernel/contract.ts';
import { fail } from '#kernel/error.ts';
import { responseSerializer } from './answer-schema.ts';
import { platformContract } from './contract.ts';
import type { DiskWatch } from './disk.ts';
import { diskHealth, retryAfterOf } from './disk-health.ts';
import type { EventListener } from './event-listener.ts';
import type { FeatureServer, QueryContext, RawAnswer } from './feature.ts';
import { readinessOf } from './health.ts';
import { answerErrors, refuseBrokenRequest, refuseEarly } from './http-errors.ts';
import { requireHttps, type Transport } from './https/require-https.ts';
import { journalRoutes } from './journal-routes.ts';
import { readBytesToo, readJsonOnly } from './json-body.ts';
import { createGuard, type Guard } from './limits/guard.ts';
import { type HttpLimits, usualLimits } from './limits/limits.ts';
import { createMayHear, gatherAudiences, platformAudiences } from './live-audience.ts';
import { liveFeed } from './live-feed.ts';
import { openApi } from './openapi.ts';
import { servePicture, uploadPicture } from './pictures.ts';
import { headersFor } from './response-headers.ts';
import { answer, authorize, type Route, route } from './routes.ts';
import { serveWeb } from './serve-web.ts';
import { type Authenticate, createAuthenticate, type Session, type SessionSource } from './session.ts';
import { isForwarded, isLoopback } from './this-machine.ts';
import type { VenueContext } from './venue-context.ts';
import type { VenueDirectory } from './venue-directory.ts';
import { venueOfRequest } from './venue-of-request.ts';

export interface HttpOptions {
  readonly directory: VenueDirectory;
  readonly features: readonly FeatureServer[];
  readonly sessionSource: SessionSource;
  readonly logger: FastifyInstance['log'];
  readonly disk: DiskWatch;
  /** Tells whether the database is there: without it the live feeds are closed, so that devices show it. */
  readonly database: Pick<EventListener, 'isAway' | 'onAway'>;
  /** The built web app; null in tests that need none. */
  readonly webFolder: string | null;
  readonly limits?: Partial<HttpLimits> | undefined;
  readonly transport?: Transport | undefined;
  /** Whose `X-Forwarded-*` headers count, as Fastify reads it. */
  readonly trustProxy?: readonly string[] | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: the session of the request, once it is known. */
    venueId: string;
    /** Who calls, of routes that need a session; found before the body is read. */
    caller: { readonly venue: VenueContext; readonly session: Session } | null;
  }
}

/** All routes of all contracts, in one list; also the source of the permission matrix and the OpenAPI page. */
export function allRoutes(features: readonly FeatureServer[]): Route[] {
  return features.flatMap(({ contract, routes }) =>
    Object.entries(contract).map(([key, endpoint]) => {
      const handler = routes[key];
      if (handler === undefined) throw new Error(`${key} has no handler`);
      return route(key, endpoint, handler);
    }),
  );
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { directory, features, logger, webFolder } = options;
  const limits: HttpLimits = { ...usualLimits, ...options.limits };
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.body,
    trustProxy: options.trustProxy === undefined ? false : [...options.trustProxy],
    requestTimeout: limits.requestMs,
    // Slow ones are looked for every second, not every half minute.
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.headersMs / 5 },
    frameworkErrors: (error, request, reply) => refuseEarly(error, request, reply as FastifyReply),
    clientErrorHandler: refuseBrokenRequest,
    // One line per failed request is written by the error handler; a line per good one would be most of the log.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const authenticate = createAuthenticate(options.sessionSource);
  const routes: Route[] = [...allRoutes(features), ...platformRoutes(() => openApi(routes))];
  const mayHear = createMayHear(gatherAudiences([platformAudiences, ...features.map(({ audiences }) => audiences)]));
  const feed = liveFeed(authenticate, mayHear, limits);
  const { ofSession, ofPublic } = venueOfRequest(directory, authenticate);
  const guard = createGuard(app, limits);
  app.decorateRequest('venueId', '');
  app.decorateRequest('caller', null);

  app.addHook('onSend', async (request, reply) => {
    const own = reply.getHeaders() as Record<string, string>;
    reply.headers({ ...headersFor(request), ...own });
  });
  if (options.transport !== undefined) requireHttps(app, options.transport);
  readJsonOnly(app);
  // Every input is parsed by its contract; Fastify's own validation is not used.
  app.setValidatorCompiler(() => () => true);
  answerErrors(app, options.disk);

  const serve = (server: FastifyInstance, each: Route) =>
    serveRoute(server, each, { authenticate, guard, ofSession, ofPublic });
  const served = routes.filter((one) => one !== feedRoute);
  for (const each of served.filter(({ endpoint }) => endpoint.upload === undefined)) serve(app, each);
  // A separate Fastify scope: only these routes accept bytes.
  await app.register(async (part) => {
    readBytesToo(part);
    for (const each of served.filter(({ endpoint }) => endpoint.upload !== undefined)) serve(part, each);
  });

  options.database.onAway(() => feed.close());
  app.get(feedRoute.url, { exposeHeadRoute: false }, async (request, reply) => {
    if (options.database.isAway()) fail('UNAVAILABLE');
    const venue = ofSession(request);
    // Looked up once more by the feed, from the cache.
    const session = await authenticate(venue, request, () => guard.admitPublic(request, {}));
    if (session === null) fail('UNAUTHENTICATED');
    return feed.handle(venue, request, reply);
  });
  app.get('/health/live', async (request) => {
    guard.admitPublic(request, {});
    return { status: 'live' };
  });
  app.get('/health/ready', async (request, reply) => {
    guard.admitPublic(request, {});
    const answer = await readinessOf(directory, request.hostname);
    const status = answer.status === 'ready' ? 200 : 503;
    // Alarms, work and disk are for who operates the server, not for who passes by.
    const isOperator = !isForwarded(request.headers) && isLoopback(request.socket.remoteAddress);
    const body = isOperator ? { ...answer, ...diskHealth(options.disk) } : { status: answer.status };
    return reply.code(status).headers(retryAfterOf(status)).send(body);
  });
  app.addHook('preClose', async () => feed.close());
  await serveWeb(app, webFolder, (request) => guard.admitFile(request));
  return app;
}

interface RouteParts extends ReturnType<typeof venueOfRequest> {
  readonly authenticate: Authenticate;
  readonly guard: Guard;
}

/** Serves one route of a contract. */
function serveRoute(
  server: FastifyInstance,
  each: Route,
  { authenticate, guard, ofSession, ofPublic }: RouteParts,
): void {
  const { endpoint } = each;
  const { upload } = endpoint;
  server.route({
    method: each.method,
    url: each.url,
    // Which status is written by the contract; with what, the next line says.
    schema: { response: { 200: {} } },
    serializerCompiler: () => responseSerializer(each),
    bodyLimit: guard.bodyLimitOf(endpoint),
    ...(upload && { config: { tooLarge: upload.tooLarge, isUpload: true, isForm: upload.isForm === true } }),
    // Before the body is read: of strangers nothing is read that only a session may send.
    onRequest: async (request, reply) => {
      if (endpoint.permission === 'public') {
        guard.admitPublic(request, endpoint);
        return;
      }
      const venue = ofSession(request);
      const session = await authenticate(venue, request, () => guard.admitPublic(request, {}));
      authorize(endpoint, session);
      venue.presence.heard(session.pointId);
      refuseNewWork(venue, endpoint);
      guard.admitBody(request, reply, endpoint, session);
      request.caller = { venue, session };
    },
    handler: async (request, reply) => {
      const { venue, session } = request.caller ?? { venue: await ofPublic(request, endpoint), session: null };
      const result = await answer(venue, each, session, {
        params: request.params,
        query: request.query,
        body: request.body,
        commandId: header(request, 'command-id'),
        caller: { address: request.ip, header: (name) => header(request, name), gone: () => goneOf(reply) },
      });
      return send(reply, result);
    },
  });
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.closed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/** On a full disk changes wait that no guest waits for: imports, pictures, records, settings. */
function refuseNewWork({ disk }: VenueContext, { effect, isSelling }: Endpoint): void {
  if (effect !== undefined && isSelling !== true && disk.state().level === 'full') fail('STORAGE_FULL');
}

/** The live feed responds with a stream, so it bypasses the pipeline; it names its permission like any route. */
const feedRoute = route('GET api/events', platformContract['GET api/events'], async () => undefined);

/** The platform's own routes. */
export function platformRoutes(describeAll: () => Record<string, unknown> = () => ({})): Route[] {
  let described: RawAnswer | null = null;
  return [
    feedRoute,
    route('GET api/openapi.json', platformContract['GET api/openapi.json'], async () => {
      // Written once for the process: it takes longer than selling to a table.
      described ??= asJson(describeAll());
      return described;
    }),
    route('GET api/server', platformContract['GET api/server'], async ({ venue }: QueryContext) => ({
      disk: venue.disk.state(),
    })),
    route('POST api/pictures', platformContract['POST api/pictures'], uploadPicture),
    route('GET api/pictures/{id}/{size}', platformContract['GET api/pictures/{id}/{size}'], servePicture),
    ...journalRoutes(),
  ];
}

function asJson(value: unknown): RawAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return { raw: true, status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

function header(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function send(reply: FastifyReply, result: unknown): unknown {
  if (isRaw(result)) {
    return reply
      .code(result.status)
      .headers(result.headers)
      .serializer((body: unknown) => body as string)
      .send(result.body);
  }
  return reply.header('cache-control', 'no-store').send(result);
}

function isRaw(result: unknown): result is RawAnswer {
  return typeof result === 'object' && result !== null && (result as { raw?: unknown }).raw === true;
}
