import type { Language } from '#kernel/locale.ts';
import type { InvoiceWords } from '../../domain/invoice-words.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };

const words: Readonly<Record<Language, InvoiceWords>> = {
  sq: sq.invoices.paper,
  en: en.invoices.paper,
  mk: mk.invoices.paper,
  sr: sr.invoices.paper,
  de: de.invoices.paper,
};

/** What a document says in this language. */
export const wordsIn = (language: Language): InvoiceWords => words[language];
