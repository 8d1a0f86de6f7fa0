import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { platformRoutes } from '#platform/server/http.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { type Reader, readFeed, waitFor } from '../kit/feed.ts';

// Finding 11: what strangers and a single account may take of the server. Bounds are small here, so that they are met soon.
const limits = {
  headersMs: 300,
  bodyMs: 300,
  uploadMs: 300,
  lingerMs: 100,
  connections: 40,
  networkConnections: 160,
  publicCalls: { burst: 120, perSecond: 0 },
  largeBody: 1_000,
  largeBodies: { burst: 5_000, perSecond: 0 },
  sessionUploads: 4 * 1024 * 1024,
  uploads: 6 * 1024 * 1024,
  sessionFeeds: 3,
  addressFeeds: 5,
};

let test: TestApp;
let origin: string;
let port: number;
let admin: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp({ limits });
  origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(origin).port);
  admin = await test.signIn('Admin');
  waiter = await test.signIn('Waiter', 'tablet');
});
afterAll(() => test.close());

interface Line {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly isClosed: () => boolean;
}

/** A line on which only so much is ever sent. */
function say(...lines: readonly string[]): Line {
  const socket = connect(port, '127.0.0.1');
  let [heard, isClosed] = ['', false];
  socket.on('data', (piece) => {
    heard += piece.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  socket.write(lines.join('\r\n'));
  return { socket, heard: () => heard, isClosed: () => isClosed };
}
const post = (path: string, length: number, token?: string, type = 'application/json') => [
  `POST /${path} HTTP/1.1`,
  'Host: x',
  ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  `Command-Id: ${uuidv7()}`,
  `Content-Type: ${type}`,
  `Content-Length: ${length}`,
  '',
  '{',
];
const bytes = 'application/octet-stream';

/** Waits for an answer with this status and code, and for the end of the line. */
async function answered({ heard, isClosed }: Line, status: number, code: string): Promise<void> {
  await waitFor(() => heard().includes(code), code);
  expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard().toLowerCase()).toContain('x-content-type-options: nosniff');
  await waitFor(isClosed, 'the end of the line');
}

describe('finding 11: a body', () => {
  it('of a stranger is not waited for where a session is needed, and the line is cut', async () => {
    for (const path of ['api/pictures?kind=logo', 'api/imports/products/look?locale=sq']) {
      await answered(say(...post(path, 2_000_000, undefined, bytes)), 401, 'UNAUTHENTICATED');
    }
    await answered(say(...post('api/orders/commands', 1_000_000)), 401, 'UNAUTHENTICATED');
    const wrong = 'venue.0123456789012345678901234567890123456789';
    await answered(say(...post('api/orders/commands', 1_000_000, wrong)), 401, 'UNAUTHENTICATED');
  });

  it('is not waited for where the caller lacks the right', async () => {
    await answered(say(...post('api/pictures?kind=logo', 2_000_000, waiter.token, bytes)), 403, 'NO_PERMISSION');
  });

  it('is small on every route that needs no session', async () => {
    await answered(say(...post('api/points/known', 1_000_000)), 413, 'PAYLOAD_TOO_LARGE');
    const body = { posValue: 'x'.repeat(9_000) };
    for (const path of ['api/points/known', 'api/login', 'api/points/enroll', 'api/setup']) {
      expect(await test.call('POST', path, body), path).toMatchObject({
        status: 413,
        body: { error: { code: 'PAYLOAD_TOO_LARGE' } },
      });
    }
  });

  it('that is slow is given up, with and without a session', async () => {
    await answered(say(...post('api/orders/commands', 500, waiter.token)), 408, 'REQUEST_TIMEOUT');
    await answered(say(...post('api/login', 500)), 408, 'REQUEST_TIMEOUT');
    await answered(say(...post('api/pictures?kind=logo', 500_000, admin.token, bytes)), 408, 'REQUEST_TIMEOUT');
  });

  it('that is large counts against its session, and only its own', async () => {
    const body = { commands: [{ text: 'x'.repeat(2_000) }] };
    const send = (client: Client) => client.call('POST', 'api/orders/commands', body).then(({ status }) => status);
    expect([await send(waiter), await send(waiter), await send(waiter)]).toEqual([400, 400, 429]);
    expect(await send(admin)).toBe(400);
    expect((await waiter.call('GET', 'api/session')).status).toBe(200);
  });

  it('of a file counts while it is under way, for its session and for all', async () => {
    const manager = await test.signIn('Manager');
    const path = 'api/imports/products/look?locale=sq';
    const other = say(...post('api/pictures?kind=logo', 2_000_000, manager.token, bytes));
    const own = [1, 2].map(() => say(...post('api/pictures?kind=logo', 2_000_000, admin.token, bytes)));
    await new Promise((done) => setTimeout(done, 50));
    const headers = { 'content-type': bytes, 'content-length': '1000000' };
    expect((await admin.call('POST', path, Buffer.alloc(1_000_000), headers)).status).toBe(429);
    expect((await manager.call('POST', path, Buffer.alloc(1_000_000), headers)).status).toBe(429);
    for (const line of [other, ...own]) await answered(line, 408, 'REQUEST_TIMEOUT');
    expect((await admin.call('POST', path, 'Emri\nKafe', { 'content-type': bytes })).status).toBe(200);
  });
});

describe('finding 11: a head', () => {
  it('that never ends, and one that is none, are answered like everything else', async () => {
    await answered(say('GET /api/session HTTP/1.1', 'Host: x', 'X-Slow: '), 408, 'REQUEST_TIMEOUT');
    await answered(say('NONSENSE', '', ''), 400, 'INVALID_INPUT');
  });
});

describe('finding 11: an address', () => {
  it('has so many connections, and the others go on', async () => {
    const lines = Array.from({ length: 60 }, () => say(...post('api/login', 500).slice(0, 2), ''));
    await waitFor(() => lines.filter(({ isClosed }) => isClosed()).length >= 20, 'those that are too many');
    for (const { socket } of lines) socket.destroy();
    await waitFor(() => lines.every(({ isClosed }) => isClosed()), 'the end of all');
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  });

  it('has so many feeds; a session keeps its newest', async () => {
    const feeds: Reader[] = [];
    for (let count = 0; count < 4; count += 1) feeds.push(await readFeed(origin, waiter.token));
    await feeds[0]?.untilClosed();
    for (let count = 0; count < 2; count += 1) feeds.push(await readFeed(origin, admin.token));
    expect((await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${admin.token}` } })).status).toBe(
      429,
    );
    await test.app.venue.inWriteTx(async (tx) => tx.emit({ name: 'catalogue.changed', data: { version: 1 } }));
    for (const feed of feeds.slice(1)) {
      await feed.until(1);
      feed.leave();
    }
  });

  it('review 5, sec 5: has so many calls with an invented token, or none; who is signed in goes on', async () => {
    const from = (remoteAddress: string, url: string, authorization?: string) =>
      test.app.http
        .inject({ url, remoteAddress, headers: authorization === undefined ? {} : { authorization } })
        .then(({ statusCode }) => statusCode);
    const invented = () => `Bearer venue.${uuidv7()}${uuidv7()}`;
    const flood = async (address: string, url: string, token: () => string | undefined) => {
      const said: number[] = [];
      for (let n = 0; n < 130; n += 1) said.push(await from(address, url, token()));
      return { first: said[0], refused: said.filter((status) => status === 429).length };
    };
    const mine = `Bearer ${waiter.token}`;
    expect(await from('10.1.0.1', '/api/session', mine)).toBe(200);
    expect(await flood('10.1.0.1', '/api/session', invented)).toEqual({ first: 401, refused: 10 });
    expect(await flood('10.1.0.2', '/api/session', () => undefined)).toEqual({ first: 401, refused: 10 });
    expect(await flood('10.1.0.3', '/api/events', invented)).toEqual({ first: 401, refused: 10 });
    expect(await flood('10.1.0.4', '/health/live', () => undefined)).toEqual({ first: 200, refused: 10 });
    // At the address of the flood too.
    expect(await from('10.1.0.1', '/api/session', mine)).toBe(200);
  });

  // The last of all, because nothing grows again here.
  it('has so many calls without a session, and the dear ones weigh more', async () => {
    const ask = (path: string) => test.call('GET', path).then(({ status }) => status);
    const asked = [await ask('api/openapi.json'), await ask('api/openapi.json'), await ask('api/openapi.json')];
    expect(asked.at(-1)).toBe(429);
    expect(await test.call('GET', 'api/openapi.json')).toMatchObject({
      status: 429,
      body: { error: { code: 'TOO_MANY_REQUESTS' } },
    });
    const calls = await Promise.all(Array.from({ length: 120 }, () => ask('api/login/context')));
    expect(calls.at(-1)).toBe(429);
    expect((await waiter.call('GET', 'api/session')).status).toBe(200);
    expect((await test.app.http.inject({ url: '/api/login/context', remoteAddress: '10.0.0.9' })).statusCode).toBe(200);
  });
});

it('finding 11: the description of the API is written once', async () => {
  let written = 0;
  const [described] = platformRoutes(() => {
    written += 1;
    return { openapi: '3.1.0' };
  }).filter(({ key }) => key === 'GET api/openapi.json');
  const handler = described?.handler as unknown as () => Promise<{ readonly body: Buffer }>;
  const [first, second] = [await handler(), await handler()];
  expect(written).toBe(1);
  expect(second.body).toBe(first.body);
  expect(JSON.parse(first.body.toString())).toEqual({ openapi: '3.1.0' });
});
