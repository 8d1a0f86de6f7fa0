// The lists of the back office in a venue of 5,000 products, 3,000 clients and 150 tables, and the growth of the till's
// data.
import { cloneRows, growProducts, inVenue, numberedNames } from './grow.mjs';
import { openClient } from './http-client.mjs';
import { median } from './load.mjs';

const goals = { products: 5_000, clients: 3_000, tables: 150 };
const turns = 25;
const goalMs = 100;

/** Requests on the longest lists besides their first page. */
const questions = {
  products: ['search=birra%20e', 'sort=-price', 'sort=categoryId', 'offset=4900', 'search=zzzz'],
  clients: ['search=044%2012', 'sort=-name', 'filter=kind:person', 'offset=2900', 'search=zzzz'],
};

/** What a till asks while somebody looks for a client: many found, a phone number, nobody. */
const choices = ['use=order&search=a', 'use=order&search=044%20123%20456', 'use=invoice&search=zzzz'];

/** @param {{ port: number, connection: object, note: (text: string) => void }} what */
export async function measureLists({ port, connection, note }) {
  const client = openClient(port);
  try {
    const login = await client.json('POST', '/api/login', { body: { pin: '9001', posValue: 'demo-till' } });
    const token = login.authorization.auth_token;
    await growClients(client, token, connection);
    const till = [];
    for (const wanted of [500, 2_500, goals.products]) {
      await inVenue(connection, (db) => growProducts(db, wanted));
      note(`${wanted} products`);
      till.push({ products: wanted, ...(await measureTillData(client, token)) });
    }
    await growTables(connection);
    const { paths } = await client.json('GET', '/api/openapi.json');
    const lists = Object.keys(paths)
      .filter((path) => /^\/api\/[^{}]+\/list$/.test(path))
      .sort();
    const rows = [];
    for (const path of [...lists, '/api/tables']) {
      const name = path.slice('/api/'.length).replace(/\/list$/, '');
      for (const question of ['', ...(questions[name] ?? [])]) {
        rows.push(await measure(client, token, `${path}${question === '' ? '' : `?${question}`}`));
      }
    }
    for (const question of choices) rows.push(await measure(client, token, `/api/clients/choice?${question}`));
    return { till, rows };
  } finally {
    client.close();
  }
}

async function measure(client, token, path) {
  const times = [];
  let bytes = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const at = performance.now();
    const answer = await client.request('GET', path, { token });
    times.push(performance.now() - at);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    bytes = answer.body.length;
  }
  times.sort((a, b) => a - b);
  return { path, p50: median(times), p95: times[Math.floor(turns * 0.95)], bytes };
}

/** The first response of a new version, a repeated one, and a 304. */
async function measureTillData(client, token) {
  const path = '/api/menus/fetch?locale=sq';
  const ask = async (headers) => {
    const at = performance.now();
    const answer = await client.request('GET', path, { token, headers: { 'accept-encoding': 'gzip', ...headers } });
    return { ms: performance.now() - at, answer };
  };
  const first = await ask();
  const again = await Promise.resolve(ask());
  const etag = /\r\netag: ([^\r]+)/i.exec(again.answer.head)?.[1];
  const unchanged = await ask({ 'if-none-match': etag ?? '' });
  return {
    firstMs: first.ms,
    againMs: again.ms,
    unchangedMs: unchanged.ms,
    status: unchanged.answer.status,
    bytes: again.answer.body.length,
  };
}

/** One client by its own route, the others as copies. */
async function growClients(http, token, connection) {
  const body = {
    kind: 'person',
    name: 'Arta Krasniqi',
    fiscalNumber: '',
    vatNumber: '',
    businessNumber: '',
    registrationNumber: '',
    address: 'Rr. Agim Ramadani 12',
    city: 'Prishtinë',
    contactPerson: '',
    email: 'arta@shembull.com',
    website: '',
    phone: '+383 44 123 456',
    bankId: null,
    bankAccount: '',
    cardNumber: '',
    discount: null,
    birthDate: null,
    additionalInfo: '',
    priority: null,
  };
  const { randomUUID } = await import('node:crypto');
  await http.json('POST', '/api/clients', { token, body, headers: { 'command-id': randomUUID() } });
  await inVenue(connection, (db) =>
    cloneRows(db, { table: 'client', count: goals.clients - 1, change: { name: `src.name || ' ' || n` } }),
  );
}

async function growTables(connection) {
  await inVenue(connection, async (db) => {
    const { rows } = await db.query('SELECT count(*)::int AS present FROM dining_table');
    await cloneRows(db, { table: 'dining_table', count: goals.tables - rows[0].present, change: { name: `'B' || n` } });
    await cloneRows(db, { table: 'category', count: 60, change: { names: numberedNames } });
    await db.query('UPDATE venue_head SET catalogue_version = catalogue_version + 1');
    await db.query('ANALYZE');
  });
}

export function printLists({ till, rows, scrolling }) {
  const ms = (value) => value.toFixed(1).padStart(7);
  console.log(`\nLists at the server, ms (goal: ${goalMs}); ${turns} answers each\n`);
  console.log(`${''.padEnd(52)}    p50     p95      kB`);
  for (const { path, p50, p95, bytes } of rows) {
    const verdict = p95 <= goalMs ? '' : '  over';
    console.log(`${path.padEnd(52)}${ms(p50)} ${ms(p95)} ${(bytes / 1000).toFixed(1).padStart(7)}${verdict}`);
  }
  console.log('\nThe till’s data, gzip\n');
  for (const { products, firstMs, againMs, unchangedMs, status, bytes } of till) {
    console.log(
      `${String(products).padStart(6)} products ${(bytes / 1000).toFixed(1).padStart(8)} kB, ${((bytes / products) | 0).toString().padStart(4)} B each; ` +
        `made${ms(firstMs)} ms, cached${ms(againMs)} ms, unchanged${ms(unchangedMs)} ms (${status})`,
    );
  }
  if (scrolling.skipped !== undefined) console.log(`\nScrolling: skipped, ${scrolling.skipped}`);
  else {
    console.log('\nScrolling 5,000 products by the wheel at 4× throttle, 3 s');
    for (const [name, { drawn, dropped, blank, turnsMissed }] of Object.entries(scrolling)) {
      console.log(
        `  ${name.padEnd(6)}${String(drawn).padStart(4)} frames drawn, ${dropped} dropped, ${blank} with rows missing; ` +
          `the page’s own thread missed ${turnsMissed} turns`,
      );
    }
  }
}
