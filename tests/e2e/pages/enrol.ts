import type { Browser, Page } from 'playwright-core';
import { type Device, openDevice } from '../../kit/browser.ts';

const office = async (page: Page, path: string, landmark: string) => {
  await page.goto(`${new URL(page.url()).origin}/#/admin/${path}`);
  await page.locator(landmark).first().waitFor();
};

export interface PersonByHand {
  readonly name: string;
  readonly role?: 'Admin' | 'Manager' | 'Waiter' | 'Salesman' | 'Warehouse' | 'Staff' | 'Display';
  readonly personalNumber?: string;
  readonly email?: string;
  /** If omitted, the server generates one. */
  readonly pin?: string;
}

/** An administrator creates a user in the back office; returns the PIN. */
export async function makeUser(page: Page, person: PersonByHand): Promise<string> {
  await office(page, 'users/create', '.record-form');
  const box = (name: string) => page.locator(`.record-form [name="${name}"]`);
  await box('name').fill(person.name);
  await box('role').selectOption(person.role ?? 'Waiter');
  for (const detail of ['personalNumber', 'email'] as const) {
    const text = person[detail];
    if (text === undefined) continue;
    // Folded, unless somebody of this role needs it.
    if (!(await box(detail).isVisible())) await page.locator('.record-form .record-more > summary').click();
    await box(detail).fill(text);
  }
  if (person.pin === undefined) {
    await page.locator('.pin-editor .button').click();
    await page.waitForFunction(() =>
      /^\d{4,11}$/.test(document.querySelector<HTMLInputElement>('[name="pin"]')?.value ?? ''),
    );
  } else {
    await box('pin').fill(person.pin);
  }
  const pin = await box('pin').inputValue();
  await page.keyboard.press('Control+s');
  await page.locator('.office-head').waitFor();
  return pin;
}

/** An administrator creates a point and shows its code. */
export async function makePoint(page: Page, name: string): Promise<string> {
  await office(page, 'points/create', '.record-form');
  await page.locator('.record-form [name="name"]').fill(name);
  await page.keyboard.press('Control+s');
  // The code is shown at once.
  return page.locator('.code-letters').innerText();
}

/** On the page of a point: opens the dialog with the code. */
export async function showCode(page: Page): Promise<string> {
  await page.locator('.office-head-actions .button').last().click();
  return page.locator('.code-letters').innerText();
}

/** The administrator's dialog shows that the device has registered, and is closed. */
export async function seeEnrolled(page: Page): Promise<void> {
  await page.locator('.code-done').waitFor();
  await page.locator('.dialog-actions .button').click();
}

/** On a browser that shows the log-in or the page of the code: enters the code, and ends at the keypad. */
export async function enterCode(page: Page, code: string): Promise<void> {
  if (!page.url().includes('#/enroll')) await page.locator('.login-unknown a').click();
  await page.locator('.enrol-code input').fill(code);
  await page.locator('.enrol-form button[type="submit"]').click();
  await page.locator('.login .keypad').waitFor();
}

/** A second browser that becomes the point of a code. */
export async function enrolBrowser(
  browser: Browser,
  {
    url,
    code,
    ...more
  }: {
    readonly url: string;
    readonly code: string;
    readonly size?: { readonly width: number; readonly height: number };
  },
): Promise<Device> {
  const device = await openDevice(browser, { url, posValue: null, ...more });
  await device.page.goto(`${url}/#/enroll?code=${code}`);
  await device.page.locator('.enrol-form button[type="submit"]').click();
  await device.page.locator('.login .keypad').waitFor();
  return device;
}

/**
 * Types a PIN of any length and presses OK; waits for the tables. A busy machine may pause in the middle of a long PIN,
 * which the screen takes for the end of a short one: then it is typed again, as a user would.
 */
export async function typePin(page: Page, pin: string): Promise<void> {
  const tables = page.locator('.table-tile').first();
  for (let tries = 1; tries <= 3; tries += 1) {
    await page.locator('.login .keypad').waitFor();
    // As fingers type: a burst of keys is a card.
    await page.keyboard.type(pin, { delay: 120 });
    if (pin.length !== 4) await page.keyboard.press('Enter');
    const isIn = await tables.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
    if (isIn) return;
    // Still on its way in: the keypad is gone, and the tables take their time.
    if (!(await page.locator('.login .keypad').isVisible())) return tables.waitFor();
  }
  throw new Error(`The PIN was not accepted: ${await page.locator('.pin-message').innerText()}`);
}
