import { expect, it } from 'vitest';
import { formatMoney, formatPercent } from '#kernel/format.ts';
import type { Locale } from '#kernel/locale.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import type { BulkChange } from './bulk.ts';
import { roundingsOf, sayChange } from './bulk-words.ts';

const languages = { de, en, mk, sq, sr };
const said = (change: BulkChange, locale: keyof typeof languages) => {
  const parts: Readonly<Record<string, string>> = languages[locale].menu.bulk.parts;
  const sentence = sayChange(
    change,
    { c: 'Sirene', m: 'Vera' },
    {
      word: (key, { value = '' } = {}) => (parts[key] as string).replace('{value}', value),
      money: (amount) => formatMoney(amount, 'EUR', { locale: locale as Locale }),
      percent: (basisPoints) => formatPercent(basisPoints, locale as Locale),
    },
  );
  return sentence.replaceAll('\u00a0', ' ');
};

it('a change says in each language what it does', () => {
  const price = { kind: 'percent', value: -500, step: 100, ending: 99 } as const;
  const change: BulkChange = { price, vatRate: null, categoryId: 'c', isActive: false, addTo: ['m'] };
  expect(said(change, 'en')).toBe('price −5%, ending in €0.99; VAT none; category Sirene; not on sale; added to Vera');
  expect(said(change, 'mk')).toBe(
    'цена −5%, да завршува на 0,99 €; ДДВ нема; категорија Sirene; не е во продажба; додадено во Vera',
  );
  expect(said({ price: { kind: 'amount', value: 20, step: 5, ending: 0 } }, 'de')).toBe(
    'Preis +0,20 €, gerundet auf 0,05 €',
  );
  expect(said({ price: { kind: 'set', value: 250, step: 1, ending: 0 }, stationId: null }, 'sq')).toBe(
    'çmimi 2,50 €; përgatitet te stacioni i kategorisë',
  );
  for (const locale of ['sr', 'mk', 'sq', 'de', 'en'] as const) {
    const all: BulkChange = { ...change, unitId: 'c', stationId: 'c', isActive: true, removeFrom: ['m'] };
    expect(said(all, locale)).not.toMatch(/undefined|…|\{/);
  }
});

it('offers to round to 0.05, to 1 and to end in 9, in the steps of the currency', () => {
  const inSteps = (currency: 'EUR' | 'MKD') => roundingsOf(currency).map(({ step, ending }) => `${step}/${ending}`);
  expect(inSteps('EUR')).toEqual(expect.arrayContaining(['1/0', '5/0', '100/0', '10/9', '100/99', '1000/900']));
  expect(inSteps('MKD')).toEqual(expect.arrayContaining(['100/0', '500/0', '1000/0', '1000/900', '10000/9900']));
});
