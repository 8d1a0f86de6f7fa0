import type { ValuesOf } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { printers } from './resource.ts';

export type PrinterValues = ValuesOf<typeof printers.fields>;

/** What is wrong with a printer beyond its fields: a station printer needs its station, and no address leads astray. */
export function printerProblems({ purpose, stationId, port, dynamicPath }: PrinterValues): FieldProblem[] {
  const portIs = portProblem(port);
  return [
    ...(purpose === 'station' && stationId === null ? [{ path: 'stationId', problem: 'required' }] : []),
    ...(portIs === null ? [] : [{ path: 'port', problem: portIs }]),
    ...(isPathInside(dynamicPath) ? [] : [{ path: 'dynamicPath', problem: 'notAPath' }]),
  ];
}

const serialPort = /^(?:COM\d{1,2}|\/dev\/(?:usb\/lp|lp|ttyUSB|ttyACM|ttyS)\d{1,2})$/;
const networkPort = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,80}[A-Za-z0-9])?)(?::(\d{1,5}))?$/;
const octet = /^(?:0|[1-9]\d{0,2})$/;
const refusedNames = /(?:^|\.)(?:localhost|localdomain|metadata|internal)$/i;

/**
 * A serial port, or a host with its port. The server's own host and the addresses at which clouds tell secrets are
 * refused, in whatever way they are written: what is not a plain dotted address or a name is no host.
 */
export function portProblem(port: string): 'notAPort' | 'hostRefused' | null {
  if (port === '' || serialPort.test(port)) return null;
  const [, host = '', number] = networkPort.exec(port) ?? [];
  if (host === '' || (number !== undefined && (Number(number) < 1 || Number(number) > 65_535))) return 'notAPort';
  const parts = host.split('.');
  if (parts.some((part) => part === '')) return 'notAPort';
  // A last part of digits, or of hexadecimal ones, is an address: only the plain way of writing one is read.
  if (/^(?:\d+|0x[0-9a-f]*)$/i.test(parts.at(-1) as string)) {
    if (parts.length !== 4 || parts.some((part) => !octet.test(part) || Number(part) > 255)) return 'notAPort';
    return isRefusedAddress(parts.map(Number)) ? 'hostRefused' : null;
  }
  return refusedNames.test(host) ? 'hostRefused' : null;
}

/** This host itself, link-local (where clouds answer), multicast, and what is no address of a device. */
function isRefusedAddress([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  const isAlibaba = a === 100 && b === 100 && c === 100 && d === 200;
  return a === 0 || a === 127 || (a === 169 && b === 254) || a >= 224 || isAlibaba;
}

/** Folders and a file below the venue's own folder: nothing leads out of it. */
export function isPathInside(path: string): boolean {
  return path === '' || path.split('/').every((part) => /^[\p{L}\p{N}_{}-][\p{L}\p{N}._{} -]*$/u.test(part));
}
