// The load generator, in a separate process: `fork` it, send it a job, and it returns its measurements.
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { openClient } from './http-client.mjs';

const linesPerOrder = 50;
const linesPerSale = 5;

/** Time-ordered like the till's own ids, so that indexes grow as in a real venue. */
function uuidv7() {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Sends order commands; throws if one was not accepted, so that a fast refusal never counts as work. */
async function command(client, token, orderId, commands) {
  const body = { commands: commands.map((each) => ({ id: uuidv7(), orderId, ...each })) };
  const { answers } = await client.json('POST', '/api/orders/commands', { token, body });
  const refused = answers.find(({ outcome }) => outcome !== 'done');
  if (refused !== undefined) throw new Error(`a command was ${refused.outcome}: ${refused.code}`);
}

const pick = (list, turn) => list[turn % list.length];
const addLine = (product) => ({ type: 'addLine', lineId: uuidv7(), productId: product.id, quantity: 1000 });
const open = (orderType, tableId) => ({ type: 'openOrder', orderType, tableId, covers: 0 });
const pay = (total) => ({
  type: 'pay',
  expectedTotal: total,
  payments: [{ id: uuidv7(), method: 'cash', amount: total, tendered: total }],
});

/**
 * The repeated operation of one client. `step` resolves to the milliseconds that count, `end` cleans up without
 * measuring.
 */
const scenes = {
  bare: ({ client }) => ({ step: () => timed(() => client.json('GET', '/')) }),
  logIn: ({ client, pin, posValue }) => ({
    step: () => timed(() => client.json('POST', '/api/login', { body: { pin, posValue } })),
  }),
  tillData: ({ client, token }) => ({
    step: () => timed(() => loadTillData(client, token, {}, 200)),
  }),
  tillDataUnchanged: ({ client, token, etag }) => ({
    step: () => timed(() => loadTillData(client, token, { 'if-none-match': etag }, 304)),
  }),
  addLine: ({ client, token, products }) => {
    const unpaid = [];
    let order = null;
    let turn = 0;
    return {
      step: async () => {
        if (order === null || order.count === linesPerOrder) {
          order = { id: uuidv7(), count: 0, total: 0 };
          unpaid.push(order);
          await command(client, token, order.id, [open('direct', null)]);
        }
        const product = pick(products, turn++);
        order.count += 1;
        order.total += product.price;
        const current = order;
        return timed(() => command(client, token, current.id, [addLine(product)]));
      },
      end: async () => {
        for (const { id, count, total } of unpaid) {
          await command(client, token, id, count === 0 ? [{ type: 'cancelOrder' }] : [{ type: 'send' }, pay(total)]);
        }
      },
    };
  },
  sale: ({ client, token, products, tableId }) => {
    let turn = 0;
    return {
      step: () => {
        const chosen = Array.from({ length: linesPerSale }, () => pick(products, turn++));
        const total = chosen.reduce((sum, { price }) => sum + price, 0);
        const commands = [open('inHouse', tableId), ...chosen.map(addLine), { type: 'send' }, pay(total)];
        return timed(() => command(client, token, uuidv7(), commands));
      },
    };
  },
};

async function loadTillData(client, token, headers, expected) {
  const path = '/api/menus/fetch?locale=sq';
  const { status } = await client.request('GET', path, { token, headers: { 'accept-encoding': 'gzip', ...headers } });
  if (status !== expected) throw new Error(`till data answered ${status}`);
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs one scenario with `clients` at once for `seconds`, after a short warm-up that is not counted. */
async function run({ scene, port, clients, seconds, warmUp = 0.3, ...rest }) {
  const opened = Array.from({ length: clients }, () => openClient(port));
  const needsSession = scene !== 'bare' && scene !== 'logIn';
  const actors = await Promise.all(
    opened.map(async (client, index) => {
      const token = needsSession ? await signIn(client, rest) : undefined;
      return scenes[scene]({ ...rest, client, token, tableId: rest.tables?.[index] });
    }),
  );
  const start = performance.now() + warmUp * 1000;
  const stop = start + seconds * 1000;
  const times = [];
  const cpu = process.cpuUsage();
  await Promise.all(
    actors.map(async ({ step }) => {
      for (;;) {
        const took = await step();
        const now = performance.now();
        if (now > stop) return;
        if (now >= start) times.push(took);
      }
    }),
  );
  const used = process.cpuUsage(cpu);
  for (const { end } of actors) await end?.();
  for (const client of opened) client.close();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    loaderCpuMs: (used.user + used.system) / 1000,
  };
}

async function signIn(client, { pin, posValue }) {
  return (await client.json('POST', '/api/login', { body: { pin, posValue } })).authorization.auth_token;
}

process.on('message', (job) => {
  run(job).then(
    (result) => process.send({ result }),
    (error) => process.send({ error: String(error?.stack ?? error) }),
  );
});
