import type { Locale } from '#kernel/locale.ts';
import { type SlipWords, wordsFor } from '../../domain/words.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
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

/** The words of slips in a venue's language and country. They lie with those of the back office: no till needs them. */
export function slipWordsIn(locale: Locale, country: string): SlipWords {
  return wordsFor(country, words[locale]);
}
