import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { formatMoney } from '#kernel/format.ts';
import type { Locale } from '#kernel/locale.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { sayDifference } from './say-difference.ts';

const messages: Partial<Record<Locale, typeof en>> = { en, sq, mk, sr, de };

it.each<[Locale, string, string, string]>([
  ['en', '+€3.50 too much', '−€3.50 missing', '€0.00'],
  ['sq', '+3,50 € tepër', '−3,50 € mungon', '0,00 €'],
  ['mk', '+3,50 € вишок', '−3,50 € недостига', '0,00 €'],
  ['sr', '+3,50 € viška', '−3,50 € nedostaje', '0,00 €'],
  ['de', '+3,50 € zu viel', '−3,50 € fehlen', '0,00 €'],
])('review 14, new user 6: a difference has a sign and a word in %s', (locale, over, short, none) => {
  const words = createTranslator({ locale, messages: messages[locale] ?? en, namespace: 'shifts.dialog' });
  const money = (amount: number) => formatMoney(amount, 'EUR', { locale });
  const said = [350, -350, 0].map((each) => sayDifference(each, words, money).replaceAll('\u00a0', ' '));
  expect(said).toEqual([over, short, none]);
});
