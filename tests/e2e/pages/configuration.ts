import type { Locator, Page } from 'playwright-core';

/** The configuration page as an administrator uses it; settings are identified by their names in the specification. */
export interface ConfigurationPage {
  readonly open: () => Promise<void>;
  readonly setting: (name: string) => Locator;
  readonly toggle: (name: string) => Promise<void>;
  readonly fill: (name: string, text: string) => Promise<void>;
  readonly search: (text: string) => Promise<void>;
  /** By the keyboard; resolves when the page shows that it is saved. */
  readonly save: () => Promise<void>;
}

export function configurationOf(page: Page): ConfigurationPage {
  const setting = (name: string) => page.locator(`[data-field="${name}"]`);
  return {
    open: async () => {
      await page.goto(`${new URL(page.url()).origin}/#/admin/configuration`);
      await page.locator('.settings').waitFor();
    },
    setting,
    toggle: (name) => setting(name).locator('.switch-row').click(),
    fill: (name, text) => setting(name).locator('input').fill(text),
    search: (text) => page.locator('.record-search input').fill(text),
    save: async () => {
      await page.keyboard.press('Control+s');
      await page.locator('.settings .record-actions').waitFor({ state: 'detached' });
    },
  };
}
