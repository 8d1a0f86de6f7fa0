import axe, { type RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the current page: each rule with the element that breaks it. */
export function faultsOf(page: Page): Promise<string[]> {
  return run(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
}

/** Problems of the dark theme only. It changes only colours, so only contrast is checked again. */
export async function faultsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme.includes('dark'));
  const faults = await run(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/**
 * In the page itself, where axe stays until the page is reloaded. Its own wrapper for Playwright loads axe twice for
 * each check, the second time into a page of its own, for frames of other origins; this app has no frames.
 */
async function run(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // Passed rules are only counted; stylesheets are not fetched again for rules that are not used.
    const options = { runOnly: only, resultTypes: ['violations' as const], preload: false, iframes: false };
    const { violations } = await loaded.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, runOnly);
}
