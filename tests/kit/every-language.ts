import type { Page } from 'playwright-core';
import { type Locale, languageOf, languages, locales } from '#kernel/locale.ts';
import { pageLanguage } from '#platform/ui/i18n/locale.ts';
import features from '../../src/main/feature-order.json' with { type: 'json' };

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1366, height: 768 };

/** A key in a text's place, as the i18n library shows what it has no words for. */
const marker = new RegExp(`\\b(?:shell|errors|${features.join('|')})\\.[a-zA-Z][\\w.]*`);

/** What is to be read on a page, and what has no room there. */
interface Reading {
  readonly words: string;
  readonly faults: readonly string[];
}

/** Albanian comes last: it is what the pages of a test speak before and after. */
const others = languages.filter((language) => language !== 'sq');

/**
 * The faults of what is on the page, which speaks Albanian, in every language, on a phone and on a desktop: words that are
 * missing or cut off, and what sticks out. A language is read at the size that the one before it ended with. A variant of a
 * language (decision 0011), and then the language itself where it says something otherwise. Ends in Albanian at the size of a
 * desktop.
 */
export async function faultsInEveryLanguage(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const read = async (locale: Locale) => {
    const reading = await readIn(page, locale);
    const size = page.viewportSize()?.width;
    faults.push(...reading.faults.map((fault) => `${locale}, ${size} wide: ${fault}`));
    return reading.words;
  };
  for (const language of [...others, 'sq' as const]) {
    const variants = locales.filter((each) => each !== language && languageOf(each) === language);
    // More is to be read on a desktop, so there it shows whether a variant says something else.
    if (variants.length > 0) await page.setViewportSize(phone);
    let known: string | null = null;
    for (const locale of [...variants, language]) {
      const words = await read(locale);
      if (words === known) continue;
      const isNarrow = page.viewportSize()?.width === phone.width;
      await page.setViewportSize(isNarrow ? desktop : phone);
      known = await read(locale);
    }
  }
  if (page.viewportSize()?.width !== desktop.width) await page.setViewportSize(desktop);
  return faults;
}

/** Reads the page in a language, once nothing is on its way and what there is to see is drawn. */
export async function readIn(page: Page, locale: Locale): Promise<Reading> {
  await page.evaluate(comeToRest, { locale, lang: pageLanguage(locale) });
  const { words, faults } = await page.evaluate(readPage);
  const key = marker.exec(words);
  return { words, faults: key === null ? faults : [key[0], ...faults] };
}

/** Runs in the page. Chooses the language as another tab of the device would; ends when all of it is drawn. */
async function comeToRest({ locale, lang }: { readonly locale: string; readonly lang: string }): Promise<void> {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  if (localStorage.getItem('tavolina.locale') !== locale) {
    localStorage.setItem('tavolina.locale', locale);
    window.dispatchEvent(new StorageEvent('storage'));
  }
  const deadline = Date.now() + 60_000;
  while (document.documentElement.lang !== lang || document.querySelector('.spinner, .loading') !== null) {
    if (Date.now() > deadline) throw new Error(`the page did not come to rest in ${locale}`);
    await nextFrame();
  }
  // The second frame has what the first one's observers changed.
  for (let frame = 0; frame < 2; frame += 1) await nextFrame();
}

/**
 * Runs in the page. What sticks out of it to the right is a fault, and words that are cut off: an ellipsis may stand for
 * the end of a name, never for that of a command.
 */
function readPage(): Reading {
  const page = document.documentElement;
  const faults = page.scrollWidth > page.clientWidth ? [`the page: ${page.scrollWidth} in ${page.clientWidth}`] : [];
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const isWorded = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!isWorded) continue;
    const { right, width } = element.getBoundingClientRect();
    if (width <= 1 || element.closest('.visually-hidden, svg, option')) continue;
    const words = `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').slice(0, 40)}”`;
    if (right > page.clientWidth + 1 && !scrolls(element.parentElement)) faults.push(`out of sight: ${words}`);
    const style = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline' && !scrolls(element);
    const isCommand = element.closest('button, a[role=button], [role=tab], .segment') !== null;
    if (isCut && (style.textOverflow !== 'ellipsis' || isCommand)) faults.push(`cut off: ${words}`);
  }
  return { words: document.body.innerText, faults };
}
