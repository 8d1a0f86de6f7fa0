import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type Device, openDevice } from '../../kit/browser.ts';
import { tillOf } from './till.ts';

/** A small phone, held in one hand. */
export const phone = { width: 360, height: 740 };
const leastTarget = 44;

export interface Pressed {
  readonly what: string;
  readonly width: number;
  readonly height: number;
  /** Its middle, from the top of the screen. */
  readonly y: number;
}
declare global {
  interface Window {
    pressed: Pressed[];
    felt: number[][];
    awake: number;
  }
}

/** In the page: what is pressed, what the hand would feel, and how often the screen is held on. */
function watchDevice(): void {
  window.pressed = [];
  window.felt = [];
  window.awake = 0;
  Object.assign(navigator, {
    vibrate: (pattern: number[]) => {
      window.felt.push(pattern);
      return true;
    },
  });
  const request = () => {
    window.awake += 1;
    const held = { released: false, release: async () => {} };
    held.release = async () => {
      if (held.released) return;
      held.released = true;
      window.awake -= 1;
    };
    return Promise.resolve(held);
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  const note = ({ target }: Event) => {
    const box = (target as Element).closest('button, a, label, input, select')?.getBoundingClientRect();
    if (box === undefined) return;
    const what = ((target as Element).closest('button, a')?.textContent ?? '').slice(0, 40);
    window.pressed.push({ what, width: box.width, height: box.height, y: box.y + box.height / 2 });
  };
  window.addEventListener('pointerdown', note, true);
}

/** A hand that presses, and what it pressed: a target that a thumb misses, one outside the screen, or a page that scrolls sideways fails. */
function thumbOf({ page }: Pick<Device, 'page'>) {
  return {
    /** Two taps on one spot within half a second are one (`second-tap.ts`). */
    press: async (target: Locator): Promise<void> => {
      await page.waitForTimeout(600);
      await target.tap();
    },
    /** What a flow pressed, after it was found fit for a thumb. */
    flow: async (run: () => Promise<void>): Promise<readonly Pressed[]> => {
      await page.evaluate(() => {
        window.pressed = [];
      });
      await run();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      const pressed = await page.evaluate(() => window.pressed);
      const small = pressed.filter(({ width, height }) => Math.min(width, height) < leastTarget);
      expect(small).toEqual([]);
      expect(pressed.filter(({ y }) => y < 0 || y > phone.height)).toEqual([]);
      return pressed;
    },
  };
}

/** A phone in the hand of the user with this PIN: each press is measured (`flow`). */
export async function openPhone(
  browser: Browser,
  { url, locale, pin }: { readonly url: string; readonly locale: 'en' | 'mk'; readonly pin: string },
) {
  const device = await openDevice(browser, { url, locale, size: phone, hasTouch: true });
  await device.context.addInitScript(watchDevice);
  await device.page.reload();
  const till = tillOf(device.page);
  await till.signIn(pin);
  return { device, till, ...thumbOf(device) };
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;

/** In the half of the screen where the thumb of the hand that holds it is. */
export const isUnderThumb = ({ y }: Pressed) => y > phone.height / 2;
