/** A user who calls the running server from outside, for data and actions that the screens do not offer. */
export interface Caller {
  readonly token: string;
  // biome-ignore lint/suspicious/noExplicitAny: responses of several routes, checked by their use
  readonly get: (path: string) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly post: (path: string, body?: unknown) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly put: (path: string, body?: unknown) => Promise<any>;
  /** Sends order commands; each gets an id. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly command: (...commands: Record<string, unknown>[]) => Promise<any>;
}

/** Signs in over HTTP; throws the error response if the server refuses. */
export async function signInByApi(url: string, pin: string, posValue = 'demo-till'): Promise<Caller> {
  const ask = async (method: string, path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${url}/${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'command-id': crypto.randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { authorization } = await ask('POST', 'api/login', { pin, posValue });
  const token = authorization.auth_token as string;
  const post = (path: string, body?: unknown) => ask('POST', path, body, token);
  return {
    token,
    get: (path) => ask('GET', path, undefined, token),
    post,
    put: (path, body) => ask('PUT', path, body, token),
    command: (...commands) =>
      post('api/orders/commands', { commands: commands.map((each) => ({ id: crypto.randomUUID(), ...each })) }),
  };
}
