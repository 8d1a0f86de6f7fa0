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

type Stored = { readonly body: object; readonly owner?: string };
/** What the device keeps of changes without an answer. */
export const keptOn = (page: Page): Promise<readonly Stored[]> => inStorage(page, null) as Promise<readonly Stored[]>;
/** Changes it, as somebody with the browser's tools. */
export const putOn = (page: Page, change: Stored): Promise<unknown> => inStorage(page, change);

function inStorage(page: Page, change: Stored | null): Promise<unknown> {
  return page.evaluate(
    (put) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('tavolina-unanswered');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('changes', 'readwrite').objectStore('changes');
          const asking = put === null ? store.getAll() : store.put(put);
          asking.onerror = () => reject(asking.error);
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result);
          };
        };
      }),
    change,
  );
}
