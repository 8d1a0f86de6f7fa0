import Fastify, { type FastifyInstance } from 'fastify';
import type { DemoSignIn } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { recoverInterruptedRestores } from '#platform/server/backup/switch-venue.ts';
import { shortenWaits, watchClock } from '#platform/server/clock-watch.ts';
import type { Connection, VenueId } from '#platform/server/database.ts';
import { type DiskWatch, unwatchedDisk } from '#platform/server/disk.ts';
import { openEventListener } from '#platform/server/event-listener.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { linkFeatures } from '#platform/server/feature-links.ts';
import { housekeepingWork } from '#platform/server/housekeeping.ts';
import { createHttp, type HttpOptions } from '#platform/server/http.ts';
import { startWatchingJournal } from '#platform/server/journal-watch.ts';
import type { HttpLimits } from '#platform/server/limits/limits.ts';
import { gatherLookups } from '#platform/server/lookups.ts';
import { migrate } from '#platform/server/migrate.ts';
import { shortenQueueWaits } from '#platform/server/queue/shorten-waits.ts';
import { createQueueWorker, type QueueWorker } from '#platform/server/queue/worker.ts';
import { createResources } from '#platform/server/records/resource-server.ts';
import { applicationRole, reportRole } from '#platform/server/rights.ts';
import type { SessionSource } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { createVenueDirectory } from '#platform/server/venue-directory.ts';
import { createFeatures, type FeatureOptions } from './features.ts';
import { insertOnlyTables } from './insert-only-tables.ts';
import { type OpenVenue, openVenue } from './open-venue.ts';
import { folderOf } from './venue-folders.ts';

/** A venue that this process serves. */
export interface ServedVenue {
  /** The name of its schema. */
  readonly id: VenueId;
  /** Host names and addresses of the venue, in lower case and without port; not needed for a single venue. */
  readonly hosts?: readonly string[];
  /** The code for its first run. */
  readonly setupCode: string;
}

export interface AppOptions {
  /** The owner of the database; the application itself connects with fewer privileges. */
  readonly connection: Connection;
  readonly dataFolder: string;
  /** A second place for the anchors of the journals. */
  readonly anchorFolder?: string | undefined;
  /** A second place for backups: a folder that gets every one too. */
  readonly secondBackupPlace?: string | undefined;
  readonly migrations: string;
  readonly webFolder: string | null;
  readonly venues: readonly [ServedVenue, ...ServedVenue[]];
  readonly clock?: () => number;
  readonly demo: DemoSignIn | null;
  readonly isOnNetwork?: boolean;
  /** Run before every command on orders, in addition to those of the features. */
  readonly orderGuards?: FeatureOptions['orderGuards'];
  readonly logLevel?: string;
  /** Runs for each venue before requests are accepted: fills a venue that has just been created. */
  readonly prepare?: (venue: VenueContext) => Promise<unknown>;
  /** What the server takes from others before it says no; tests set their own. */
  readonly limits?: Partial<HttpLimits>;
  /** No other process works on this database. */
  readonly isAlone?: boolean;
  /** The disk of the data folder; not watched unless given. */
  readonly disk?: DiskWatch;
  /** How other machines reach this server; without it they are not told anything about it. */
  readonly transport?: HttpOptions['transport'];
  readonly trustProxy?: HttpOptions['trustProxy'];
  /** Workers run beside the requests; tests that drive them by hand leave them out. */
  readonly hasWorkers?: boolean;
}

export interface App {
  readonly venues: readonly [VenueContext, ...VenueContext[]];
  /** The first venue; most processes have only one. */
  readonly venue: VenueContext;
  readonly http: FastifyInstance;
  readonly features: readonly FeatureServer[];
  /** The queue worker of the first venue; tests without workers drive it manually. */
  readonly queue: QueueWorker;
  close(): Promise<void>;
}

