import { describe, expect, it } from 'vitest';
import { readPort } from './printer-port.ts';

describe('the port of a printer', () => {
  it.each(['COM3', '/dev/usb/lp0', '/dev/ttyUSB1', '192.168.1.50', '192.168.1.50:9100', 'printer-1', 'bar.lan:9100'])(
    'may be %j',
    (port) => expect(readPort(port)).toBeTypeOf('object'),
  );
  it.each([
    '127.0.0.1:80',
    '127.8.9.1:5432',
    '127.0.0.1:9200',
    '0.0.0.0:9100',
    '0.0.0.0',
    '169.254.169.254',
    '169.254.169.254:80',
    '100.100.100.200',
    'localhost',
    'LOCALHOST:5432',
    'a.localhost',
    'metadata.google.internal',
    '255.255.255.255',
  ])('is never %s: this host, or where clouds keep secrets', (port) => expect(readPort(port)).toBe('hostRefused'));
  it.each([
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::1]:9100',
    'http://printer',
    'user@printer',
    '/etc/passwd',
    '/dev/sda',
    'a b',
    'printer:0',
    'printer:70000',
    'printer.',
    '.printer',
  ])('is never %s: nothing that one plainly reads', (port) => expect(readPort(port)).toBe('notAPort'));

  it('is 9100 unless another is said, and may be a printer that a program on this computer offers', () => {
    expect(readPort('192.168.1.50')).toEqual({ kind: 'network', host: '192.168.1.50', port: 9100 });
    expect(readPort('127.0.0.1:9101')).toEqual({ kind: 'network', host: '127.0.0.1', port: 9101 });
    expect(readPort('/dev/usb/lp0')).toEqual({ kind: 'device', path: '/dev/usb/lp0' });
  });
});
