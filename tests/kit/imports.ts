import { uuidv7 } from '#kernel/ids.ts';
import type { Answered, Client, TestApp } from './app.ts';

const plan = { locale: 'sq', header: 1, key: 'fiscalNumber', existing: 'update', missing: 'create', decimals: 'auto' };
/** Overrides of a test; `columns` are separated by commas. */
export type Plan = Partial<
  Record<keyof typeof plan | 'columns' | 'sheet' | 'renaming' | 'units' | 'leaveOut', string | number>
>;

export interface Importer {
  /** Sends a file to `imports/<path>` with this query. */
  readonly send: (
    path: string,
    content: Buffer | string,
    query: object,
    headers?: Record<string, string>,
  ) => Promise<Pick<Answered, 'status' | 'body'>>;
  readonly look: (resource: string, content: Buffer | string, query?: object) => ReturnType<Importer['send']>;
  readonly check: (resource: string, content: Buffer | string, query: Plan) => ReturnType<Importer['send']>;
  readonly run: (
    resource: string,
    content: Buffer | string,
    query: Plan,
    headers?: Record<string, string>,
  ) => ReturnType<Importer['send']>;
}

/** The steps of an import, as a signed-in user takes them. */
export function importerOf({ app }: Pick<TestApp, 'app'>, { token }: Pick<Client, 'token'>): Importer {
  const send: Importer['send'] = async (path, content, query, headers = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/imports/${path}?${search}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'command-id': uuidv7(),
        ...headers,
      },
      payload: content,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    send,
    look: (resource, content, query = {}) => send(`${resource}/look`, content, { locale: 'sq', ...query }),
    check: (resource, content, query) => send(`${resource}/check`, content, { ...plan, ...query }),
    run: (resource, content, query, headers) => send(resource, content, { ...plan, ...query }, headers),
  };
}
