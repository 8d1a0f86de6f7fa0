import { expect, it } from 'vitest';
import { isKnownReason } from '#features/orders/domain/known-reason.ts';
import { slipWordsIn } from '#features/printing/server/queries/slip-words.ts';
import { locales } from '#kernel/locale.ts';

it.each(locales)('a shop’s slips in %s speak of customers, and have the other reasons of every venue', (locale) => {
  const [venue, shop] = [false, true].map((isShop) => slipWordsIn(locale, 'XK', isShop).reasons);
  expect(Object.keys(shop ?? {}).every(isKnownReason)).toBe(true);
  expect(shop?.guestChanged).not.toBe(venue?.guestChanged);
  expect({ ...shop, guestChanged: '' }).toEqual({ ...venue, guestChanged: '' });
});
