import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf, modulesOf, quietModules, symbologyOf } from './barcode-modules.ts';

// What is drawn is read by decoders written from the standards, not by the library that encodes.

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const turned = (bits: string) => [...bits].toReversed().join('');
const inverse = (bits: string) => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
const right = left.map(inverse);
const even = right.map(turned);
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];
const inSevens = (bits: string) => bits.match(/.{7}/g) ?? [];

function readEan13(modules: string): string {
  expect([modules.length, modules.slice(0, 3), modules.slice(45, 50), modules.slice(92)]).toEqual([
    95,
    '101',
    '01010',
    '101',
  ]);
  let parity = '';
  const first = inSevens(modules.slice(3, 45)).map((bits) => {
    parity += left.includes(bits) ? 'L' : 'G';
    return Math.max(left.indexOf(bits), even.indexOf(bits));
  });
  const last = inSevens(modules.slice(50, 92)).map((bits) => right.indexOf(bits));
  return [parities.indexOf(parity), ...first, ...last].join('');
}

function readEan8(modules: string): string {
  expect([modules.length, modules.slice(0, 3), modules.slice(31, 36), modules.slice(64)]).toEqual([
    67,
    '101',
    '01010',
    '101',
  ]);
  const first = inSevens(modules.slice(3, 31)).map((bits) => left.indexOf(bits));
  const last = inSevens(modules.slice(36, 64)).map((bits) => right.indexOf(bits));
  return [...first, ...last].join('');
}

const withCheckDigit = (digits: string) => {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)).map(withCheckDigit);

/** The widths of bars and spaces of a CODE 128, six for each symbol. */
const widthsOf = (modules: string) => (modules.match(/1+|0+/g) ?? []).map((run) => run.length);

describe('the bars of a code', () => {
  it('of an EAN-13 or EAN-8 are read back as the code', () => {
    fc.assert(
      fc.property(digits(12), digits(7), (thirteen, eight) => {
        expect([symbologyOf(thirteen), symbologyOf(eight)]).toEqual(['EAN13', 'EAN8']);
        expect(readEan13(modulesOf(thirteen, 'EAN13'))).toBe(thirteen);
        expect(readEan8(modulesOf(eight, 'EAN8'))).toBe(eight);
      }),
    );
  });

  it('of a UPC-A are those of the EAN-13 with a zero in front', () => {
    expect(symbologyOf('036000291452')).toBe('EAN13');
    expect(readEan13(modulesOf('036000291452', 'EAN13'))).toBe('0036000291452');
  });

  it('of any other code are a CODE 128 with whole symbols and the right check symbol', () => {
    expect(symbologyOf('4006381333932')).toBe('CODE128');
    expect(symbologyOf('ком-1')).toBeNull();
    expect(symbologyOf('')).toBeNull();
    fc.assert(
      fc.property(fc.stringMatching(/^[\x20-\x7e]{1,20}$/), (code) => {
        const widths = widthsOf(modulesOf(code, 'CODE128'));
        // Symbols of six runs and eleven modules; the stop has seven runs and thirteen modules.
        expect(widths.length % 6).toBe(1);
        const symbols = widths.slice(0, -7);
        for (let at = 0; at < symbols.length; at += 6) {
          expect(symbols.slice(at, at + 6).reduce((sum, width) => sum + width, 0)).toBe(11);
        }
        expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
      }),
    );
    // From the standard's tables: start B, A, -, 1, check symbol 68 of (104 + 33 + 2 × 13 + 3 × 17) mod 103 = 8.
    expect(widthsOf(modulesOf('A-1', 'CODE128')).join('')).toBe(
      '211214' + '111323' + '122132' + '123221' + '132212' + '2331112',
    );
  });

  it('are drawn as a path whose runs are the dark modules, after the quiet zone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[01]{1,120}$/), fc.nat({ max: 12 }), (modules, quiet) => {
        const drawn = Array.from({ length: modules.length + quiet }, () => '0');
        for (const [, from = '', run = ''] of barsOf(modules, quiet, 10).matchAll(/M(\d+) 0h(\d+)v10h-\2z/g)) {
          drawn.fill('1', Number(from), Number(from) + Number(run));
        }
        expect(drawn.join('')).toBe('0'.repeat(quiet) + modules);
      }),
    );
    expect(quietModules).toEqual({ EAN13: 11, EAN8: 7, CODE128: 10 });
  });
});
