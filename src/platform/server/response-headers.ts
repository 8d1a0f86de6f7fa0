import type { FastifyRequest } from 'fastify';

/** Of every response. */
export const headers = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
};

/** Browsers ignore it elsewhere, and complain. */
const isolated = { 'cross-origin-opener-policy': 'same-origin' };

/** The headers of every response to this request. */
export const headersFor = (request: FastifyRequest) => ({ ...headers, ...(isTrustworthy(request) && isolated) });

function isTrustworthy({ protocol, hostname }: FastifyRequest): boolean {
  return protocol === 'https' || /^(localhost$|127\.|\[::1\])/.test(hostname);
}
