import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { rawPort } from '../../domain/printer-port.ts';
import { askPrinter } from './ask-printer.ts';

export interface FoundPrinter {
  readonly host: string;
  /** Whether it answered as a printer does. */
  readonly answers: boolean;
}

/** Somebody waits: hosts of the same network that take longer are hardly printers. */
const connectMs = 400;
const atOnce = 64;

/** The addresses of networks in which the server is, its own left out: of a large one the 254 around its own. */
export function hostsAround(
  interfaces: readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[],
): string[] {
  const own = interfaces.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
  const networks = new Set(own.map((address) => address.slice(0, address.lastIndexOf('.'))));
  return [...networks].flatMap((network) =>
    Array.from({ length: 254 }, (_, index) => `${network}.${index + 1}`).filter((host) => !own.includes(host)),
  );
}

const interfacesHere = () => Object.values(networkInterfaces()).flatMap((each) => each ?? []);

/** The hosts that take a connection at the port of printers. They are asked how they are, and given nothing to print. */
export async function findPrinters(hosts = hostsAround(interfacesHere()), port = rawPort): Promise<FoundPrinter[]> {
  const found: FoundPrinter[] = [];
  const left = [...hosts];
  const look = async () => {
    for (let host = left.shift(); host !== undefined; host = left.shift()) {
      const { state, problem } = await askPrinter({ kind: 'network', host, port }, connectMs);
      if (problem !== 'PRINTER_NOT_REACHED') found.push({ host, answers: state !== 'silent' });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
  return hosts.flatMap((host) => found.filter((each) => each.host === host));
}
