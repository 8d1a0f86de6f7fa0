import { describe, expect, it, vi } from 'vitest';
import { createApi } from './client.ts';
import { ApiError, OfflineError } from './errors.ts';
import { addressOf, request } from './request.ts';
import type { KeyValue } from './session.ts';
import { createSession, renewEveryMs } from './session.ts';

function memory(): KeyValue & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const loginAnswer = (token: string, id = 'arta') => ({
  posConfig: { currency: 'EUR' },
  authorization: { auth_token: token },
  userPermissions: ['order.take'],
  id: 'device',
  employee: { id, name: 'Arta', role: { name: 'Waiter' } },
  point: { id: 'point', name: 'Arka' },
});

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** A server with one PIN, whose tokens can be made to expire. */
function server() {
  const seen: Seen[] = [];
  let tokens = 0;
  const state = { valid: '', userId: 'arta', login: undefined as undefined | (() => Response | Promise<Response>) };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = init.headers as Record<string, string>;
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    seen.push({ url, method: init.method ?? '', headers, body });
    await Promise.resolve();
    if (url === '/api/login') {
      if (state.login) return state.login();
      if (body.pin !== '9003') return json(401, { error: { code: 'WRONG_PIN' } });
      state.valid = `token-${++tokens}`;
      return json(200, loginAnswer(state.valid, state.userId));
    }
    if (headers.authorization !== `Bearer ${state.valid}`) return json(401, { error: { code: 'UNAUTHENTICATED' } });
    return json(200, { url });
  };
  return { seen, state, fetch, of: (path: string) => seen.filter((one) => one.url.startsWith(path)) };
}

function till() {
  const one = server();
  const tab = memory();
  const device = memory();
  const session = createSession({ fetch: one.fetch, device, tab });
  // biome-ignore lint/suspicious/noExplicitAny: the compiler checks the contract's types, not this test
  const call = createApi({ session, fetch: one.fetch }).client<any>() as (
    key: string,
    input?: unknown,
    options?: unknown,
  ) => Promise<unknown>;
  return { ...one, tab, device, session, call };
}

