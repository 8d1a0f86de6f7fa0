import type { Fetch } from './request.ts';
import { request } from './request.ts';

const browserFetch: Fetch = (input, init) => fetch(input, init);

/** Whether this server has no venue yet. False when it cannot be asked: the login screen then says what is wrong. */
export async function isSetupNeeded(ask: Fetch = browserFetch): Promise<boolean> {
  try {
    const answer = (await request(ask, 'GET api/setup', { timeoutMs: 3_000 })) as { readonly needed?: boolean };
    return answer.needed === true;
  } catch {
    return false;
  }
}
