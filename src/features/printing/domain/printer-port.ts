export interface NetworkPort {
  readonly kind: 'network';
  readonly host: string;
  readonly port: number;
}
export type PrinterPort = NetworkPort | { readonly kind: 'device'; readonly path: string };

const devicePath = /^(?:COM\d{1,2}|\/dev\/(?:usb\/lp|lp|ttyUSB|ttyACM|ttyS)\d{1,2})$/;
const networkPort = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,80}[A-Za-z0-9])?)(?::(\d{1,5}))?$/;
const octet = /^(?:0|[1-9]\d{0,2})$/;
const refusedNames = /(?:^|\.)(?:localhost|localdomain|metadata|internal)$/i;
/** "Raw" printing, and its neighbours, where programs on this computer offer a printer. */
export const rawPort = 9_100;
const isRawPort = (port: number): boolean => port >= rawPort && port < rawPort + 100;

/**
 * Where a printer is: a device file, or a host with its port. The server's own host, but for ports of printers, and the metadata
 * addresses of clouds are refused in every notation: a host must be a plain dotted address or a name.
 */
export function readPort(typed: string): PrinterPort | 'notAPort' | 'hostRefused' {
  if (devicePath.test(typed)) return { kind: 'device', path: typed };
  const [, host = '', number] = networkPort.exec(typed) ?? [];
  const port = number === undefined ? rawPort : Number(number);
  if (host === '' || port < 1 || port > 65_535) return 'notAPort';
  const parts = host.split('.');
  if (parts.some((part) => part === '')) return 'notAPort';
  // If the last part is decimal or hexadecimal, it is an address: only the plain notation is accepted.
  if (/^(?:\d+|0x[0-9a-f]*)$/i.test(parts.at(-1) as string)) {
    if (parts.length !== 4 || parts.some((part) => !octet.test(part) || Number(part) > 255)) return 'notAPort';
    return isRefusedAddress(host, port) ? 'hostRefused' : { kind: 'network', host, port };
  }
  return refusedNames.test(host) ? 'hostRefused' : { kind: 'network', host, port };
}

/** This host itself, link-local addresses (cloud metadata), multicast, and others that no device can have. */
export function isRefusedAddress(address: string, port: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const isAlibaba = a === 100 && b === 100 && c === 100 && d === 200;
  const isHere = a === 0 || a === 127;
  return (isHere && !(a === 127 && isRawPort(port))) || (a === 169 && b === 254) || a >= 224 || isAlibaba;
}
