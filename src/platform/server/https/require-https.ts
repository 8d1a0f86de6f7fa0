import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#kernel/error.ts';
import { isForwarded, isLoopback } from '../this-machine.ts';
import { authorityFile, fingerprintOf } from './hand-out.ts';
import { localeOf, trustPage } from './trust-page.ts';

/** How other machines reach this server. */
export interface Transport {
  /** By HTTPS only: plain requests of other machines get the page that leads there, and nothing else. */
  readonly isHttpsRequired: boolean;
  /** The authority that devices are to trust, as PEM; null with a certificate of the owner's. */
  readonly authority: string | null;
  /** Where devices of the network find this server, without protocol, such as `192.168.1.10`. */
  readonly hosts: () => readonly string[];
  /** Send HSTS: only where the certificate is trusted by everybody, and so nobody needs the page. */
  readonly isStrict: boolean;
}

const page = '/trust';
/** What plain requests may fetch: the page, its parts, and the certificate. */
const open: readonly RegExp[] = [/^\/trust(\/|$)/, /^\/trust\.(js|css)$/, /^\/icon\.svg$/];
const weekSeconds = 7 * 24 * 60 * 60;

/** The page on which a device learns to trust the server, and the way there for plain requests. */
export function requireHttps(app: FastifyInstance, transport: Transport): void {
  app.addHook('onRequest', async (request, reply) => {
    const isSafe = request.protocol === 'https' || isFromThisMachine(request);
    if (isSafe && transport.isStrict && request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${weekSeconds}`);
    }
    const [path = ''] = request.url.split('?', 1);
    if (isSafe || !transport.isHttpsRequired || open.some((each) => each.test(path))) return;
    if (request.method !== 'GET' || path.startsWith('/api/')) fail('HTTPS_REQUIRED');
    // The fragment of the address, such as an enrolment code, stays with the device through this.
    await reply.code(302).header('cache-control', 'no-store').redirect(page);
  });

  app.get(page, async (request, reply) => {
    const { lang } = request.query as { readonly lang?: string };
    const { authority } = transport;
    const host = request.host;
    // The address is for others: a device that reads this by its own network address is there already.
    const [other] = isFromThisMachine(request) ? transport.hosts() : [];
    const port = /:\d+$/.exec(host)?.[0] ?? '';
    return sendPage(reply, host, {
      locale: localeOf(lang, request.headers['accept-language']),
      userAgent: request.headers['user-agent'] ?? '',
      host,
      fingerprint: authority === null ? null : fingerprintOf(authority),
      address: other === undefined ? null : `http://${other.includes(':') ? `[${other}]` : other}${port}${page}`,
    });
  });
  // Only who trusts the certificate gets here by https.
  app.get(`${page}/ok`, async (_request, reply) => reply.code(204).header('cache-control', 'no-store').send());
  app.get<{ Params: { name: string } }>(`${page}/:name`, async ({ params }, reply) => {
    const file = transport.authority === null ? null : authorityFile(params.name, transport.authority);
    if (file === null) return fail('NOT_FOUND');
    return reply
      .header('content-type', file.type)
      .header('content-disposition', `attachment; filename="${params.name}"`)
      .header('cache-control', 'no-store')
      .send(file.body);
  });
}

function sendPage(reply: FastifyReply, host: string, given: Parameters<typeof trustPage>[0]): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'origin')
    .header(
      'content-security-policy',
      `default-src 'self'; connect-src 'self' https://${host}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'`,
    )
    .send(trustPage(given));
}

/**
 * Whoever reaches the server by its loopback address is on the same machine: nothing crosses the air. Except for a proxy on
 * the same machine, which says for whom it asks.
 */
function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  return !isForwarded(headers) && isLoopback(socket.localAddress);
}
