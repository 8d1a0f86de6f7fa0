import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalMark,
  decimalsFor,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatTime,
  parseAmount,
  parseQuantity,
  unbroken,
  withMinus,
} from './format.ts';
import { locales } from './locale.ts';

const locale = fc.constantFrom(...locales);

describe('formatMoney', () => {
  test.each([
    [123_450, 'EUR', 'sq', '1.234,50\u00a0€', '1.234,50'],
    [123_450, 'EUR', 'mk', '1.234,50\u00a0€', '1.234,50'],
    [123_450, 'EUR', 'en', '€1,234.50', '1,234.50'],
    [123_450, 'EUR', 'sq-AL', '1.234,50\u00a0€', '1.234,50'],
    [123_450, 'EUR', 'de', '1.234,50\u00a0€', '1.234,50'],
    [123_450, 'EUR', 'el', '1.234,50\u00a0€', '1.234,50'],
    [123_450, 'RSD', 'sr', '1.234,50\u00a0din', '1.234,50'],
    [-123_450, 'EUR', 'en', '-€1,234.50', '-1,234.50'],
    [-5, 'EUR', 'sq', '-0,05\u00a0€', '-0,05'],
    [0, 'EUR', 'sq', '0,00\u00a0€', '0,00'],
    [99_999, 'EUR', 'sq', '999,99\u00a0€', '999,99'],
    [123_456_789_01, 'EUR', 'sq', '123.456.789,01\u00a0€', '123.456.789,01'],
    [123_450, 'ALL', 'sq', '1.234,50\u00a0L', '1.234,50'],
    [-40, 'ALL', 'sq', '-0,40\u00a0L', '-0,40'],
    [123_400, 'ALL', 'sq', '1.234\u00a0L', '1.234'],
    [0, 'ALL', 'en', '0\u00a0L', '0'],
    [15_000, 'MKD', 'mk', '150\u00a0ден', '150'],
    [123_450, 'RSD', 'en', '1,234.50\u00a0din', '1,234.50'],
  ] as const)('%d %s in %s is %s', (amount, currency, language, expected, bare) => {
    expect(formatMoney(amount, currency, { locale: language })).toBe(expected);
    expect(formatMoney(amount, currency, { locale: language, symbol: false })).toBe(bare);
  });

  test('writes the amounts of a document alike, and never rounds one away', () => {
    expect(decimalsFor([10_000, -500, 0], 'MKD')).toBe(0);
    expect(decimalsFor([10_000, 10_350], 'MKD')).toBe(2);
    expect(decimalsFor([10_000], 'RSD')).toBe(2);
    expect(formatMoney(10_000, 'MKD', { locale: 'mk', symbol: false, decimals: 2 })).toBe('100,00');
    expect(formatMoney(10_350, 'MKD', { locale: 'mk', symbol: false, decimals: 0 })).toBe('103,50');
  });

  test('review 15, F3: every amount of a document has its decimals, and on screens one minus sign', () => {
    const amounts = fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 8 });
    const currency = fc.constantFrom('EUR', 'ALL', 'MKD', 'RSD');
    fc.assert(
      fc.property(amounts, currency, locale, fc.boolean(), (document, of, language, areWhole) => {
        const all = areWhole ? document.map((amount) => amount * 100) : document;
        const decimals = decimalsFor(all, of);
        const mark = decimalMark(language);
        for (const amount of all) {
          const written = withMinus(formatMoney(amount, of, { locale: language, symbol: false, decimals }));
          expect(written.split(mark)[1]?.length ?? 0).toBe(decimals);
          expect(written.startsWith('\u2212')).toBe(amount < 0);
          expect(written).not.toContain('-');
          // What is shown can be typed.
          const typed = written.replaceAll(mark === ',' ? '.' : ',', '');
          expect(parseAmount(typed, of)).toEqual({ ok: true, value: amount });
        }
      }),
    );
  });

  test('is Albanian and shows the symbol by default', () => {
    expect(formatMoney(150, 'EUR')).toBe('1,50\u00a0€');
  });
});

test.each([
  [1000, '1', '1'],
  [500, '0,5', '0.5'],
  [-2000, '-2', '-2'],
  [1234, '1,234', '1.234'],
  [-30, '-0,03', '-0.03'],
  [12_345_600, '12345,6', '12345.6'],
  [0, '0', '0'],
])('%d thousandths are %s, in English %s', (quantity, expected, english) => {
  expect(formatQuantity(quantity)).toBe(expected);
  expect(formatQuantity(quantity, 'en')).toBe(english);
});

test('a quantity stays with its unit', () => {
  expect(formatQuantity(12_345, 'mk', 'кг')).toBe('12,345\u00a0кг');
  expect(formatQuantity(1_000, 'en', '')).toBe('1');
});

test('percentages', () => {
  expect([1800, 750, 0, 5].map((rate) => formatPercent(rate))).toEqual(['18%', '7,5%', '0%', '0,05%']);
  expect(formatPercent(750, 'en')).toBe('7.5%');
  expect(formatPercent(750, 'de')).toBe('7,5\u00a0%');
  expect(formatPercent(750, 'el')).toBe('7,5%');
});

