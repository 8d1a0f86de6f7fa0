import type { Locator, Page } from 'playwright-core';

/** A resource of the back office as a manager uses it. The texts are Albanian, the product's first language. */
export interface ResourcePage {
  readonly openList: () => Promise<void>;
  readonly search: (text: string) => Promise<void>;
  readonly row: (name: string) => Locator;
  readonly open: (name: string) => Promise<void>;
  readonly create: () => Promise<void>;
  /** The field whose label begins with these words. */
  readonly field: (label: string) => Locator;
  readonly save: () => Promise<void>;
}

export function resourceOf(page: Page, url: string, path: string): ResourcePage {
  const row = (name: string) => page.locator('.record-row', { hasText: name });
  const goTo = async (address: string, shown: string) => {
    await page.goto(`${url}/#/admin/${path}${address}`);
    await page.locator(shown).first().waitFor();
  };
  return {
    openList: () => goTo('', '.record-list'),
    search: async (text) => {
      await page.getByRole('searchbox').fill(text);
    },
    row,
    open: async (name) => {
      await row(name).locator('.record-open').click();
      await page.locator('.record-form').waitFor();
    },
    create: async () => {
      await goTo('/create', '.record-form');
      // The fields that a new record does not need are folded.
      const more = page.locator('.record-more summary');
      if ((await more.count()) > 0) await more.click();
    },
    field: (label) =>
      page
        .locator('.record-form')
        .getByLabel(new RegExp(`^${label}`))
        .first(),
    save: async () => {
      await page.locator('.record-actions button[type=submit]').click();
    },
  };
}