/** Opens the venues on a database: migrates, connects the features, starts the workers. It does not listen yet. */
export async function openApp(options: AppOptions): Promise<App> {
  const { connection, webFolder, clock = Date.now, demo } = options;
  const { log } = Fastify({ logger: { level: options.logLevel ?? 'info' } });
  const places = options.venues.map(({ id }) => ({ id, folder: folderOf(options.dataFolder, id) }));
  await recoverInterruptedRestores(connection, places, (line) => log.warn(line));
  const hasRoles = await migrateAll(options);
  if (!hasRoles) log.warn('the database user may not create roles: the journal is not protected by privilege');
  const origin = uuidv7();
  const applicationConnection = limited(connection, applicationRole, hasRoles);
  const listener = openEventListener({
    connection: applicationConnection,
    origin,
    onProblem: ({ message }) => log.warn(`the connection for events broke: ${message}`),
  });
  const { isOnNetwork = false, orderGuards, transport } = options;
  const isRequired = transport?.isHttpsRequired ?? false;
  const https = { isRequired, needsTrust: isRequired && transport?.authority !== null };
  const features = createFeatures({ demo, isOnNetwork, https, orderGuards });
  const server = {
    applicationConnection,
    reportConnection: limited(connection, reportRole, hasRoles),
    listener,
    origin,
    isAlone: options.isAlone ?? false,
    clock,
    log,
    disk: options.disk ?? unwatchedDisk,
    resources: createResources(
      features.flatMap(({ resources = [] }) => resources),
      features.flatMap(({ uses = [] }) => uses),
      clock,
    ),
    lookups: gatherLookups(features.map(({ lookups = {} }) => lookups)),
    links: linkFeatures(features),
  };
  const waits = [shortenQueueWaits, ...features.flatMap((each) => each.shortenWaits ?? [])];
  const open = ({ id, hosts = [], setupCode }: ServedVenue): Promise<OpenVenue> =>
    openVenue(server, {
      id,
      hosts,
      setupCode,
      folder: folderOf(options.dataFolder, id),
      anchorFolder: options.anchorFolder,
      ...poolSizes(options.venues.length),
      secondBackupPlace: options.secondBackupPlace ?? null,
    });
  const opened: OpenVenue[] = [];
  const closeConnections = () => Promise.all([listener.close(), ...opened.map((each) => each.close())]);
  try {
    for (const each of options.venues) {
      const venue = await open(each);
      opened.push(venue);
      await options.prepare?.(venue.venue);
      await shortenWaits(venue.venue, waits);
    }
  } catch (error) {
    await closeConnections();
    throw error;
  }
  const venues = opened.map(({ venue }) => venue) as [VenueContext, ...VenueContext[]];
  const http = await createHttp({
    directory: createVenueDirectory(venues),
    features,
    sessionSource: sessionSourceOf(features),
    disk: server.disk,
    database: listener,
    logger: log as FastifyInstance['log'],
    webFolder,
    limits: options.limits,
    transport: options.transport,
    trustProxy: options.trustProxy,
  });
  const kinds = features.flatMap(({ work }) => work ?? []);
  const pictures = features.flatMap((each) => each.pictures ?? []);
  const queueOf = (venue: VenueContext) =>
    createQueueWorker(venue, [...kinds, housekeepingWork(pictures, kinds)], { isAlone: options.isAlone ?? false });
  const queue = queueOf(venues[0]);
  const workersOf = (venue: VenueContext) => [
    (venue === venues[0] ? queue : queueOf(venue)).start(),
    startWatchingJournal(venue.journal),
    watchClock(venue, waits),
    ...features.flatMap((each) => each.start?.(venue) ?? []),
  ];
  const workers = options.hasWorkers === false ? [] : venues.flatMap(workersOf);
  return {
    venues,
    venue: venues[0],
    http,
    features,
    queue,
    close: async () => {
      await http.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await closeConnections();
    },
  };
}

/**
 * One after the other, because migrations lock. Returns whether the database allows the application to create roles.
 */
async function migrateAll({ connection, migrations: folder, venues }: AppOptions): Promise<boolean> {
  let hasRoles = true;
  const insertOnly = insertOnlyTables();
  for (const { id } of venues) {
    hasRoles = (await migrate({ connection, venue: id, folder, insertOnly })).hasRoles && hasRoles;
  }
  return hasRoles;
}

/** Few enough connections for all venues together to fit the limit of a default PostgreSQL. */
function poolSizes(venues: number) {
  return { poolSize: Math.max(3, Math.min(10, Math.floor(24 / venues))), reportPoolSize: venues > 3 ? 1 : 2 };
}

/**
 * The same database with only the privileges of a role: by the role's own log-in if no password is needed, otherwise by
 * SET ROLE.
 */
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
