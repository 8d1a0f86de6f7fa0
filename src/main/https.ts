import type { Server } from 'node:http';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { acceptTls } from '#platform/server/https/accept-tls.ts';
import { CertificateError, givenCertificate, type ServerCertificate } from '#platform/server/https/certificate.ts';
import { fingerprintOf } from '#platform/server/https/hand-out.ts';
import { keepCertificate } from '#platform/server/https/keep-certificate.ts';
import { machineNames } from '#platform/server/https/local-names.ts';
import { ownCertificate } from '#platform/server/https/own-authority.ts';
import type { Transport } from '#platform/server/https/require-https.ts';
import type { Worker } from '#platform/server/venue-context.ts';
import { type Environment, EnvironmentError, isLoopback } from './environment.ts';

/** How the server is reached by other machines, decided before its port opens. */
export interface Https {
  readonly transport: Transport | undefined;
  /** For whoever started the server. */
  readonly notes: readonly string[];
  /** Makes the server speak HTTPS; call it before it listens. */
  serve(server: Server, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Worker;
}

const handshakeMs = 5_000;

/** Reads or makes the certificate. Throws EnvironmentError. */
export async function prepareHttps(environment: Environment, dataFolder: string): Promise<Https> {
  const { https, host, venues, trustProxy } = environment;
  const hosts = () => {
    const named = venues.flatMap((venue) => venue.hosts);
    return named.length > 0 ? named : machineNames([]).filter(isOfNetwork);
  };
  if (https.kind === 'none') {
    const isRequired = trustProxy !== undefined;
    const isPlain = !isRequired && !isLoopback(host);
    return {
      transport: isRequired ? { isHttpsRequired: true, authority: null, hosts, isStrict: false } : undefined,
      notes: isPlain ? ['Plain HTTP: PINs can be read on the network. Leave TAVOLINA_TLS out for HTTPS.'] : [],
      serve: () => ({ stop: async () => {} }),
    };
  }
  const more = [...(https.kind === 'own' ? https.names : []), ...venues.flatMap((venue) => venue.hosts)];
  const read = (): Promise<ServerCertificate> =>
    https.kind === 'files'
      ? givenCertificate(https.cert, https.key, Date.now())
      : ownCertificate(join(dataFolder, 'https'), machineNames(more), Date.now());
  const first = await read().catch((error: unknown) => {
    const setting = https.kind === 'files' ? 'TAVOLINA_TLS_CERT' : 'TAVOLINA_DATA';
    throw error instanceof CertificateError ? new EnvironmentError(setting, error.message) : error;
  });
  const { authority, leftOut } = first;
  const isHttpsRequired = !isLoopback(host) || https.kind === 'files' || https.names.length > 0;
  return {
    transport: { isHttpsRequired, authority, hosts, isStrict: https.kind === 'files' },
    notes: [
      ...(authority === null ? [] : [`Mark of this server's authority: ${fingerprintOf(authority)}`]),
      ...(leftOut.length === 0
        ? []
        : [
            `HTTPS does not cover ${leftOut.join(', ')}: public names need a certificate of their own (TAVOLINA_TLS_CERT).`,
          ]),
    ],
    serve: (server, log) => {
      const listener = acceptTls(server, first, handshakeMs);
      return keepCertificate(first, read, listener.show, log);
    },
  };
}

/** Addresses and names that mean this machine to others: IPv4 first, which is easier to type. */
function isOfNetwork(name: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(name) && !name.startsWith('127.') && !name.startsWith('169.254.');
}
