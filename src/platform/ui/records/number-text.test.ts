import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { type NumberForm, readNumber, writeNumber } from './number-text.ts';

const form = fc.record({
  currency: fc.constantFrom(...(Object.keys(currencies) as CurrencyCode[])),
  decimalMark: fc.constantFrom(',' as const, '.' as const),
});
const kind = fc.constantFrom('whole' as const, 'money' as const, 'quantity' as const, 'percent' as const);
const comma: NumberForm = { currency: 'EUR', decimalMark: ',' };
const dot: NumberForm = { currency: 'EUR', decimalMark: '.' };

describe('a figure in its box', () => {
  it('is read back as it was written, with the mark of the language on the screen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), kind, form, (value, of, where) => {
        const written = writeNumber(value, of, where);
        expect(readNumber(written, of, where)).toEqual({ ok: true, value });
        expect(written).not.toContain(where.decimalMark === ',' ? '.' : ',');
      }),
    );
  });

  it('of money has all its decimals or none, as prices have', () => {
    const denars: NumberForm = { currency: 'MKD', decimalMark: ',' };
    expect(writeNumber(103_50, 'money', denars)).toBe('103,50');
    expect(writeNumber(103_00, 'money', denars)).toBe('103');
    expect(writeNumber(103_50, 'money', { ...denars, decimalMark: '.' })).toBe('103.50');
    expect(writeNumber(2_00, 'money', comma)).toBe('2,00');
    expect(writeNumber(1_500, 'quantity', comma)).toBe('1,5');
  });

  it('is read with either mark unless three digits behind the other may be thousands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), kind, form, (value, of, where) => {
        const other = where.decimalMark === ',' ? '.' : ',';
        const typed = writeNumber(value, of, where).replace(where.decimalMark, other);
        const mayBeThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed);
        const read = readNumber(typed, of, where);
        if (mayBeThousands) expect(read).toMatchObject({ ok: false, problem: { name: 'ambiguous' } });
        else expect(read).toEqual({ ok: true, value });
      }),
    );
  });

  it('names both readings of what is ambiguous, and each can be typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), form, (before, behind, where) => {
        const other = where.decimalMark === ',' ? '.' : ',';
        const read = readNumber(`${before}${other}${String(behind).padStart(3, '0')}`, 'quantity', where);
        if (read.ok || read.problem.name !== 'ambiguous') throw new Error('it is ambiguous');
        const { whole, decimal } = read.problem;
        const thousandths = before * 1000 + behind;
        expect(readNumber(whole, 'quantity', where)).toEqual({ ok: true, value: thousandths * 1000 });
        expect(readNumber(decimal, 'quantity', where)).toEqual({ ok: true, value: thousandths });
      }),
    );
  });

  it.each([
    ['1,234', 'quantity', comma, { ok: true, value: 1234 }],
    ['1.234', 'quantity', dot, { ok: true, value: 1234 }],
    ['-1,234', 'quantity', comma, { ok: true, value: -1234 }],
    ['1.234', 'quantity', comma, { ok: false, problem: { name: 'ambiguous', whole: '1234', decimal: '1,234' } }],
    // Money never has three decimals: with either mark, a payment must not depend on a guess.
    ['1,234', 'money', comma, { ok: false, problem: { name: 'ambiguous', whole: '1234', decimal: '1,23' } }],
    ['1.234', 'money', dot, { ok: false, problem: { name: 'ambiguous', whole: '1234', decimal: '1.23' } }],
    ['12,345', 'percent', comma, { ok: false, problem: { name: 'tooManyDecimals', bound: 2 } }],
    ['7,5 %', 'percent', comma, { ok: true, value: 750 }],
    ['1.5', 'whole', dot, { ok: false, problem: { name: 'notANumber' } }],
    ['two', 'money', dot, { ok: false, problem: { name: 'notANumber' } }],
    ['  ', 'money', dot, { ok: true, value: null }],
  ] as const)('%j, a %s', (text, of, where, expected) => {
    expect(readNumber(text, of, where)).toEqual(expected);
  });
});
