import type { FastifyRequest } from 'fastify';

const loopback: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether this address of a socket is one that only programs of the same machine reach. */
export function isLoopback(address: string | undefined): boolean {
  return loopback.has(address);
}

/** Whether a proxy says for whom it asks. */
export function isForwarded(headers: FastifyRequest['headers']): boolean {
  return headers['x-forwarded-for'] !== undefined || headers['x-forwarded-proto'] !== undefined;
}