test('dates are dd/MM/yyyy HH:mm, midnight 00', () => {
  const at = '2026-11-20T23:05:59.999Z';
  expect(formatDateTime(at, 'Europe/Tirane')).toBe('21/11/2026 00:05');
  expect(formatDateTime(Date.parse(at), 'Europe/Tirane')).toBe('21/11/2026 00:05');
  expect(formatDate(at, 'UTC')).toBe('20/11/2026');
  expect(formatTime(at, 'Europe/Athens')).toBe('01:05');
  expect(formatDay('2026-11-21')).toBe('21/11/2026');
  expect(() => formatDate('never', 'UTC')).toThrow(RangeError);
});

describe('parseAmount', () => {
  test.each([
    ['2,5', 250],
    ['2.50', 250],
    ['2', 200],
    [' 2,5 ', 250],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234.5', 123_450],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['1 234', 123_400],
    ['1234', 123_400],
    [',5', 50],
    ['0.05', 5],
    ['007', 700],
    ['-3', -300],
    ['\u22123,10', -310],
    ['+3', 300],
    ['- 3', -300],
    ['-0', 0],
  ])('%j is %d', (text, value) => {
    expect(parseAmount(text, 'EUR')).toEqual({ ok: true, value });
  });

  test.each([
    ['', 'EMPTY'],
    ['  ', 'EMPTY'],
    ['1.234', 'AMBIGUOUS'],
    ['1,234', 'AMBIGUOUS'],
    ['-12.345', 'AMBIGUOUS'],
    ['999,000', 'AMBIGUOUS'],
    ['1234.567', 'TOO_MANY_DECIMALS'],
    ['1 234.567', 'TOO_MANY_DECIMALS'],
    ['1.234,567', 'TOO_MANY_DECIMALS'],
    ['0.123', 'TOO_MANY_DECIMALS'],
    ['1.2345', 'TOO_MANY_DECIMALS'],
    ['2,', 'NOT_A_NUMBER'],
    ['.', 'NOT_A_NUMBER'],
    ['-', 'NOT_A_NUMBER'],
    ['--1', 'NOT_A_NUMBER'],
    ['abc', 'NOT_A_NUMBER'],
    ['1e5', 'NOT_A_NUMBER'],
    ['0x10', 'NOT_A_NUMBER'],
    ['Infinity', 'NOT_A_NUMBER'],
    ['1 2', 'NOT_A_NUMBER'],
    ['1..2', 'NOT_A_NUMBER'],
    ['1.2.3', 'NOT_A_NUMBER'],
    ['1.234,567.89', 'NOT_A_NUMBER'],
    ['1,234.567,89', 'NOT_A_NUMBER'],
    ['1.234.56', 'NOT_A_NUMBER'],
    ['12 34,50', 'NOT_A_NUMBER'],
    ['1234.567,89', 'NOT_A_NUMBER'],
    ['٣', 'NOT_A_NUMBER'],
    ['99999999999999999', 'TOO_LARGE'],
    ['90071992547409.92', 'TOO_LARGE'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseAmount(text, 'EUR')).toEqual({ ok: false, problem });
  });

  test('reads back every amount that is shown with its decimals', () => {
    fc.assert(
      fc.property(fc.integer(), locale, fc.constantFrom('EUR', 'RSD'), (amount, language, currency) => {
        const text = formatMoney(amount, currency, { locale: language, symbol: false });
        expect(parseAmount(text, currency)).toEqual({ ok: true, value: amount });
      }),
    );
  });

  test('returns a result for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+]?[\d., ]{0,12}$/)), (text) => {
        const parsed = parseAmount(text, 'EUR');
        expect(parsed.ok ? Number.isSafeInteger(parsed.value) : parsed.problem.length > 0).toBe(true);
      }),
    );
  });
});

test.each([
  ['0,250', { ok: true, value: 250 }],
  ['1,5', { ok: true, value: 1500 }],
  ['3', { ok: true, value: 3000 }],
  ['1,250', { ok: false, problem: 'AMBIGUOUS' }],
  ['0.1234', { ok: false, problem: 'TOO_MANY_DECIMALS' }],
])('the quantity %j is %j', (text, expected) => {
  expect(parseQuantity(text)).toEqual(expected);
});

test.each([
  ['1,250', ',', { ok: true, value: 1250 }],
  ['1.250', ',', { ok: false, problem: 'AMBIGUOUS' }],
  ['1.250', '.', { ok: true, value: 1250 }],
  ['1,250', '.', { ok: false, problem: 'AMBIGUOUS' }],
  ['0.250', ',', { ok: true, value: 250 }],
  ['1,5', '.', { ok: true, value: 1500 }],
  ['1.234,5', ',', { ok: true, value: 1_234_500 }],
  ['1,2345', ',', { ok: false, problem: 'TOO_MANY_DECIMALS' }],
] as const)('the quantity %j where decimals stand behind %j is %j', (text, mark, expected) => {
  expect(parseQuantity(text, mark)).toEqual(expected);
});

test('a quantity as it is written is read back, in every language', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), locale, (value, language) => {
      const written = formatQuantity(value, language);
      expect(parseQuantity(written, decimalMark(language))).toEqual({ ok: true, value });
    }),
  );
});

test('groups how many there are as the language does', () => {
  expect([0, 999, 5_000, 1_234_567].map((count) => formatCount(count))).toEqual(['0', '999', '5.000', '1.234.567']);
  expect(formatCount(5_000, 'en')).toBe('5,000');
});

test('issue 9 point 10: keeps a figure and its unit on one line', () => {
  expect(unbroken('Birra Peja 0,33 l')).toBe('Birra Peja 0,33\u00a0l');
  expect(unbroken('Ujë 5 litra, 2 gota')).toBe('Ujë 5 litra, 2 gota');
});
