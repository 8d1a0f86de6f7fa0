import { BlockList, isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Address ranges that are never routed on the internet, with the length of their prefix. */
const privateRanges = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

/** Endings of names that mean something on the local network only. */
const localEndings = ['localhost', 'local', 'lan', 'home.arpa', 'internal'] as const;

/** What an authority of this machine may vouch for: the names given, local endings, private addresses. */
export interface LocalScope {
  readonly names: readonly string[];
  readonly ranges: typeof privateRanges;
}

export function localScope(names: readonly string[]): LocalScope {
  const own = [hostname().toLowerCase(), ...names].filter((name) => isLocalName(name));
  return { names: [...new Set([...localEndings, ...own])], ranges: privateRanges };
}

const privateList = new BlockList();
for (const [address, bits] of privateRanges)
  privateList.addSubnet(address, bits, isIP(address) === 4 ? 'ipv4' : 'ipv6');

export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && privateList.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}

/** A name of one label, or below a local ending: no name that somebody else on the internet may own. */
function isLocalName(name: string): boolean {
  if (isIP(name) !== 0 || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) return false;
  return !name.includes('.') || localEndings.some((ending) => name.endsWith(`.${ending}`));
}

/** Whether the scope covers a name or an address. */
export function isWithin(scope: readonly string[], name: string): boolean {
  if (isIP(name) !== 0) return isPrivateAddress(name);
  return scope.some((allowed) => name === allowed || name.endsWith(`.${allowed}`));
}

/**
 * By what this machine is reached on the local network: its addresses, its name, what the owner named besides
 * (`TAVOLINA_TLS_NAMES`, the hosts of the venues). In a stable order.
 */
export function machineNames(more: readonly string[]): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    // Link-local IPv6 addresses need a zone, which no browser accepts in an address.
    .filter(({ address, family }) => !(family === 'IPv6' && /^fe80:/i.test(address)))
    .map(({ address }) => address);
  const own = hostname()
    .toLowerCase()
    .replace(/\.local$/, '');
  const names = [own, `${own}.local`].filter((name) => isLocalName(name));
  const all = ['localhost', '127.0.0.1', '::1', ...names, ...addresses, ...more.map((name) => name.toLowerCase())];
  return [...new Set(all)].sort();
}
