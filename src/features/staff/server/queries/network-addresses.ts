import { networkInterfaces } from 'node:os';

/**
 * The venue's addresses for devices on the local network: by its host names, if it has some. `host` is the one of the
 * request.
 */
export function networkAddresses(
  protocol: 'http' | 'https',
  host: string | undefined,
  venueHosts: readonly string[],
): string[] {
  const port = /:(\d+)$/.exec(host ?? '')?.[1];
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const addresses = own
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address);
  return (venueHosts.length > 0 ? venueHosts : addresses).map(
    (each) => `${protocol}://${each.includes(':') ? `[${each}]` : each}${port === undefined ? '' : `:${port}`}`,
  );
}
