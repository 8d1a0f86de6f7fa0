import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { ServerCertificate } from './certificate.ts';

export interface TlsListener {
  /** Shown to every connection from now on; those that are open stay. */
  show(certificate: ServerCertificate): void;
}

/** The first byte of a TLS connection: a handshake record. No HTTP request begins with it. */
const handshake = 0x16;

/**
 * Makes an HTTP server speak HTTPS too, on the same port: the first byte of a connection tells which it is. `waitMs` is
 * how long a connection may take to its first byte, and through its handshake.
 */
export function acceptTls(server: Server, certificate: ServerCertificate, waitMs: number): TlsListener {
  const secure = createServer({
    ...partsOf(certificate),
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout: waitMs,
  });
  // Node's own listener is the first; others, such as the limit of connections, stay on the raw connections.
  const [http] = server.listeners('connection') as [(socket: Socket) => void];
  const serve = (socket: Socket) => http.call(server, socket);
  secure.on('secureConnection', serve);
  // A device that does not trust the certificate, a scanner, a line that broke: nothing that anybody can act on.
  secure.on('tlsClientError', (_error, socket) => socket.destroy());

  server.removeListener('connection', http);
  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return;
    const drop = () => socket.destroy();
    socket.once('error', drop);
    socket.setTimeout(waitMs, drop);
    const look = () => {
      const first = socket.read(1) as Buffer | null;
      if (first === null) {
        if (!socket.readableEnded) socket.once('readable', look);
        return;
      }
      socket.unshift(first);
      socket.setTimeout(0);
      socket.removeListener('timeout', drop);
      socket.removeListener('error', drop);
      if (first[0] === handshake) secure.emit('connection', socket);
      else serve(socket);
    };
    look();
  });
  return { show: (fresh) => secure.setSecureContext({ ...partsOf(fresh), minVersion: 'TLSv1.2' }) };
}

function partsOf({ certificate, key }: ServerCertificate) {
  return { cert: certificate, key };
}
