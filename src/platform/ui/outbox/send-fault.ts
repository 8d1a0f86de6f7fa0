import { ApiError, OfflineError } from '../api/errors.ts';
import type { SendFault } from './deliver.ts';

/**
 * Only a call that the server read and called wrong is refused for good. Who is signed in now (401, 403), a busy
 * server and a fault of ours say nothing about the command: it stays and is asked again.
 */
export function sendFaultOf(error: unknown): SendFault {
  if (error instanceof OfflineError || !(error instanceof ApiError)) return { kind: 'retry' };
  // INTERNAL is also what an answer that is not ours is called: a proxy's, in front of a server that is away.
  const isFinal = [400, 409, 413, 415, 422].includes(error.status) && error.code !== 'INTERNAL';
  return isFinal ? { kind: 'refused', refusal: { code: error.code, details: error.details } } : { kind: 'retry' };
}