describe('a call', () => {
  it('fills in the address, leaves out what is not there, and repeats what is many', () => {
    expect(
      addressOf('api/menus/{id}', { params: { id: 'a/b' }, query: { from: undefined, kind: ['x', 'y'], n: 0 } }),
    ).toBe('/api/menus/a%2Fb?kind=x&kind=y&n=0');
    expect(() => addressOf('api/menus/{id}', {})).toThrow('lacks id');
  });

  it('throws the code, values and fields of an error response', async () => {
    const error = { code: 'INVALID_INPUT', details: { max: 5 }, fields: [{ path: 'name', problem: 'empty' }] };
    const failed = await request(async () => json(400, { error }), 'GET api/x').catch((thrown) => thrown);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({ status: 400, ...error });
  });

  it('counts a dead line, a silent server and a proxy without its server as offline', async () => {
    const dead = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(request(dead, 'GET api/x')).rejects.toBeInstanceOf(OfflineError);
    const proxy = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    await expect(request(proxy, 'GET api/x')).rejects.toBeInstanceOf(OfflineError);
    const silent = (_: string, init: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    await expect(request(silent, 'GET api/x', { timeoutMs: 5 })).rejects.toBeInstanceOf(OfflineError);
    const coded = async () => json(503, { error: { code: 'UNAVAILABLE' } });
    await expect(request(coded, 'GET api/x')).rejects.toBeInstanceOf(ApiError);
  });

  it('throws the reason of the caller who stopped it', async () => {
    const stop = new AbortController();
    const silent = (_: string, init: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const running = request(silent, 'GET api/x', { signal: stop.signal });
    stop.abort(new Error('left the screen'));
    await expect(running).rejects.toThrow('left the screen');
  });

  it('carries the token, and an id of its own for every change but no read', async () => {
    const { call, session, of } = till();
    await session.logIn({ pin: '9003' });
    await call('GET api/menus');
    await call('POST api/menus', { body: { name: 'x' } });
    await call('POST api/menus', { body: { name: 'x' } }, { commandId: 'mine' });
    const [read, change, again] = of('/api/menus');
    expect(read?.headers.authorization).toBe('Bearer token-1');
    expect(read?.headers['command-id']).toBeUndefined();
    expect(change?.headers['command-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(again?.headers['command-id']).toBe('mine');
  });
});

describe('a session', () => {
  it('takes settings changed since, the newest of several responses, and only for the same log-in', async () => {
    const { session, tab } = till();
    await session.logIn({ pin: '9003' });
    const answers: ((settings: object) => void)[] = [];
    const slow = createSession({
      fetch: () => new Promise((done) => answers.push((settings) => done(json(200, settings)))),
      device: memory(),
      tab,
    });
    let calls = 0;
    slow.subscribe(() => {
      calls += 1;
    });
    const [first, second] = [slow.readSettings(), slow.readSettings()];
    answers[1]?.({ currency: 'EUR', freeTable: true });
    answers[0]?.({ currency: 'EUR', freeTable: false });
    await Promise.all([first, second]);
    expect(slow.state().login?.posConfig).toEqual({ currency: 'EUR', freeTable: true });
    expect(calls).toBe(1);
    // A reload keeps them; unchanged settings notify no subscribers.
    expect(tab.map.get('tavolina.session')).toContain('"freeTable":true');
    const same = slow.readSettings();
    answers[2]?.({ currency: 'EUR', freeTable: true });
    await same;
    expect(calls).toBe(1);
    const late = slow.readSettings();
    slow.logOut();
    answers[3]?.({ currency: 'ALL' });
    await late;
    expect(slow.state().login).toBeUndefined();
    await slow.readSettings();
    expect(answers).toHaveLength(5);
  });

  it('keeps the token for a reload, and the PIN nowhere', async () => {
    const { session, tab, device, fetch } = till();
    device.setItem('tavolina.point', 'demo-till');
    await session.logIn({ pin: '9003' });
    expect(JSON.stringify([...tab.map, ...device.map])).not.toContain('9003');
    const reloaded = createSession({ fetch, device, tab });
    expect(reloaded.token()).toBe('token-1');
  });

  it('leaves everything as it is after a wrong PIN', async () => {
    const { session } = till();
    await expect(session.logIn({ pin: '1111' })).rejects.toMatchObject({ code: 'WRONG_PIN' });
    expect(session.state()).toEqual({ login: undefined, ended: 'never' });
  });

  it('logs in again once for many calls that were refused, and repeats each with its own id', async () => {
    const { session, call, of, state } = till();
    await session.logIn({ pin: '9003' });
    state.valid = 'gone';
    await Promise.all([call('POST api/a'), call('POST api/b'), call('POST api/c')]);
    expect(of('/api/login')).toHaveLength(2);
    for (const path of ['/api/a', '/api/b', '/api/c']) {
      const [first, second, third] = of(path);
      expect(first?.headers['command-id']).toBe(second?.headers['command-id']);
      expect(second?.headers.authorization).toBe('Bearer token-2');
      expect(third).toBeUndefined();
    }
  });

  it('repeats once only', async () => {
    const { session, call, of, state } = till();
    await session.logIn({ pin: '9003' });
    state.valid = 'gone';
    state.login = () => json(200, loginAnswer('still-wrong'));
    await expect(call('GET api/a')).rejects.toMatchObject({ status: 401 });
    expect(of('/api/a')).toHaveLength(2);
  });

  it('ends when the token is dead and no PIN is at hand, as after a reload', async () => {
    const { session, tab, device, fetch, state } = till();
    await session.logIn({ pin: '9003' });
    state.valid = 'gone';
    const reloaded = createSession({ fetch, device, tab });
    const call = createApi({ session: reloaded, fetch }).client<never>() as unknown as (
      key: string,
    ) => Promise<unknown>;
    await expect(call('GET api/a')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(reloaded.state()).toEqual({ login: undefined, ended: 'expired' });
  });

  it('stays when the server is away or busy during the new log-in', async () => {
    for (const login of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => json(429, { error: { code: 'TOO_MANY_REQUESTS' } }),
    ]) {
      const { session, call, state } = till();
      await session.logIn({ pin: '9003' });
      state.valid = 'gone';
      state.login = login;
      await expect(call('GET api/a')).rejects.toBeInstanceOf(OfflineError);
      expect(session.token()).toBe('token-1');
    }
  });

  it('does not continue in the name of a colleague who now has the PIN, or who has signed in since', async () => {
    const first = till();
    await first.session.logIn({ pin: '9003' });
    first.state.valid = 'gone';
    first.state.userId = 'besnik';
    await expect(first.call('POST api/a')).rejects.toMatchObject({ status: 401 });
    expect(first.session.state().ended).toBe('expired');

    const second = till();
    await second.session.logIn({ pin: '9003' });
    second.state.valid = 'gone';
    const running = second.call('POST api/a');
    second.session.logOut();
    await second.session.logIn({ pin: '9003' });
    await expect(running).rejects.toMatchObject({ status: 401 });
    expect(second.of('/api/a')).toHaveLength(1);
  });

  it('ends where a longer PIN comes first: a session that may nothing would have the work refused', async () => {
    const { session, state, call, of } = till();
    await session.logIn({ pin: '9003' });
    state.valid = 'gone';
    state.login = () => {
      state.valid = 'token-2';
      const answer = loginAnswer(state.valid, state.userId);
      return json(200, { ...answer, employee: { ...answer.employee, needsNewPin: true, mustRenewPin: true } });
    };
    await expect(call('POST api/a')).rejects.toMatchObject({ status: 401 });
    expect(session.state()).toEqual({ login: undefined, ended: 'expired' });
    expect(of('/api/a')).toHaveLength(1);
  });

  it('logs in silently every hour while the PIN is at hand', async () => {
    vi.useFakeTimers();
    try {
      const { session, of } = till();
      const stop = session.keepAlive();
      await session.logIn({ pin: '9003' });
      await vi.advanceTimersByTimeAsync(renewEveryMs);
      expect(session.token()).toBe('token-2');
      session.logOut();
      await vi.advanceTimersByTimeAsync(renewEveryMs);
      expect(of('/api/login')).toHaveLength(2);
      stop();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the user's own language", () => {
  it('is noted in the session and lives as long as it', async () => {
    const { session } = till();
    session.noteLanguage('de');
    expect(session.state().login).toBeUndefined();
    await session.logIn({ pin: '9003' });
    const person = session.person();
    session.noteLanguage('de');
    expect(session.state().login?.employee).toMatchObject({ id: 'arta', language: 'de' });
    expect(session.person()).toBe(person);
    session.logOut();
    expect(session.state().login).toBeUndefined();
  });
});
