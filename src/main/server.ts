import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { isSetupNeeded, issueCode } from '#features/setup/server/index.ts';
import { type DemoSignIn, isDemoVenue, liftAllWaits, standingOfPins } from '#features/staff/server/index.ts';
import { openDataFolder } from '#platform/server/data-folder.ts';
import type { Connection, ReadTx } from '#platform/server/database.ts';
import { type DiskState, watchDisk } from '#platform/server/disk.ts';
import { type KeptPostgres, keepPostgres } from '#platform/server/keep-postgres.ts';
import type { VenueContext, Worker } from '#platform/server/venue-context.ts';
import { type App, openApp, type ServedVenue } from './app.ts';
import { demoPoints, demoStaff } from './demo/demo-venue.ts';
import { loadDemo } from './demo/load-demo.ts';
import { type Environment, EnvironmentError, isLoopback, readEnvironment } from './environment.ts';
import { type Https, prepareHttps } from './https.ts';
import { projectFolder } from './project-folder.ts';
import { describeFailure } from './start-failure.ts';
import { onlyVenue } from './venue-folders.ts';
import { waitForDatabase } from './wait-for-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

const demoSignIn: DemoSignIn = {
  staff: demoStaff.map(({ name, role, pin }) => ({ name, role, pin })),
  points: demoPoints.map(({ names, posValue }) => ({ name: names.sq, posValue })),
};

interface Running {
  readonly app: App;
  /** The embedded database. */
  readonly postgres: KeptPostgres | null;
  /** Keeps the certificate. */
  readonly certificate: Worker;
  readonly https: Https;
}

