import { networkInterfaces } from 'node:os';

/**
 * The addresses at which devices of the same network find a venue: at its host names, where it has some. `host` is how the
 * caller reached it.
 */
export function networkAddresses(host: string | undefined, venueHosts: readonly string[]): string[] {
  const port = /:(\d+)$/.exec(host ?? '')?.[1];
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const addresses = own
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address);
  return (venueHosts.length > 0 ? venueHosts : addresses).map(
    (each) => `http://${each.includes(':') ? `[${each}]` : each}${port === undefined ? '' : `:${port}`}`,
  );
}
