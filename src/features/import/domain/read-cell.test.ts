import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice, day, money, percent, quantity, text, texts, toggle, whole } from '#kernel/resource.ts';
import { type CellContext, cellText, readCell } from './read-cell.ts';

const context: CellContext = { currency: 'EUR', decimals: 'auto', options: { simple: 'simple', ithjeshte: 'simple' } };
const read = (
  field: Parameters<typeof readCell>[0],
  cell: Parameters<typeof readCell>[1],
  decimals = context.decimals,
) => readCell(field, cell, { ...context, decimals });

describe('an amount in a cell', () => {
  it.each([
    [1.5, 150],
    [0.1 + 0.2, 30],
    [1234.5, 1234_50],
    ['1,50', 150],
    ['1.50', 150],
    ['1.234,50', 1234_50],
    ['1,234.50', 1234_50],
    ['1 234,5', 1234_50],
    ['2,50 €', 250],
    ['€ 2.50', 250],
    ['-3', -300],
    ['12', 1200],
    ['0,250', 25],
  ])('%o is %i', (cell, value) => expect(read(money(), cell)).toEqual({ value }));

  it.each([
    ['1.234', 'ambiguous'],
    ['1,234', 'ambiguous'],
    ['1,255', 'ambiguous'],
    [1.255, 'tooManyDecimals'],
    ['12,345', 'ambiguous'],
    ['0,255', 'tooManyDecimals'],
    ['falas', 'notANumber'],
    ['1,2,3', 'notANumber'],
    ['=1+1', 'notANumber'],
    [true, 'notANumber'],
    [1e300, 'notANumber'],
  ])('%o is refused as %s', (cell, problem) => expect(read(money(), cell)).toEqual({ problem }));

  it('is what the chosen mark says', () => {
    expect(read(money(), '1.234', 'comma')).toEqual({ value: 1234_00 });
    expect(read(money(), '1.234', 'dot')).toEqual({ problem: 'tooManyDecimals' });
    expect(read(money(), '1,234', 'dot')).toEqual({ value: 1234_00 });
    expect(read(money(), '1.50', 'comma')).toEqual({ problem: 'notANumber' });
    expect(read(quantity(), '1.234', 'dot')).toEqual({ value: 1234 });
  });

  it('finding 1: that looks like a thousand is asked about, and where the mark was chosen it is said', () => {
    const found = (field: Parameters<typeof readCell>[0], cell: string, decimals: 'comma' | 'dot') =>
      readCell(field, cell, { ...context, decimals, isMarkFound: true });
    const groups = fc.integer({ min: 1, max: 999 }).map(String);
    const three = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
    const marks = fc.constantFrom(['comma', ',', '.'] as const, ['dot', '.', ','] as const);
    fc.assert(
      fc.property(groups, three, marks, fc.constantFrom('', '-'), (whole, last, [decimals, mark, other], sign) => {
        const text = `${sign}${whole}${mark}${last}`;
        for (const cell of [text, `${text} ден.`])
          expect(found(money(), cell, decimals)).toEqual({ problem: 'ambiguous' });
        // Chosen by the user, it is what the mark says.
        const thousandths = Number(`${sign}${whole}${last}`);
        expect(read(money(), text, decimals)).toEqual(
          last.endsWith('0') ? { value: thousandths / 10, mayBeThousand: true } : { problem: 'tooManyDecimals' },
        );
        // Nothing is in doubt in thousandths, nor with the other mark, other figures, or nothing before the mark.
        expect(found(quantity(), text, decimals)).toEqual({ value: thousandths });
        const amount = { value: thousandths * 100 };
        expect(found(money(), `${sign}${whole}${other}${last}`, decimals)).toEqual(amount);
        expect(found(money(), `${sign}${whole}${last}`, decimals)).toEqual(amount);
        expect(found(money(), `${whole}${mark}${last.slice(0, 2)}`, decimals)).toEqual({
          value: Number(`${whole}${last.slice(0, 2)}`),
        });
        const part = found(money(), `0${mark}${last}`, decimals);
        expect(part).toEqual(last.endsWith('0') ? { value: Number(last) / 10 } : { problem: 'tooManyDecimals' });
      }),
    );
  });

  it('comes back from every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const [units = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
        const sign = cents < 0 ? '-' : '';
        expect(read(money(), cents / 100)).toEqual({ value: cents });
        expect(read(money(), `${sign}${units},${rest}`)).toEqual({ value: cents });
        expect(read(money(), `${sign}${units}.${rest}`)).toEqual({ value: cents });
        const grouped = units.replace(/\B(?=(\d{3})+$)/g, '.');
        expect(read(money(), `${sign}${grouped},${rest}`, 'comma')).toEqual({ value: cents });
      }),
    );
  });
});

describe('other cells', () => {
  it('a rate is the same as 18 %, 18 and 0.18', () => {
    for (const cell of [0.18, 18, '18%', '18 %', '18', '0,18', '18,00%']) {
      expect(read(percent(), cell), String(cell)).toEqual({ value: 1800 });
    }
    expect(read(percent(), '0%')).toEqual({ value: 0 });
    expect(read(percent(), 0)).toEqual({ value: 0 });
    expect(read(percent(), 0.075)).toEqual({ value: 750 });
    expect(read(percent(), '0,5%')).toEqual({ value: 50 });
    expect(read(percent(), 'TVSH')).toEqual({ problem: 'notANumber' });
  });

  it('a tick is a yes, nothing a no, and anything else is asked about', () => {
    for (const cell of ['✓', 'Po', 'x', 1, true, 'DA', 'Ja']) expect(read(toggle(), cell)).toEqual({ value: true });
    for (const cell of ['', null, 'jo', 0, false, 'nein']) expect(read(toggle(), cell)).toEqual({ value: false });
    expect(read(toggle(), 'ndoshta')).toEqual({ problem: 'notYesNo' });
  });

  it('a day is one of the calendar', () => {
    for (const cell of [{ day: '2026-02-28' }, '28/02/2026', '28.2.2026.', '2026-02-28', 46081]) {
      expect(read(day(), cell), String(cell)).toEqual({ value: '2026-02-28' });
    }
    for (const cell of ['30/02/2026', 'nesër', '2026', 7]) expect(read(day(), cell)).toEqual({ problem: 'notADay' });
  });

  it('texts stay texts: codes keep their digits, formulas are never run', () => {
    expect(read(text(), 5901234123457)).toEqual({ value: '5901234123457' });
    expect(read(text(), ' =HYPERLINK("x") ')).toEqual({ value: '=HYPERLINK("x")' });
    expect(read(text(), '   ')).toBeNull();
    expect(read(texts(), '123, 456;\n789')).toEqual({ value: ['123', '456', '789'] });
    expect(read(texts(), 123)).toEqual({ value: ['123'] });
    expect(cellText({ day: '2026-11-21' })).toBe('21/11/2026');
  });

  it('a choice is known in any language, and counts are whole', () => {
    expect(read(choice(['simple', 'combo']), 'I thjeshtë')).toEqual({ value: 'simple' });
    expect(read(choice(['simple', 'combo']), 'tjetër')).toEqual({ problem: 'unknownOption' });
    expect(read(whole(), 7)).toEqual({ value: 7 });
    expect(read(whole(), 7.5)).toEqual({ problem: 'tooManyDecimals' });
  });
});
