import { type Locale, languageOf } from '#kernel/locale.ts';
import type { SlipWords } from '../../domain/words.ts';
import de from '../../messages/de.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import mk from '../../messages/mk.json' with { type: 'json' };
import sq from '../../messages/sq.json' with { type: 'json' };
import sr from '../../messages/sr.json' with { type: 'json' };

const words = { sq, en, mk, sr, de };

/** The words of slips, from the same files as the texts of the screens. */
export function slipWordsIn(locale: Locale): SlipWords {
  return words[languageOf(locale)].printing.slip;
}
