import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import type { Field, Fields } from '#kernel/resource.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { waitFor } from '../kit/feed.ts';

// Finding 15: no input is answered with 500, and whatever is not understood is answered like everything else.
let test: TestApp;
let admin: Client;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  port = Number(new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

const edges = [-1, 0, 1, 2 ** 15, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -(2 ** 53) + 1];
const days = ['', ' ', '0000-01-01', '0001-01-01', '1899-12-31', '1900-01-01', '2024-02-30', '9999-12-31', '2024-2-3'];

/** Values at the edges of what a field and its column can hold. */
function edgesOf(field: Field): readonly unknown[] {
  switch (field.kind) {
    case 'whole':
    case 'money':
    case 'quantity':
    case 'percent':
      return [null, field.min, field.max, field.min - 1, field.max + 1, ...edges];
    case 'day':
      return [null, ...days];
    case 'colour':
      return ['', ' ', '#000000', '#fff', 'red'];
    case 'text':
      return ['', ' ', 'x'.repeat(field.longest), 'x'.repeat(field.longest + 1)];
    case 'names':
      return [{}, { sq: '' }, { sq: 'x'.repeat(field.longest) }];
    case 'texts':
      return [[], [''], ['x'.repeat(field.longest)]];
    default:
      return [];
  }
}

/** Sends every field at its edges, in a new record and in the last of the list. */
async function sweep(api: string, all: Fields): Promise<void> {
  const fields = Object.entries(all).filter(([, field]) => field.isComputed !== true);
  const { body: list } = await admin.call('GET', `api/${api}/list`);
  const id: string | undefined = list.rows?.at(-1)?.id;
  const known = id === undefined ? {} : (await admin.call('GET', `api/${api}/${id}`)).body;
  const given = Object.fromEntries(
    fields.map(([name, field]) => [name, usable(field, known[name] ?? initialOf(field))]),
  );
  let { version } = known;
  for (const [name, value] of fields.flatMap(([each, field]) => edgesOf(field).map((edge) => [each, edge] as const))) {
    const values = { ...given, [name]: value };
    const shown = `${api} ${name} ${JSON.stringify(value)}`;
    const made = await admin.call('POST', `api/${api}`, values);
    expect([200, 400, 403, 405, 404, 409, 422], `made: ${shown} ${made.status}`).toContain(made.status);
    if (id === undefined) continue;
    const changed = await admin.call('PUT', `api/${api}/${id}`, { ...values, version });
    expect([200, 400, 403, 404, 409, 422], `changed: ${shown} ${changed.status}`).toContain(changed.status);
    if (changed.status === 200) ({ version } = changed.body);
  }
}

describe('finding 15: every field of every resource, at the bounds of its column', () => {
  it('is kept or refused by a code', async () => {
    const resources = test.app.features.flatMap(({ resources: all = [], contract }) =>
      all.map(({ resource }) => {
        const key = Object.keys(contract).find((each) => each.endsWith(`api/${resource.name}/{id}`));
        return { resource, api: key === undefined ? null : resource.name };
      }),
    );
    const tried = resources.filter(({ api }) => api !== null);
    expect(tried.length).toBeGreaterThan(10);
    for (const { resource } of tried) await sweep(resource.name, resource.fields as Fields);
  });

  it('a user has no day of birth where the box is cleared, and any limit that a form allows', async () => {
    const { rows } = (await admin.call('GET', 'api/users/list')).body;
    const id = rows.at(-1).id as string;
    const { id: _, ...user } = (await admin.call('GET', `api/users/${id}`)).body;
    const users = test.app.features
      .flatMap(({ resources = [] }) => resources)
      .find(({ resource }) => resource.name === 'users');
    const fields = users?.resource.fields as Fields;
    const isGiven = (name: string) => name in fields && fields[name]?.isComputed !== true;
    const values = Object.fromEntries(
      Object.entries(user)
        .filter(([name]) => isGiven(name))
        .map(([name, value]) => [name, usable(fields[name] as Field, value)]),
    );
    const save = async (more: object) => {
      const { version } = (await admin.call('GET', `api/users/${id}`)).body;
      const known = { personalNumber: 'P1', email: 'p@example.com' };
      return admin.call('PUT', `api/users/${id}`, { ...values, ...known, ...more, version });
    };
    expect(await save({ birthDate: '' })).toMatchObject({ status: 200, body: { birthDate: null } });
    expect((await save({ birthDate: '0000-01-01' })).status).toBe(422);
    expect(await save({ foodLimit: 2 ** 31 })).toMatchObject({ status: 200, body: { foodLimit: 2 ** 31 } });
  });
});

/** A missing required value would be refused before the database receives the others. */
function usable(field: Field, value: unknown): unknown {
  if (field.kind !== 'text' || field.isRequired !== true || value !== '') return value;
  return field.form === 'email' ? 'a@example.com' : 'Prove1';
}

function initialOf(field: Field): unknown {
  if ('initial' in field) return field.initial;
  switch (field.kind) {
    case 'names':
      return { sq: 'Provë' };
    case 'links':
    case 'texts':
      return [];
    case 'text':
      return field.isRequired === true ? 'Prove' : '';
    default:
      return null;
  }
}

describe('finding 15: what is not understood', () => {
  it.each(['/%zz', '/api/%c0%af', `/api/users/${'x'.repeat(500)}`, '/api/users/%00', '//', '/api/nowhere'])(
    'is answered with a code and the headers of every answer: %s',
    async (url) => {
      const answer = await test.app.http.inject({ url });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toEqual({ error: { code: expect.stringMatching(/^[A-Z_]+$/) } });
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
    },
  );

  it('because the sender hung up writes no line of an error', async () => {
    const lines: string[] = [];
    const stream = streamOf(test.app.http.log);
    const { write } = stream;
    stream.write = (line: string) => lines.push(line);
    try {
      const head = [
        'POST /api/orders/commands HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${admin.token}`,
        'Content-Type: application/json',
        'Content-Length: 500',
        '',
        '{"commands":[',
      ];
      const socket = connect(port, '127.0.0.1');
      let isOver = false;
      socket.on('close', () => {
        isOver = true;
      });
      socket.write(head.join('\r\n'));
      await new Promise((done) => setTimeout(done, 100));
      socket.destroy();
      await waitFor(() => isOver, 'the end of the line');
      expect((await fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } })).status).toBe(
        200,
      );
      await new Promise((done) => setTimeout(done, 100));
      expect(lines).toEqual([]);
      // That a line would be seen here.
      test.app.http.log.error('heard');
      expect(lines).toHaveLength(1);
    } finally {
      stream.write = write;
    }
  });
});

/** Where pino writes. */
function streamOf(log: object): { write: (line: string) => unknown } {
  for (let each: object | null = log; each !== null; each = Object.getPrototypeOf(each)) {
    const symbol = Object.getOwnPropertySymbols(each).find(({ description }) => description === 'pino.stream');
    if (symbol !== undefined) return (each as Record<symbol, { write: (line: string) => unknown }>)[symbol] as never;
  }
  throw new Error('pino has no stream');
}

describe('finding 15: an approval', () => {
  it('is asked for by those who may do something of the kind', async () => {
    const body = {
      pin: '1111',
      action: 'voidLine',
      subject: uuidv7(),
      terms: { lineId: uuidv7(), quantity: 1000, reason: 'cold' },
      amount: 1,
    };
    for (const role of ['Warehouse', 'Display'] as const) {
      const client = await test.signIn(role);
      expect(await client.call('POST', 'api/approvals', body), role).toMatchObject({
        status: 403,
        body: { error: { code: 'NO_PERMISSION' } },
      });
    }
    expect((await (await test.signIn('Waiter')).call('POST', 'api/approvals', body)).body.error.code).toBe(
      'APPROVER_REFUSED',
    );
  });
});
