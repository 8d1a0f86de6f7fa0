import type { Page } from 'playwright-core';

export const dialog = 'dialog[open]';
/** Far enough from the tap before not to pass as a double tap. */
export async function tap(page: Page, name: string | RegExp): Promise<void> {
  await page.waitForTimeout(520);
  await page.locator(dialog).last().getByRole('button', { name }).first().click();
}
export async function closeDialogs(page: Page): Promise<void> {
  while ((await page.locator(dialog).count()) > 0) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(520);
  }
}
export async function openMenu(page: Page, entry: string): Promise<void> {
  await closeDialogs(page);
  await page.locator('.bar-user').click();
  await tap(page, entry);
}
/** Loses the answers to what is sent there until `find` is called: the server did it, and the till does not know. */
export async function loseAnswers(page: Page, address: RegExp) {
  const ids: (string | undefined)[] = [];
  let isLost = true;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    ids.push(route.request().headers()['command-id']);
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return {
    ids,
    find: () => {
      isLost = false;
    },
  };
}
export const unanswered = (page: Page) => page.getByText(/nobody knows whether this was booked/).waitFor();
