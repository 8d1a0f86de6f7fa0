import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The system's Chromium, else one that Playwright has installed. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = places.find((place) => place !== undefined && existsSync(place));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the console complained about; a test ends with none, unless it cut the network itself. */
  readonly complaints: string[];
}

export interface DeviceOptions {
  readonly url: string;
  /** The device's secret; one of the demo venue's. */
  readonly posValue?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: 'sq' | 'en' | 'mk';
}

/** A browser of its own with an empty storage, registered as a point of the venue. */
export async function openDevice(browser: Browser, options: DeviceOptions): Promise<Device> {
  const {
    url,
    posValue = 'demo-till',
    size = { width: 1366, height: 768 },
    colorScheme = 'light',
    locale = 'sq',
  } = options;
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(
    ([point, language]) => {
      localStorage.setItem('tavolina.point', point as string);
      if (localStorage.getItem('tavolina.locale') === null) localStorage.setItem('tavolina.locale', language as string);
    },
    [posValue, locale],
  );
  await page.goto(`${url}/#/login`);
  return { context, page, complaints };
}
