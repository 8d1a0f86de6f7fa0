import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countries, countryCodes } from '#features/configuration/domain/countries.ts';
import { fiscalLetters } from '#features/configuration/domain/fiscal-letters.ts';
import { languages } from '#kernel/locale.ts';
import { currencies } from '#kernel/money.ts';
import { countryPacks, suggestedPrice, vatKinds } from './country-packs.ts';
import type { AllNames, Template } from './templates/template.ts';
import { templateKeys, templates } from './templates.ts';

describe.each(countryCodes)('the pack of %s', (code) => {
  const { vat } = countryPacks[code];
  const lettersByRate = fiscalLetters[code];
  const rates: readonly number[] = countries[code].vatRates;

  it('gives every kind a rate that the country has', () => {
    for (const kind of vatKinds) expect(rates, kind).toContain(vat[kind]);
    expect(vat.standard).toBe(rates.at(-1));
  });

  it('has a letter for every rate or for none, and no letter twice', () => {
    const letters = Object.values(lettersByRate);
    if (letters.length > 0)
      expect(
        Object.keys(lettersByRate)
          .map(Number)
          .sort((a, b) => a - b),
      ).toEqual(rates);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('suggests prices that can be paid in coins of its currency', () => {
    const { currency } = countries[code];
    for (const cents of [10, 45, 80, 100, 130, 1500]) {
      const price = suggestedPrice(cents, code, currency);
      expect(price).toBeGreaterThan(0);
      expect(price % currencies[currency].cashUnit).toBe(0);
    }
  });
});

it('suggests the prices of Kosovo unchanged, and higher ones in the order of the countries', () => {
  expect(suggestedPrice(130, 'XK', 'EUR')).toBe(130);
  expect(suggestedPrice(100, 'AL', 'ALL')).toBe(120_00);
  expect(suggestedPrice(100, 'MK', 'MKD')).toBe(70_00);
  expect(suggestedPrice(100, 'RS', 'RSD')).toBe(160_00);
  expect(suggestedPrice(100, 'DE', 'EUR')).toBe(240);
});

describe.each(templateKeys)('the template %s', (key) => {
  const template: Template = templates[key];
  const products = template.categories.flatMap((category) => category.products);
  const tables = template.plans.flatMap((plan) => plan.tables);
  const all: readonly AllNames[] = [
    ...template.categories.map((each) => each.names),
    ...products.map((each) => each.names),
    ...template.plans.map((each) => each.names),
    ...template.discountReasons,
  ];

  it('has a name in every language', () => {
    for (const one of all) {
      expect(Object.keys(one).sort()).toEqual([...languages].sort());
      for (const name of Object.values(one)) expect(name.trim()).not.toBe('');
    }
  });

  it('review 26: has what divides an order into courses exactly where waiters can divide it', () => {
    const dividers = products.filter(({ isDivider }) => isDivider);
    expect(dividers.map(({ cents }) => cents)).toEqual(template.settings.courseSpliters ? [0] : []);
  });

  it('review 26: has reasons for discounts wherever it has something to sell, none twice', () => {
    const { discountReasons } = template;
    expect(discountReasons.length > 0).toBe(products.length > 0);
    for (const language of languages) {
      expect(new Set(discountReasons.map((each) => each[language])).size).toBe(discountReasons.length);
    }
  });

  it('has no code, key or table name twice', () => {
    for (const list of [
      products.map((each) => each.code),
      template.categories.map((each) => each.key),
      tables.map((each) => each.name),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it('has no product twice by name, in any language', () => {
    for (const language of languages) {
      const names = products.map((each) => each.names[language].toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('sends things only to stations that it has, and shows only pictures that are there', () => {
    for (const { station } of template.categories) if (station !== null) expect(template.stations).toContain(station);
    for (const { picture } of products) {
      if (picture !== null) expect(existsSync(`public/pictures/${picture}.svg`), picture).toBe(true);
    }
  });

  it('draws tables that stand in the room and apart from each other', () => {
    for (const { width, height, tables: own } of template.plans) {
      for (const [index, a] of own.entries()) {
        expect(a.x + a.width).toBeLessThanOrEqual(width);
        expect(a.y + a.height).toBeLessThanOrEqual(height);
        for (const b of own.slice(index + 1)) {
          const isApart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(isApart, `${a.name} and ${b.name}`).toBe(true);
        }
      }
    }
  });
});