async function start(environment: Environment): Promise<Running> {
  await probeAddress(environment);
  const dataFolder = openDataFolder(environment.dataDir);
  const disk = watchDisk({ folder: dataFolder, onLevel: (state) => warn(diskLine(state)) });
  const postgres =
    environment.databaseUrl === undefined
      ? await keepPostgres({
          dataDir: dataFolder,
          log: say,
          binariesDir: environment.postgresBin,
          onTrouble: warn,
          beforeStart: disk.look,
        })
      : null;
  const https = await prepareHttps(environment, dataFolder);
  try {
    const connection: Connection = postgres?.connection ?? { connectionString: environment.databaseUrl ?? '' };
    if (postgres === null) await waitForDatabase(connection, say);
    const app = await openApp({
      connection,
      dataFolder,
      anchorFolder: environment.anchorDir === undefined ? undefined : resolve(environment.anchorDir),
      secondBackupPlace: environment.secondBackupPlace && resolve(environment.secondBackupPlace),
      migrations: join(projectFolder(), 'migrations'),
      webFolder: join(projectFolder(), 'dist', 'web'),
      venues: servedVenues(environment),
      demo: demoSignIn,
      disk,
      // The lock of the data folder lets no other server to the embedded database.
      isAlone: postgres !== null,
      isOnNetwork: !isLoopback(environment.host),
      transport: https.transport,
      trustProxy: environment.trustProxy,
      logLevel: process.env.LOG_LEVEL ?? 'warn',
      prepare: async (venue) => {
        if (environment.isEmpty) await refuseDemo(venue);
        // Named venues start with the first-run page. A venue that has users is not changed; one whose first start was
        // interrupted is filled by the next.
        else if (environment.venues.length === 0) await loadDemo(venue, { hasGuests: !environment.isQuiet });
        if (environment.liftsWaits) await liftAllWaits(venue);
        if (environment.acceptsJournal) await venue.journal.accept();
      },
    });
    const certificate = https.serve(app.http.server, app.http.log);
    await app.http.listen({ port: environment.port, host: environment.host });
    return { app, postgres, certificate, https };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

function diskLine({ level, freeBytes, totalBytes }: DiskState): string {
  const free = `${Math.round(freeBytes / 1_048_576)} of ${Math.round(totalBytes / 1_048_576)} MB free`;
  if (level === 'full')
    return `The disk of the data folder is full (${free}): no new orders are taken. Make room on it.`;
  if (level === 'low') return `The disk of the data folder is nearly full (${free}). Make room on it.`;
  return `The disk of the data folder has room again (${free}).`;
}

/** Each venue has its own code for its first run. */
function servedVenues({ venues }: Environment): [ServedVenue, ...ServedVenue[]] {
  const [first = { id: onlyVenue, hosts: [] }, ...others] = venues;
  const withCode = (venue: (typeof venues)[number]): ServedVenue => ({ ...venue, setupCode: issueCode() });
  return [withCode(first), ...others.map(withCode)];
}

/** `--empty` must not open an existing demo venue. */
async function refuseDemo(venue: VenueContext): Promise<void> {
  if (!(await venue.read((tx) => isDemoVenue(tx, demoSignIn)))) return;
  throw new EnvironmentError(
    '--empty',
    'This data folder holds the demo venue. Set TAVOLINA_DATA to another folder to start an empty one.',
  );
}

/** Reports that the address is in use before anything else is changed, and names the variable to change. */
async function probeAddress({ port, host }: Environment): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') {
        fail(new EnvironmentError('PORT', `Port ${port} is in use on ${host}. Set PORT to a free one.`));
      } else if (code === 'EACCES') {
        fail(new EnvironmentError('PORT', `This user may not open port ${port}. Set PORT to one above 1023.`));
      } else {
        fail(new EnvironmentError('HOST', `HOST ${host} cannot be used: ${message}`));
      }
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

async function introduce(
  { app, postgres, https: { transport, notes } }: Running,
  { port, host }: Environment,
): Promise<void> {
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  for (const venue of app.venues) {
    const [shown = own] = venue.hosts;
    const name = app.venues.length > 1 ? ` (${venue.id})` : '';
    say(`Tavolina${name} is at http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`);
    if (venue.journal.state().alarm !== null) say(journalHint(name));
    for (const line of await signInHints(venue)) say(line);
  }
  const [address] = transport?.isHttpsRequired ? transport.hosts() : [];
  if (address !== undefined) {
    const shown = `${address.includes(':') ? `[${address}]` : address}:${port}`;
    say(`Tablets open http://${shown}/trust once, and work at https://${shown}`);
  }
  for (const note of notes) say(note);
  if (postgres !== null) {
    say(
      `Database: embedded PostgreSQL ${postgres.version}. For a venue that lives on it, set DATABASE_URL to a PostgreSQL that is kept up to date.`,
    );
  }
}

const journalHint = (name: string) =>
  `ALARM${name}: the journal does not fit what was noted of it outside the database. Somebody changed it, or it was restored: then start once with --accept-journal.`;

/** What somebody needs to sign in here for the first time. */
function signInHints(venue: VenueContext): Promise<readonly string[]> {
  return venue.read(async (tx) =>
    (await isSetupNeeded(tx))
      ? [`First run: open the address and enter the code ${venue.setupCode}`]
      : demoHint(tx, venue),
  );
}

/** The PINs of the demo that still work; none in another venue. */
async function demoHint(tx: ReadTx, { secrets }: Pick<VenueContext, 'secrets'>): Promise<readonly string[]> {
  if (!(await isDemoVenue(tx, demoSignIn))) return [];
  const { good, old } = await standingOfPins(tx, secrets.pinKey, demoSignIn.staff);
  const titles = (staff: typeof good) => staff.map(({ name, role }) => (name === role ? name : `${role} ${name}`));
  const pins = titles(good).map((title, index) => `${title} ${good[index]?.pin}`);
  return [
    ...(good.length > 0 ? [`Demo venue, PINs known to everybody: ${pins.join(', ')}`] : []),
    ...(old.length > 0
      ? [
          `Demo venue of an earlier version: ${titles(old).join(', ')} are asked for a new PIN when they sign in. Another data folder (TAVOLINA_DATA) starts with a new demo venue.`,
        ]
      : []),
  ];
}

/** Stops in the order of dependencies: requests, workers, connections, the database last. */
async function stop({ app, postgres, certificate }: Running): Promise<void> {
  await certificate.stop();
  await app.close();
  await postgres?.stop();
}

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, process.argv.slice(2));
  const running = await start(environment);
  let isStopping = false;
  // Ctrl+C under npm arrives twice: from the terminal and from npm.
  async function end(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stop(running);
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      end().catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      });
    });
  }
  // Whoever reads this may stop the server at once.
  await introduce(running, environment).catch(async (error: unknown) => {
    await stop(running);
    throw error;
  });
}

main().catch((error: unknown) => {
  const { text, exitCode } = describeFailure(error);
  process.stderr.write(`${text}\n`);
  process.exit(exitCode);
});
