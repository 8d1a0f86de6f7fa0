import { expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { layoutCashOut } from './layout-cash-out.ts';
import { renderText } from './render-text.ts';
import { widthOf } from './typeset.ts';
import { wordsFor } from './words.ts';

const words = { sq, en, mk, sr, de };
const noon = Date.UTC(2026, 10, 18, 11, 5, 0);
const facts = {
  venueName: 'Çardaku i Ulpianës',
  number: 12,
  userName: 'Arta',
  startedAt: noon,
  countedAt: noon + 8 * 3_600_000,
  openingFloat: 5_000,
  pieces: [
    { value: 5_000, pieces: 2 },
    { value: 100, pieces: 0 },
    { value: 20, pieces: 3 },
  ],
  counted: 10_060,
  methods: [{ name: 'Visa', amount: 1_240 }],
  handedOver: 11_300,
};

it.each(languages)('the slip of a counted drawer, in %s, on wide and narrow paper', (locale) => {
  const style = {
    words: wordsFor('XK', words[locale].printing.slip),
    locale,
    currency: 'EUR' as const,
    timeZone: 'Europe/Belgrade',
  };
  for (const columns of [42, 32]) {
    const rows = renderText(layoutCashOut(facts, style, columns));
    expect(`\n${rows.join('\n')}\n`).toMatchSnapshot(`${columns}`);
    for (const row of rows) expect(widthOf(row)).toBeLessThanOrEqual(columns);
  }
});
