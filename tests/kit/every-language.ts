import type { Page } from 'playwright-core';
import { type Locale, languageOf, languages, locales } from '#kernel/locale.ts';
import { pageLanguage } from '#platform/ui/i18n/locale.ts';
import features from '../../src/main/feature-order.json' with { type: 'json' };

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1366, height: 768 };

/** A key instead of a text, as the i18n library shows a missing text. */
const marker = new RegExp(`\\b(?:shell|errors|${features.join('|')})\\.[a-zA-Z][\\w.]*`);

/** The texts of a page, and those that are cut off. */
interface Reading {
  readonly words: string;
  readonly faults: readonly string[];
}

/** Albanian comes last: the pages of a test use it before and after. */
const others = languages.filter((language) => language !== 'sq');

/**
 * The faults of the current page, which is in Albanian, in every language, on a phone and on a desktop: texts that are
 * missing or cut off, and elements that overflow. A language is read at the size at which the previous one ended. A
 * variant of a language (decision 0011), and then the language itself if the variant differs. Ends in Albanian at the
 * size of a desktop.
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
    // A desktop shows more text, so there it is visible whether a variant differs.
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

/** Reads the page in a language, once no request is pending and everything is drawn. */
export async function readIn(page: Page, locale: Locale): Promise<Reading> {
  await page.evaluate(comeToRest, { locale, lang: pageLanguage(locale) });
  const { words, faults } = await page.evaluate(readPage);
  const key = marker.exec(words);
  return { words, faults: key === null ? faults : [key[0], ...faults] };
}

/** Runs in the page. Chooses the language as another tab of the device would; resolves when everything is drawn. */
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
  // The second frame includes the changes of the first one's observers.
  for (let frame = 0; frame < 2; frame += 1) await nextFrame();
}

/**
 * Runs in the page. Overflow to the right is a fault, and so are texts that are cut off: an ellipsis may replace the
 * end of a name, never that of a command.
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
