import Fastify, { type FastifyInstance } from 'fastify';
import type { DemoSignIn } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Connection, openDatabase, type VenueId } from '#platform/server/database.ts';
import { openEventHub } from '#platform/server/event-hub.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { linkFeatures } from '#platform/server/feature-links.ts';
import { readAnchor, startHousekeeping } from '#platform/server/housekeeping.ts';
import { createHttp } from '#platform/server/http.ts';
import { gatherLookups } from '#platform/server/lookups.ts';
import { applicationRole, migrate, reportRole } from '#platform/server/migrate.ts';
import { createPresence } from '#platform/server/presence.ts';
import { createResources } from '#platform/server/records/resource-server.ts';
import { openSecrets } from '#platform/server/secrets.ts';
import type { SessionSource } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { inWriteTx, type WriteTxOptions } from '#platform/server/write-tx.ts';
import { createFeatures } from './features.ts';

export interface AppOptions {
  /** The owner of the database; the application itself connects with fewer rights. */
  readonly connection: Connection;
  readonly dataFolder: string;
  readonly migrations: string;
  readonly webFolder: string | null;
  readonly venue?: VenueId;
  readonly clock?: () => number;
  readonly demo: DemoSignIn | null;
  readonly setupCode: string;
  readonly isOnNetwork?: boolean;
  readonly logLevel?: string;
  /** Runs before anything is served: fills a venue that has just been made. */
  readonly prepare?: (venue: VenueContext) => Promise<unknown>;
  /** Workers run beside the requests; tests that drive them by hand leave them out. */
  readonly hasWorkers?: boolean;
}

export interface App {
  readonly venue: VenueContext;
  readonly http: FastifyInstance;
  readonly features: readonly FeatureServer[];
  close(): Promise<void>;
}

const defaultVenue = 'venue';

/** Opens the venue on a database: migrates, wires the features, starts the workers. It does not listen yet. */
export async function openApp(options: AppOptions): Promise<App> {
  const { connection, dataFolder, webFolder, clock = Date.now, venue: id = defaultVenue, demo } = options;
  const { log: logger } = Fastify({ logger: { level: options.logLevel ?? 'info' } });
  const [migrated, secrets] = await Promise.all([
    migrate({ connection, venue: id, folder: options.migrations }),
    openSecrets(dataFolder),
  ]);
  if (!migrated.hasRoles)
    logger.warn('the database user may not create roles: the journal is not protected by privilege');
  // Only what it says: pg hangs the whole connection on its errors.
  const onConnectionError = ({ message }: Error) => logger.warn(`a database connection broke: ${message}`);
  const database = openDatabase({
    connection: limited(connection, applicationRole, migrated.hasRoles),
    onConnectionError,
  });
  const reportDatabase = openDatabase({
    connection: limited(connection, reportRole, migrated.hasRoles),
    poolSize: 2,
    onConnectionError,
  });
  const origin = uuidv7();
  const hub = await openEventHub({
    origin,
    database,
    venue: id,
    connection: limited(connection, applicationRole, migrated.hasRoles),
    onProblem: onConnectionError,
  });
  const features = createFeatures({
    demo,
    setupCode: options.setupCode,
    isOnNetwork: options.isOnNetwork ?? false,
  });
  const writeTxOptions: WriteTxOptions = {
    database,
    venue: id,
    clock,
    journalKey: secrets.journalKey,
    origin,
    onCommitted: hub.offer,
  };
  const venue: VenueContext = {
    database,
    reportDatabase,
    id,
    clock,
    secrets,
    hub,
    presence: createPresence(),
    log: logger,
    resources: createResources(
      features.flatMap(({ resources = [] }) => resources),
      features.flatMap(({ uses = [] }) => uses),
    ),
    lookups: gatherLookups(features.map(({ lookups = {} }) => lookups)),
    anchor: () => readAnchor(dataFolder),
    read: (work) => database.read(id, work),
    inWriteTx: (work) => inWriteTx(writeTxOptions, work),
    ...linkFeatures(features),
  };
  await options.prepare?.(venue);
  const http = await createHttp({
    venue,
    features,
    sessionSource: sessionSourceOf(features),
    logger: logger as FastifyInstance['log'],
    webFolder,
  });
  const workers =
    options.hasWorkers === false
      ? []
      : [
          startHousekeeping(
            venue,
            dataFolder,
            features.flatMap(({ pictures }) => pictures ?? []),
          ),
          ...features.flatMap((each) => each.start?.(venue) ?? []),
        ];
  return {
    venue,
    http,
    features,
    close: async () => {
      await http.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await hub.close();
      await Promise.all([database.close(), reportDatabase.close()]);
    },
  };
}

/** The same database with only the rights of a role: by its own log-in where no password is needed, else by SET ROLE. */
function limited(connection: Connection, role: string, hasRoles: boolean): Connection {
  if (!hasRoles) return connection;
  const isPrivateSocket = connection.connectionString === undefined && connection.password === undefined;
  return isPrivateSocket ? { ...connection, user: role } : { ...connection, role };
}

function sessionSourceOf(features: readonly FeatureServer[]): SessionSource {
  const [source, other] = features.flatMap((each) => each.sessionSource ?? []);
  if (source === undefined || other !== undefined) throw new Error('exactly one feature finds the sessions');
  return source;
}
