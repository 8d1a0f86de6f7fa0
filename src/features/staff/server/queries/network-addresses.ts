import { networkInterfaces } from 'node:os';

/** The addresses at which devices of the same network find this server; `host` is how the caller reached it. */
export function networkAddresses(host: string | undefined): string[] {
  const port = /:(\d+)$/.exec(host ?? '')?.[1];
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return own
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => `http://${address}${port === undefined ? '' : `:${port}`}`);
}
