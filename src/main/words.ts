import { type Language, type Locale, languageOf } from '#kernel/locale.ts';
import type { Messages, VenueKind, Words } from '#platform/ui/i18n/messages.ts';
import { overlay } from '#platform/ui/i18n/messages.ts';

type Files = Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>>;

/** The till's texts without those of its errors; stored on the device in every language, as those are. */
const tillFiles: Files = {
  sq: () => import('./messages/sq.ts'),
  'sq-AL': () => import('./messages/sq-al.ts'),
  en: () => import('./messages/en.ts'),
  mk: () => import('./messages/mk.ts'),
  sr: () => import('./messages/sr.ts'),
  el: () => import('./messages/el.ts'),
  de: () => import('./messages/de.ts'),
};

/** The texts of the till's errors: not needed for the first paint. */
const errorFiles: Files = {
  sq: () => import('./messages/errors/sq.ts'),
  'sq-AL': () => import('./messages/errors/sq-al.ts'),
  en: () => import('./messages/errors/en.ts'),
  mk: () => import('./messages/errors/mk.ts'),
  sr: () => import('./messages/errors/sr.ts'),
  el: () => import('./messages/errors/el.ts'),
  de: () => import('./messages/errors/de.ts'),
};

/** Texts used only by the back office; fetched when it is opened. */
const officeFiles: Files = {
  sq: () => import('./office/messages/sq.ts'),
  'sq-AL': () => import('./office/messages/sq-al.ts'),
  en: () => import('./office/messages/en.ts'),
  mk: () => import('./office/messages/mk.ts'),
  sr: () => import('./office/messages/sr.ts'),
  el: () => import('./office/messages/el.ts'),
  de: () => import('./office/messages/de.ts'),
};

/** What shops say otherwise; a variant of a language has that of its language. */
const shopFiles: Readonly<Record<Language, Files[Locale]>> = {
  sq: () => import('./shop/sq.ts'),
  en: () => import('./shop/en.ts'),
  mk: () => import('./shop/mk.ts'),
  sr: () => import('./shop/sr.ts'),
  de: () => import('./shop/de.ts'),
};

function wordsFrom(first: Files, errors: Files, office: Files): Words {
  const load = async (locale: Locale, ...files: readonly Files[]) => {
    const parts = await Promise.all(files.map((each) => each[locale]()));
    return parts.reduce<Messages>((all, { messages }) => overlay(all, messages), {});
  };
  const ofVenue = async (locale: Locale, kind: VenueKind, texts: Promise<Messages>) =>
    kind === 'shop' ? overlay(await texts, (await shopFiles[languageOf(locale)]()).messages) : texts;
  return {
    first: (locale, kind) => ofVenue(locale, kind, load(locale, first)),
    till: (locale, kind) => ofVenue(locale, kind, load(locale, first, errors)),
    office: (locale, kind) => ofVenue(locale, kind, load(locale, first, errors, office)),
  };
}

export const words: Words = wordsFrom(tillFiles, errorFiles, officeFiles);

/** In development: `show` is called with the new texts whenever a messages file was changed. */
export function onWordsChanged(show: (words: Words) => void): void {
  if (!import.meta.hot) return;
  const till = { ...tillFiles };
  const errors = { ...errorFiles };
  const office = { ...officeFiles };
  const take = (files: Record<Locale, Files[Locale]>, changed: readonly unknown[]) => {
    for (const [index, module] of changed.entries()) {
      const locale = (Object.keys(files) as Locale[])[index];
      if (module !== undefined && locale !== undefined) files[locale] = async () => module as { messages: Messages };
    }
    show(wordsFrom(till, errors, office));
  };
  // Vite reads these lists from the source: the paths have to be literals, in the order of the files above.
  import.meta.hot.accept(
    [
      './messages/sq.ts',
      './messages/sq-al.ts',
      './messages/en.ts',
      './messages/mk.ts',
      './messages/sr.ts',
      './messages/el.ts',
      './messages/de.ts',
    ],
    (changed) => take(till, changed),
  );
  import.meta.hot.accept(
    [
      './messages/errors/sq.ts',
      './messages/errors/sq-al.ts',
      './messages/errors/en.ts',
      './messages/errors/mk.ts',
      './messages/errors/sr.ts',
      './messages/errors/el.ts',
      './messages/errors/de.ts',
    ],
    (changed) => take(errors, changed),
  );
  import.meta.hot.accept(
    [
      './office/messages/sq.ts',
      './office/messages/sq-al.ts',
      './office/messages/en.ts',
      './office/messages/mk.ts',
      './office/messages/sr.ts',
      './office/messages/el.ts',
      './office/messages/de.ts',
    ],
    (changed) => take(office, changed),
  );
}
