import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '../kit/places.ts';

const textsOf = (path: string) =>
  JSON.parse(readFileSync(`${projectRoot}/src/features/orders/messages/${path}.json`, 'utf8')).orders;

/** How each language says that something is sent, as the button does. */
const sending: Readonly<Record<string, RegExp>> = {
  sq: /dërgo/i,
  en: /\bsen[dt]\b/i,
  mk: /испрат|прати/i,
  sr: /poša/i,
  de: /send/i,
};

it('a price that has ended is refused in a shop by what can be done there: nothing can be sent', () => {
  for (const [locale, word] of Object.entries(sending)) {
    const { errors } = textsOf(locale);
    expect(errors.PRICE_ENDED, locale).toMatch(word);
    const inShop = { ...errors, ...textsOf(`shop/${locale}`).errors };
    expect(inShop.PRICE_ENDED, locale).not.toMatch(word);
    expect(inShop.PRICE_ENDED, locale).toContain('{name}');
  }
});
