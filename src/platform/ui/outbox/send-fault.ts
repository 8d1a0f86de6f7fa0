import { ApiError, OfflineError } from '../api/errors.ts';
import type { SendFault } from './deliver.ts';

/**
 * Only a request that the server read and found invalid is refused for good. A missing session (401, 403), a busy
 * server or an internal error prove nothing about the command: it stays and is retried.
 */
export function sendFaultOf(error: unknown): SendFault {
  if (error instanceof OfflineError || !(error instanceof ApiError)) return { kind: 'retry' };
  // INTERNAL is also the code for a response that is not our server's: that of a proxy in front of an unreachable
  // server.
  const isFinal = [400, 409, 413, 415, 422].includes(error.status) && error.code !== 'INTERNAL';
  return isFinal ? { kind: 'refused', refusal: { code: error.code, details: error.details } } : { kind: 'retry' };
}
