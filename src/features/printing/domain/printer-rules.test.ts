import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPathInside } from './printer-rules.ts';

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
