import type { Fetch } from './request.ts';
import { request } from './request.ts';

const browserFetch: Fetch = (input, init) => fetch(input, init);

/** Whether this server has no venue yet. False if it cannot be reached: the log-in screen then reports that. */
export async function isSetupNeeded(ask: Fetch = browserFetch): Promise<boolean> {
  try {
    const answer = (await request(ask, 'GET api/setup', { timeoutMs: 3_000 })) as { readonly needed?: boolean };
    return answer.needed === true;
  } catch {
    return false;
  }
}
