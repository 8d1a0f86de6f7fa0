import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#kernel/format.ts';
import { languages, locales } from '#kernel/locale.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { type ReceiptSearch, readSearch } from './receipt-search.ts';

const nothing = { number: null, table: null, time: null, amount: null, reference: null, text: null };

describe('what is typed to find a receipt', () => {
  it.each<[typed: string, meant: Partial<ReceiptSearch>]>([
    ['', {}],
    ['   ', {}],
    ['15', { number: 15, table: '15', amount: 1500 }],
    ['1234', { number: 1234, table: '1234', amount: 123_400, reference: '1234' }],
    ['9'.repeat(60), { table: '9'.repeat(60), reference: '9'.repeat(60) }],
    ['Tavolina 4', { table: '4' }],
    ['tavolina   4', { table: '4' }],
    ['МАСА 4', { table: '4' }],
    ['masa 4', { table: '4' }],
    ['smetka 15', { number: 15 }],
    ['Tisch T4', { table: 't4' }],
    ['Stojan', { text: 'stojan' }],
    ['Tavolina', { text: 'tavolina' }],
    ['Nr. 15', { number: 15 }],
    ['nr15', { number: 15 }],
    ['#15', { number: 15 }],
    ['Kuponi 15', { number: 15 }],
    ['racun 15', { number: 15 }],
    ['Nr. ', { text: 'nr.' }],
    ['14:52', { time: '14:52' }],
    ['9:05', { time: '09:05' }],
    ['14:5', { time: '14:5' }],
    ['14:', { time: '14:' }],
    ['24:00', { text: '24:00' }],
    ['14:60', { text: '14:60' }],
    ['12,50', { amount: 1250 }],
    ['12.5', { amount: 1250 }],
    ['1.250,00', { amount: 125_000 }],
    ['1,250.00', { amount: 125_000 }],
    ['15 €', { amount: 1500 }],
    ['15€', { amount: 1500 }],
    ['€15.00', { amount: 1500 }],
    ['1 250 L', { amount: 125_000 }],
    ['250 ден.', { amount: 25_000 }],
    ['L4', { text: 'l4' }],
    ['T4', { text: 't4' }],
    ['Çela', { text: 'cela' }],
    ["'; --", { text: "'; --" }],
  ])('%j is meant as %j', (typed, meant) => {
    expect(readSearch(typed)).toEqual({ ...nothing, ...meant });
  });

  it('an amount is found as it is written in any language and currency, and is nothing else there', () => {
    const written = fc.record({
      amount: fc.integer({ min: 0, max: 99_999_999 }),
      currency: fc.constantFrom(...(Object.keys(currencies) as CurrencyCode[])),
      locale: fc.constantFrom(...locales),
    });
    fc.assert(
      fc.property(written, ({ amount, currency, locale }) => {
        expect(readSearch(formatMoney(amount, currency, { locale }))).toEqual({ ...nothing, amount });
      }),
    );
  });

  it('a time of the clock is its own beginning, whatever else is typed before it is whole', () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(clock, fc.integer({ min: 3, max: 5 }), ([hour, minute], length) => {
        const whole = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        expect(whole.startsWith(readSearch(whole.slice(0, length)).time ?? 'nothing')).toBe(true);
      }),
    );
  });

  it('whatever is typed is read as something, or is nothing but blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        const meant = Object.values(readSearch(typed)).filter((each) => each !== null);
        if (meant.length === 0) expect(typed.normalize('NFD').replace(/[\p{M}\s]/gu, '')).toBe('');
      }),
    );
  });
});

it.each(languages)('what a row says in %s is found by typing it', (language) => {
  const wordsOf = (folder: string) =>
    JSON.parse(readFileSync(new URL(`../messages/${folder}${language}.json`, import.meta.url), 'utf8')).orders;
  const { tables, order } = wordsOf('');
  expect(readSearch(tables.table.replace('{name}', 'T4'))).toEqual({ ...nothing, table: 't4' });
  for (const said of [order.number, wordsOf('office/').receipts.number]) {
    expect(readSearch(said.replace('{number}', '15'))).toEqual({ ...nothing, number: 15 });
  }
});
