import type { Page } from 'playwright-core';

/** The first-run wizard, in English. */
export function wizardOf(page: Page) {
  return {
    /** Goes on and waits for the step of this name. */
    async next(step: string): Promise<void> {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: step, exact: true }).waitFor();
    },
  };
}
