import type { Locale } from '#kernel/locale.ts';
import { type SlipWords, wordsFor } from '../../domain/words.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import shopDe from '../../messages/office/shop/de.json' with { type: 'json' };
import shopEn from '../../messages/office/shop/en.json' with { type: 'json' };
import shopMk from '../../messages/office/shop/mk.json' with { type: 'json' };
import shopSq from '../../messages/office/shop/sq.json' with { type: 'json' };
import shopSr from '../../messages/office/shop/sr.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sqAL from '../../messages/office/sq-AL.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };

const words: Readonly<Record<Locale, SlipWords>> = {
  sq: sq.printing.slip,
  'sq-AL': { ...sq.printing.slip, ...sqAL.printing.slip },
  en: en.printing.slip,
  mk: mk.printing.slip,
  sr: sr.printing.slip,
  el: sr.printing.slip,
  de: de.printing.slip,
};

interface ShopWords extends Partial<Omit<SlipWords, 'reasons'>> {
  readonly reasons: Partial<SlipWords['reasons']>;
}

/** What a shop's slips say otherwise (decision 0049). */
const shopWords: Readonly<Record<Locale, ShopWords>> = {
  sq: shopSq.printing.slip,
  'sq-AL': shopSq.printing.slip,
  en: shopEn.printing.slip,
  mk: shopMk.printing.slip,
  sr: shopSr.printing.slip,
  el: shopSr.printing.slip,
  de: shopDe.printing.slip,
};

/** The words of slips in a venue's language and country. They lie with those of the back office: no till needs them. */
export function slipWordsIn(locale: Locale, country: string, isShop: boolean): SlipWords {
  const own = words[locale];
  if (!isShop) return wordsFor(country, own);
  const shop = shopWords[locale];
  return wordsFor(country, { ...own, ...shop, reasons: { ...own.reasons, ...shop.reasons } });
}
