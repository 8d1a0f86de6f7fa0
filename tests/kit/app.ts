import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { saveSettings } from '#features/configuration/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { type App, type AppOptions, openApp } from '../../src/main/app.ts';
import { filledTemplate, migrations, noon, templateDatabase, testVenue } from './places.ts';
import { type Device, devices, type Person, pins, type TestVenue } from './venue.ts';

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the response
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A user who is signed in on a device. */
export interface Client {
  readonly token: string;
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered>;
  /** Sends order commands; each gets an id unless it has one. */
  readonly command: (...commands: Record<string, unknown>[]) => Promise<Answered>;
}

export interface TestApp {
  readonly app: App;
  readonly venue: TestVenue;
  readonly connection: Connection;
  readonly dataFolder: string;
  readonly time: { now: number };
  readonly call: Client['call'];
  readonly signIn: (person: Person, device?: Device) => Promise<Client>;
  readonly close: () => Promise<void>;
}

/** A database of its own from a template, the empty one unless another is named; dropped by `drop`. */
export async function freshDatabase(
  template = templateDatabase,
): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const owner = inject('connection');
  const database = `test_${uuidv7().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(clientConfig(owner));
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${database} TEMPLATE ${template}`);
  return {
    connection: { ...owner, database },
    drop: () => run(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

/** The real server on a real database with a small venue; requests go through it without a socket. */
export async function openTestApp(
  options: Partial<AppOptions> & { readonly settings?: Parameters<typeof saveSettings>[1] } = {},
): Promise<TestApp> {
  const { settings, ...appOptions } = options;
  const { venue, dataFolder: filled } = inject('filled');
  const { connection, drop } = await freshDatabase(filledTemplate);
  const dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-data-'));
  await cp(filled, dataFolder, { recursive: true });
  const time = { now: noon };
  const app = await openApp({
    connection,
    dataFolder,
    migrations,
    webFolder: null,
    venues: [{ id: testVenue, setupCode: '123456' }],
    clock: () => time.now,
    demo: null,
    logLevel: 'error',
    hasWorkers: false,
    ...appOptions,
  });
  if (settings !== undefined) await changeSettings(app, settings);
  return {
    app,
    venue,
    connection,
    dataFolder,
    time,
    ...clientsOf(app),
    close: async () => {
      await app.close();
      await drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Requests without a session and of users who sign in, at a host name. */
export function clientsOf({ http }: Pick<App, 'http'>, host = 'localhost'): Pick<TestApp, 'call' | 'signIn'> {
  const callAs =
    (token: string | null): Client['call'] =>
    async (method, path, body, headers = {}) => {
      const answer = await http.inject({
        method,
        url: `/${path}`,
        headers: {
          host,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(method === 'GET' ? {} : { 'command-id': uuidv7() }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return {
        status: answer.statusCode,
        body: answer.body === '' ? null : parse(answer.body),
        headers: answer.headers,
      };
    };
  const call = callAs(null);
  return {
    call,
    signIn: async (person, device = 'till') => {
      const answer = await call('POST', 'api/login', { pin: pins[person], posValue: devices[device] });
      if (answer.status !== 200) throw new Error(`sign-in of ${person} failed: ${JSON.stringify(answer.body)}`);
      const token = answer.body.authorization.auth_token as string;
      const callSigned = callAs(token);
      return {
        token,
        call: callSigned,
        command: (...commands) =>
          callSigned('POST', 'api/orders/commands', { commands: commands.map((each) => ({ id: uuidv7(), ...each })) }),
      };
    },
  };
}

export function changeSettings({ venue }: App, settings: Parameters<typeof saveSettings>[1]): Promise<void> {
  return venue.inWriteTx(async (tx) => {
    await saveSettings(tx, settings);
    tx.touchCatalogue();
  });
}

/** The file of an export: the base64 itself, or beside a name. */
// biome-ignore lint/suspicious/noExplicitAny: the tests check the response
export const contentOf = (body: any): Buffer =>
  Buffer.from(typeof body === 'string' ? body : body.contentBase64, 'base64');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
