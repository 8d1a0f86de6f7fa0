import type { FastifyBaseLogger } from 'fastify';
import type { Worker } from '../venue-context.ts';
import type { ServerCertificate } from './certificate.ts';

const lookEveryMs = 60_000;

/**
 * Reads the certificate again every minute, and shows it when it has changed: renewed before its end, for new addresses
 * of the machine, or replaced by the owner. What cannot be read is reported once, and the present one stays.
 */
export function keepCertificate(
  current: ServerCertificate,
  read: () => Promise<ServerCertificate>,
  show: (fresh: ServerCertificate) => void,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  everyMs = lookEveryMs,
): Worker {
  let shown = current;
  let reported = '';
  async function look(): Promise<void> {
    try {
      const fresh = await read();
      reported = '';
      if (fresh.certificate === shown.certificate && fresh.key === shown.key) return;
      show(fresh);
      shown = fresh;
      log.info('the certificate of this server has changed');
    } catch (error) {
      const { message } = error as Error;
      if (message !== reported) log.warn(`the certificate stays as it is: ${message}`);
      reported = message;
    }
  }
  const timer = setInterval(look, everyMs);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
