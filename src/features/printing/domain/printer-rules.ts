import type { ValuesOf } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { printers } from './resource.ts';

export type PrinterValues = ValuesOf<typeof printers.fields>;

/** The problems of a printer besides those of single fields: the address must be allowed. */
export function printerProblems({ port, dynamicPath }: PrinterValues): FieldProblem[] {
  const portIs = portProblem(port);
  return [
    ...(portIs === null ? [] : [{ path: 'port', problem: portIs }]),
    ...(isPathInside(dynamicPath) ? [] : [{ path: 'dynamicPath', problem: 'notAPath' }]),
  ];
}

const serialPort = /^(?:COM\d{1,2}|\/dev\/(?:usb\/lp|lp|ttyUSB|ttyACM|ttyS)\d{1,2})$/;
const networkPort = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,80}[A-Za-z0-9])?)(?::(\d{1,5}))?$/;
const octet = /^(?:0|[1-9]\d{0,2})$/;
const refusedNames = /(?:^|\.)(?:localhost|localdomain|metadata|internal)$/i;

/**
 * A serial port, or a host with its port. The server's own host and the metadata addresses of clouds are refused in
 * every notation: a host must be a plain dotted address or a name.
 */
export function portProblem(port: string): 'notAPort' | 'hostRefused' | null {
  if (port === '' || serialPort.test(port)) return null;
  const [, host = '', number] = networkPort.exec(port) ?? [];
  if (host === '' || (number !== undefined && (Number(number) < 1 || Number(number) > 65_535))) return 'notAPort';
  const parts = host.split('.');
  if (parts.some((part) => part === '')) return 'notAPort';
  // If the last part is decimal or hexadecimal, it is an address: only the plain notation is accepted.
  if (/^(?:\d+|0x[0-9a-f]*)$/i.test(parts.at(-1) as string)) {
    if (parts.length !== 4 || parts.some((part) => !octet.test(part) || Number(part) > 255)) return 'notAPort';
    return isRefusedAddress(parts.map(Number)) ? 'hostRefused' : null;
  }
  return refusedNames.test(host) ? 'hostRefused' : null;
}

/** This host itself, link-local addresses (cloud metadata), multicast, and others that no device can have. */
function isRefusedAddress([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  const isAlibaba = a === 100 && b === 100 && c === 100 && d === 200;
  return a === 0 || a === 127 || (a === 169 && b === 254) || a >= 224 || isAlibaba;
}

/** A relative path of folders and a file, which stays inside the venue's own folder. */
export function isPathInside(path: string): boolean {
  return path === '' || path.split('/').every((part) => /^[\p{L}\p{N}_{}-][\p{L}\p{N}._{} -]*$/u.test(part));
}
