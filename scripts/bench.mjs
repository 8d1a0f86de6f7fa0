// `npm run bench`: how fast the venue is, beside what this machine's PostgreSQL and Node could do at the same time.
// `npm run bench -- --quick` for a first look; `--no-browser` leaves the browser out; `--lists` measures the back office
// with 5,000 products, 3,000 clients and 150 tables instead; `--flood` an order while strangers flood the server,
// `--order` only the taps on an order of 200 lines.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { measureBrowser } from '../tests/bench/browser.mjs';
import { measureFlood, printFlood } from '../tests/bench/flood.mjs';
import { measureLargeOrder } from '../tests/bench/large-order.mjs';
import { measureLists, printLists } from '../tests/bench/lists.mjs';
import { measureRounds, median, openBareServer, openLoader } from '../tests/bench/load.mjs';
import { openPostgresLimit } from '../tests/bench/postgres-limit.mjs';
import { measurePrinters } from '../tests/bench/printers.mjs';
import { printCosts, printTable, rowsOfLargeOrder, tableOf } from '../tests/bench/report.mjs';
import { measureScrolling } from '../tests/bench/scrolling.mjs';
import { embeddedDatabase, family, memory, startServer } from '../tests/bench/server-process.mjs';
import { growMenu, readVenue } from '../tests/bench/venue.mjs';
import { isBuildFresh, root } from './source-stamp.mjs';

const isQuick = process.argv.includes('--quick');
const withBrowser = !process.argv.includes('--no-browser');
const plan = isQuick
  ? { rounds: 1, seconds: 1, starts: 1, idleMs: 2_000, coldStarts: 2, taps: 25, slips: 40, changes: 2, orders: 1 }
  : { rounds: 3, seconds: 2, starts: 3, idleMs: 5_000, coldStarts: 5, taps: 120, slips: 120, changes: 5, orders: 4 };

const started = performance.now();
const note = (text) => console.error(`[${((performance.now() - started) / 1000).toFixed(0).padStart(3)} s] ${text}`);
const main = join(root, 'dist', 'server', 'main.js');

function buildIfStale() {
  if (isBuildFresh()) return;
  note('building');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('the build failed');
}

/** The time until the server is ready again: including its database, and with a database that is already running. */
async function measureStarts(dataDir, aside) {
  const whole = [];
  for (let turn = 0; turn < plan.starts; turn += 1) {
    const server = await startServer({ main, dataDir });
    whole.push(server.readyMs);
    await server.stop();
  }
  const server = await startServer({ main, dataDir });
  try {
    const { host, port, user, database } = embeddedDatabase(dataDir);
    const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    const alone = [];
    // A server without the keys of the database does not start.
    cpSync(join(dataDir, 'secrets.json'), join(aside, 'secrets.json'));
    for (let turn = 0; turn < plan.starts; turn += 1) {
      const second = await startServer({ main, dataDir: aside, environment: { DATABASE_URL: url } });
      alone.push(second.readyMs);
      await second.stop();
    }
    return { whole: median(whole), alone: median(alone) };
  } finally {
    await server.stop();
  }
}

async function measureMemory(server, database) {
  await delay(plan.idleMs);
  const [own, postgres] = [memory([server.pid]), memory(family(database.pid))];
  return own === null || postgres === null ? null : { server: own, postgres };
}

async function bench(folder) {
  buildIfStale();
  const dataDir = join(folder, 'data');
  note('first start: database and demo venue');
  const first = await startServer({ main, dataDir });
  await growMenu(embeddedDatabase(dataDir)).finally(() => first.stop());
  note('starts');
  const start = await measureStarts(dataDir, join(folder, 'aside'));

  const server = await startServer({ main, dataDir });
  const loader = openLoader();
  const bare = await openBareServer();
  try {
    const database = embeddedDatabase(dataDir);
    note('memory, idle');
    const idle = await measureMemory(server, database);
    const venue = await readVenue(server.port);
    note('the till in the browser');
    const browser = withBrowser
      ? await measureBrowser({
          port: server.port,
          venue,
          coldStarts: plan.coldStarts,
          taps: plan.taps,
          changes: plan.changes,
        })
      : { skipped: '--no-browser' };
    const limit = await openPostgresLimit(database);
    const { rounds, seconds } = plan;
    const rates = await measureRounds({ server, database, limit, bare, loader, venue, rounds, seconds, note });
    note('a large order in the browser');
    const largeOrder = await largeOrderOf(server.port, venue);
    note('a dead printer');
    const printers = measurePrinters(database, plan.slips);
    note('done');
    return { rates, start, memory: idle, venue, browser, largeOrder, printers, limitName: limit.name };
  } finally {
    loader.close();
    bare.close();
    await server.stop();
  }
}

/** After all that sells: its orders stay open. */
function largeOrderOf(port, venue) {
  if (!withBrowser) return { skipped: '--no-browser' };
  return measureLargeOrder({ port, venue, sizes: [5, 200], rounds: plan.orders });
}

async function benchLargeOrder(folder) {
  buildIfStale();
  const dataDir = join(folder, 'data');
  note('first start: database and demo venue');
  const server = await startServer({ main, dataDir });
  try {
    await growMenu(embeddedDatabase(dataDir));
    note('a large order in the browser');
    printTable(rowsOfLargeOrder(await largeOrderOf(server.port, await readVenue(server.port))));
  } finally {
    await server.stop();
  }
}

/** The lists of the back office and the till's data, in a venue that has grown large. */
async function benchLists(folder) {
  buildIfStale();
  const dataDir = join(folder, 'data');
  note('first start: database and demo venue');
  const server = await startServer({ main, dataDir });
  try {
    note('lists');
    const lists = await measureLists({ port: server.port, connection: embeddedDatabase(dataDir), note });
    note('scrolling');
    const scrolling = withBrowser
      ? await measureScrolling({ port: server.port, pin: '9002', folder })
      : { skipped: '--no-browser' };
    printLists({ ...lists, scrolling });
  } finally {
    await server.stop();
  }
}

async function benchFlood(folder) {
  buildIfStale();
  const dataDir = join(folder, 'data');
  note('first start: database and demo venue');
  const server = await startServer({ main, dataDir });
  try {
    const venue = await readVenue(server.port);
    const { rounds } = plan;
    printFlood(await measureFlood({ port: server.port, venue, rounds, seconds: plan.seconds * 2, note }));
  } finally {
    await server.stop();
  }
}

async function benchSelling(folder) {
  const measured = await bench(folder);
  const rows = tableOf(measured);
  const [processor] = cpus();
  const machine = `${cpus().length} cores${processor === undefined ? '' : ` (${processor.model.trim()})`}, Node ${process.version}`;
  console.log(`\n${new Date().toISOString().slice(0, 10)}, ${machine}, ${isQuick ? 'quick' : 'full'} run`);
  console.log(`ratio: to ${measured.limitName} in the same database cluster, in the same round\n`);
  printTable(rows);
  printCosts(measured.rates);
  mkdirSync(join(root, 'reports'), { recursive: true });
  const record = { date: new Date().toISOString(), machine, isQuick, rows, rates: Object.fromEntries(measured.rates) };
  writeFileSync(join(root, 'reports', 'bench.json'), `${JSON.stringify(record, null, 2)}\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'tavolina-bench-'));
try {
  if (process.argv.includes('--lists')) await benchLists(folder);
  else if (process.argv.includes('--order')) await benchLargeOrder(folder);
  else if (process.argv.includes('--flood')) await benchFlood(folder);
  else await benchSelling(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
