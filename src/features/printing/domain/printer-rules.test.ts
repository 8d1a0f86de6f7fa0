import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPathInside, portProblem } from './printer-rules.ts';

describe('the port of a printer', () => {
  it.each([
    '',
    'COM3',
    '/dev/usb/lp0',
    '/dev/ttyUSB1',
    '192.168.1.50',
    '192.168.1.50:9100',
    'printer-1',
    'bar.lan:9100',
  ])('may be %j', (port) => expect(portProblem(port)).toBeNull());
  it.each([
    '127.0.0.1',
    '127.8.9.1:5432',
    '0.0.0.0',
    '169.254.169.254',
    '169.254.169.254:80',
    '100.100.100.200',
    'localhost',
    'LOCALHOST:5432',
    'a.localhost',
    'metadata.google.internal',
    '255.255.255.255',
  ])('is never %s: this host, or where clouds keep secrets', (port) => expect(portProblem(port)).toBe('hostRefused'));
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
  ])('is never %s: nothing that one plainly reads', (port) => expect(portProblem(port)).toBe('notAPort'));
});

describe('the dynamic path of a printer', () => {
  it.each(['', 'fiscal', 'fiscal/out/{number}.txt', 'Kasa 1/dalje'])('may be %j', (path) =>
    expect(isPathInside(path)).toBe(true),
  );
  it.each([
    '/etc',
    '..',
    '../x',
    'a/../../x',
    'a/..',
    'a\\..\\b',
    'C:\\x',
    'a//b',
    'a/',
    './a',
    '%2e%2e/x',
    'a\u0000b',
    '.ssh/x',
  ])('is never %j', (path) => expect(isPathInside(path)).toBe(false));
  it('never leaves its folder', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        if (!isPathInside(path)) return;
        const base = new URL('http://x/base/');
        expect(new URL(encodeURI(path), base).pathname.startsWith('/base/')).toBe(true);
      }),
    );
  });
});
