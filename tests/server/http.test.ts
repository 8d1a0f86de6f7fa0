import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { everyRoute, openFingerprint } from '../kit/routes.ts';

let test: TestApp;
let waiter: Client;
let port: number;
let look: Awaited<ReturnType<typeof openFingerprint>>;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
  port = Number(new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  look = await openFingerprint(test.connection);
});
afterAll(async () => {
  await look.close();
  await test.close();
});

/** A body exactly as written. */
async function post(path: string, payload: string, headers: Record<string, string> = {}) {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/${path}`,
    headers: {
      authorization: `Bearer ${waiter.token}`,
      'content-type': 'application/json',
      'command-id': uuidv7(),
      ...headers,
    },
    payload,
  });
  return {
    status: answer.statusCode,
    code: (JSON.parse(answer.body) as { error?: { code: string } }).error?.code,
    text: answer.body,
  };
}
const commands = 'api/orders/commands';
const openCommand = (more = '') =>
  `{"commands":[{"id":"${uuidv7()}","type":"openOrder","orderId":"${uuidv7()}","orderType":"direct","tableId":null,"covers":0${more}}]}`;

describe('a body that is meant to do harm', () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  const bodies: [string, string, number][] = [
    ['__proto__', openCommand(',"__proto__":{"isAdmin":true}'), 400],
    ['constructor.prototype', openCommand(',"constructor":{"prototype":{"isAdmin":true}}'), 400],
    ['a key given twice', openCommand(',"covers":5'), 400],
    ['a key given twice, written in two ways', openCommand(',"cov\\u0065rs":5'), 400],
    ['arrays 10,000 deep', deep('[', ']', 10_000), 400],
    ['objects 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['a field 10,000 deep', openCommand(`,"extra":${deep('[', ']', 10_000)}`), 400],
    ['half a document', '{"commands":[', 400],
    ['no document', '', 400],
    ['two documents', '{}{}', 400],
    ['a list', '[]', 400],
    ['a text', '"commands"', 400],
    ['null', 'null', 400],
    ['a number beyond all numbers', openCommand().replace('"covers":0', '"covers":1e999'), 400],
    ['10 MB', `{"commands":["${'x'.repeat(10 * 1024 * 1024)}"]}`, 413],
    ['a NUL', openCommand().replace('"direct"', '"dir\\u0000ect"'), 400],
  ];
  it.each(bodies)('is refused and changes nothing: %s', async (_, body, status) => {
    const before = await look.take();
    const answer = await post(commands, body);
    expect(answer.status).toBe(status);
    expect(answer.code).toBe(status === 413 ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT');
    expect(await look.take()).toBe(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('is not taken for two keys when a text only looks like one', async () => {
    const orderId = uuidv7();
    await waiter.command({ type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 });
    for (const comment of ['"covers": 1', '","id":"', '\\', '\\"', '":{"a":1,"a":2}', 'pa sheqer: “shumë”']) {
      const answer = await waiter.command({ type: 'commentOrder', orderId, comment });
      expect(answer.body.orders).toMatchObject([{ comment }]);
    }
  });

  it.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('is refused as %s, which another origin may post without asking', async (type) => {
    for (const path of [commands, 'api/login', 'api/logout']) {
      expect(await post(path, '{}', { 'content-type': type })).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
    }
    expect((await waiter.call('GET', 'api/session')).status).toBe(200);
  });

  it('keeps texts as they are, except those that no database can hold', async () => {
    const orderId = uuidv7();
    await waiter.command({ type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 });
    const comment = (text: string) => waiter.command({ type: 'commentOrder', orderId, comment: text });
    for (const text of [
      "'; DROP TABLE sales_order; --",
      '<img src=x onerror=alert(1)>',
      'Ç “ë” 🍵',
      '=SUM(A1)',
      'a\nb\tc',
    ]) {
      expect((await comment(text)).body.orders).toMatchObject([{ comment: text }]);
    }
    for (const text of ['a\u0000b', '\ud800', '\udc00\ud800']) {
      expect(await comment(text)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_INPUT' } } });
    }
  });

  it('is refused when it spells an id in another way than we do', async () => {
    const orderId = uuidv7().toUpperCase();
    const answer = await waiter.command({ type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 });
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ path: 'body.commands.0.orderId' }] } } });
  });
});

describe('a request', () => {
  it('has its token in the header and nowhere else', async () => {
    const ask = (url: string, headers: Record<string, string> = {}) =>
      test.app.http.inject({ url, headers }).then(({ statusCode }) => statusCode);
    expect(await ask(`/api/session?token=${waiter.token}`)).toBe(401);
    expect(await ask(`/api/session?authorization=Bearer%20${waiter.token}`)).toBe(401);
    expect(await ask('/api/session', { cookie: `auth_token=${waiter.token}` })).toBe(401);
    expect(await ask('/api/session', { authorization: waiter.token })).toBe(401);
    expect(await ask('/api/session', { authorization: `Bearer ${waiter.token}` })).toBe(200);
  });

  it('that changes something carries an id of its own, and a repeat with another body is refused', async () => {
    const admin = await test.signIn('Admin', 'tablet');
    const path = (id: string) => `api/points/${id}/unlock`;
    const { till, tablet } = test.venue.points;
    expect(await admin.call('POST', path(till), undefined, { 'command-id': 'seven' })).toMatchObject({
      status: 400,
      body: { error: { code: 'COMMAND_ID_REQUIRED' } },
    });
    const id = uuidv7();
    const entries = () =>
      test.app.venue.read((tx) =>
        tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM journal WHERE command_id = ${id}`),
      );
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call('POST', path(till), undefined, { 'command-id': id })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['200 {}']),
    );
    expect(await entries()).toEqual({ n: 1 });
    expect(await admin.call('POST', path(tablet), undefined, { 'command-id': id })).toMatchObject({
      status: 409,
      body: { error: { code: 'COMMAND_ID_REUSED' } },
    });
  });

  it('that comes one byte at a time does not keep others waiting', async () => {
    const slow = connect(port, '127.0.0.1');
    slow.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    );
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } })).status).toBe(
      200,
    );
    slow.destroy();
    expect(test.app.http.server.requestTimeout).toBeGreaterThan(0);
    expect(test.app.http.server.requestTimeout).toBeLessThanOrEqual(30_000);
  });
});

