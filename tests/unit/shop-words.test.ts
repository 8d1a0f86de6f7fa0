import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { slipWordsIn } from '#features/printing/server/queries/slip-words.ts';
import { type Language, languages } from '#kernel/locale.ts';
import { type Messages, overlay } from '#platform/ui/i18n/messages.ts';
import { projectRoot } from '../kit/places.ts';

/** Words that nobody in a shop says, by their beginnings. */
const ofRestaurants: Readonly<Record<Language, RegExp>> = {
  sq: /porosi|mysafir|kamerier/i,
  en: /\border(s|ed)?\b|guest|waiter/i,
  mk: /нарач|гост|келнер/i,
  sr: /porudžbin|\bgost|konobar/i,
  de: /bestell|\bgast|gäste|bedienung/i,
};
/** Of tables and tickets to make, which a shop has none of. */
const unseen = [
  'order_send',
  'order_freeTable',
  'reservation_seat',
  'ticket_bumped',
  'ticket_recalled',
  'ticket',
  'orderTicket',
];

function read(path: string): Messages {
  return JSON.parse(readFileSync(join(projectRoot, 'src/features', path), 'utf8')) as Messages;
}

function textsOf(messages: Messages, at = ''): [path: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) => {
    if (unseen.includes(key)) return [];
    const path = `${at}.${key}`;
    return typeof value === 'string' ? [[path, value]] : textsOf(value as Messages, path);
  });
}

/** The text without the names of its arguments: `{order}`, `{order, select,`. */
const said = (text: string) => text.replace(/\{\w+(?=[,}])/g, '{');

describe.each(languages)('issue 9 point 10: what a shop reads, in %s', (language) => {
  it.each(['audit/messages/office', 'settlements/messages/office', 'settlements/messages'])(
    'is of sales and customers: %s',
    (folder) => {
      const shown = overlay(read(`${folder}/${language}.json`), read(`${folder}/shop/${language}.json`));
      const wrong = textsOf(shown).filter(([, text]) => ofRestaurants[language].test(said(text)));
      expect(wrong).toEqual([]);
    },
  );

  it('is of sales on its slips, and of orders on those of a restaurant', () => {
    const has = (isShop: boolean) =>
      Object.values(slipWordsIn(language, 'XK', isShop)).some((text) => ofRestaurants[language].test(text));
    expect([has(true), has(false)]).toEqual([false, true]);
    // The number of the sale is not taken for that of the receipt.
    const { order, receipt } = slipWordsIn(language, 'XK', true);
    expect(order).not.toBe(receipt);
  });
});
