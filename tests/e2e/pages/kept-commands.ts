import type { Page } from 'playwright-core';

export interface KeptCommand {
  readonly command: { readonly type: string };
  readonly proof?: string;
}

/** The commands that wait on the device, as its browser keeps them. */
export function keptCommands(page: Page): Promise<readonly KeptCommand[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('tavolina-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('pending').objectStore('pending').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}
