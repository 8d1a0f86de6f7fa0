import type { Locale } from '#kernel/locale.ts';
import type { SlipWords } from '../../domain/words.ts';
import en from '../../messages/en.json' with { type: 'json' };
import mk from '../../messages/mk.json' with { type: 'json' };
import sq from '../../messages/sq.json' with { type: 'json' };

/** The words of slips in every language, from the same files as the texts of the screens. */
export const slipWords: Readonly<Record<Locale, SlipWords>> = {
  sq: sq.printing.slip,
  en: en.printing.slip,
  mk: mk.printing.slip,
};
