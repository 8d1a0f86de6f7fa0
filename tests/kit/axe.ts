import axe, { type RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the page as it stands: each rule with the element that breaks it. */
export function faultsOf(page: Page): Promise<string[]> {
  return run(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
}

/** What the dark theme makes worse. It changes colours alone, so contrast alone is looked at again. */
export async function faultsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme.includes('dark'));
  const faults = await run(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/**
 * In the page itself, where axe stays until the page is reloaded. Its own wrapper for Playwright loads axe twice for
 * each look, the second time into a page of its own, for frames of other origins; we have no frames.
 */
async function run(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // What passed is counted only; stylesheets are not fetched again for rules that we do not ask for.
    const options = { runOnly: only, resultTypes: ['violations' as const], preload: false, iframes: false };
    const { violations } = await loaded.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, runOnly);
}
