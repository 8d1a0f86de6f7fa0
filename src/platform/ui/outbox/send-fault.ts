import { ApiError, OfflineError } from '../api/errors.ts';
import type { SendFault } from './deliver.ts';

/**
 * Only a request that the server read and found invalid is refused for good. A missing session (401, 403) or a busy server
 * prove nothing about the command: it stays and is retried. An internal error of our own server may be about one command;
 * a 500 of a proxy in front of it is an OfflineError here.
 */
export function sendFaultOf(error: unknown): SendFault {
  if (error instanceof OfflineError || !(error instanceof ApiError)) return { kind: 'retry' };
  if (error.code === 'INTERNAL') return { kind: error.status === 500 ? 'failed' : 'retry' };
  const isFinal = [400, 409, 413, 415, 422].includes(error.status);
  return isFinal ? { kind: 'refused', refusal: { code: error.code, details: error.details } } : { kind: 'retry' };
}
