import type { Allowance } from './throttle.ts';

/** What one process takes from others before it says no. Tests set their own. */
export interface HttpLimits {
  /** Bytes of a JSON body, of routes that need no session and of the others. */
  readonly publicBody: number;
  readonly body: number;
  /** How long the head of a request may take, and a request at all, in ms. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How long a body may take from its first byte to its last, in ms. */
  readonly bodyMs: number;
  readonly uploadMs: number;
  /** How long the rest of a body is thrown away after it was refused, in ms; then the line is cut. */
  readonly lingerMs: number;
  /** Connections of one address, and of one network by IPv6: on the venue's own that is every device, so it has more. */
  readonly connections: number;
  readonly networkConnections: number;
  /** Calls of one address without a session, each at the weight of its route. */
  readonly publicCalls: Allowance;
  /** Bytes of JSON bodies of one session, as far as they are larger than `largeBody`. */
  readonly largeBody: number;
  readonly largeBodies: Allowance;
  /** Bytes of uploads that are under way at once, of one session and of all. */
  readonly sessionUploads: number;
  readonly uploads: number;
  /** Live feeds of one session, of which the oldest is ended, and of one address, of which no further one is opened. */
  readonly sessionFeeds: number;
  readonly addressFeeds: number;
}

const mega = 1024 * 1024;

export const usualLimits: HttpLimits = {
  publicBody: 8 * 1024,
  body: mega,
  headersMs: 5_000,
  requestMs: 30_000,
  bodyMs: 8_000,
  uploadMs: 25_000,
  lingerMs: 2_000,
  connections: 256,
  networkConnections: 1_024,
  publicCalls: { burst: 5_000, perSecond: 200 },
  largeBody: 64 * 1024,
  largeBodies: { burst: 8 * mega, perSecond: mega / 2 },
  sessionUploads: 24 * mega,
  uploads: 64 * mega,
  sessionFeeds: 8,
  addressFeeds: 128,
};

/** An address, by IPv4 also where it is written as one of IPv6. */
export function machineOf(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/**
 * Who tries and floods from an address: of IPv6 the network, whose every address one machine may take. What only takes up room is
 * counted by the machine (`machineOf`), so that one keeps out no others.
 */
export function callerOf(whole: string): string {
  const address = machineOf(whole);
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array.from({ length: 8 - first.length - last.length }, () => '0') : [];
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