describe('every response', () => {
  const paths = ['api/session', 'api/login/context', 'api/nowhere', 'health/live', 'api/openapi.json'];
  it.each(paths)('restricts browsers by its headers: %s', async (path) => {
    const { headers } = await waiter.call('GET', path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|style-src|script-src/);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it('that is an error says a code and nothing of the inside', async () => {
    const owner = test.app.venue.database;
    const failing = owner.read;
    const texts: string[] = [];
    texts.push(
      (await post(commands, '{"commands":[')).text,
      (await post('api/nowhere', '{}')).text,
      (await post('api/login', '{"pin":"x"}')).text,
    );
    Object.assign(test.app.venue, {
      read: () => Promise.reject(new Error('SELECT secret FROM employee at /srv/app.ts')),
    });
    try {
      const answer = await test.app.http.inject({ url: '/api/login/context' });
      expect(answer.statusCode).toBe(500);
      expect(JSON.parse(answer.body)).toEqual({ error: { code: 'INTERNAL' } });
      texts.push(answer.body);
    } finally {
      Object.assign(test.app.venue, { read: (work: never) => failing(test.app.venue.id, work) });
    }
    for (const text of texts)
      expect(text).not.toMatch(/\bat\b|node_modules|\.ts|SELECT|zod|fastify|postgres|JSON at position|\d+\.\d+\.\d+/i);
  });

  it('on health says whether the database is there', async () => {
    expect(await test.call('GET', 'health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await test.call('GET', 'health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    const { ping } = test.app.venue.database;
    Object.assign(test.app.venue.database, { ping: () => Promise.reject(new Error('away')) });
    expect(await test.call('GET', 'health/ready')).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect((await test.call('GET', 'health/live')).status).toBe(200);
    Object.assign(test.app.venue.database, { ping });
  });
});

interface Operation {
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: object;
}

describe('api/openapi.json', () => {
  it('describes every route, with its errors, in OpenAPI 3.1', async () => {
    const { body } = await test.call('GET', 'api/openapi.json');
    expect(body.openapi).toMatch(/^3\.1\.\d$/);
    expect(body.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const described = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
    );
    expect(described.sort()).toEqual(
      everyRoute(test.app)
        .map(({ key }) => key)
        .sort(),
    );
    for (const [path, methods] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
      for (const operation of Object.values(methods)) {
        expect(operation.summary.length, path).toBeGreaterThan(5);
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const declared = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
        expect(declared, path).toEqual(inPath);
        expect(operation.responses).toHaveProperty('200');
        expect(operation.responses).toHaveProperty('default');
      }
    }
  });
});
