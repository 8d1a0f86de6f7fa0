import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserServer, chromium, type Page } from 'playwright-core';
import type { Locale } from '#kernel/locale.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM, otherwise the system's, otherwise one that Playwright has installed. */
function chromiumFile(): string {
  const wanted = process.env.CHROMIUM || undefined;
  const found = [...(wanted === undefined ? places : [wanted]), chromium.executablePath()].find(existsSync);
  if (found !== undefined && (wanted === undefined || found === wanted)) return found;
  throw new Error(`There is no Chromium${wanted ? ` at ${wanted}` : ''}: install it, or set CHROMIUM=/path/to/it.`);
}

/** Where the Chromium of the run listens (browser-setup.ts); without it each `openBrowser` starts its own. */
export const sharedBrowser = 'TAVOLINA_TEST_BROWSER';

/**
 * The run's Chromium, or a new one. Pages opened through this connection are closed with it. With TEST_PICTURES=folder
 * each page that is still open when a test file ends saves a screenshot there.
 */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env[sharedBrowser];
  const browser = await (shared === undefined ? chromium.launch(launchOptions()) : chromium.connect(shared));
  const folder = process.env.TEST_PICTURES;
  if (!folder) return browser;
  const close = browser.close.bind(browser);
  browser.close = async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const [index, page] of pages.entries()) {
      await page.screenshot({ path: join(folder, `${process.pid}-${index + 1}.png`) });
    }
    await close();
  };
  return browser;
}

/** Starts a Chromium that several processes can connect to. */
export function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions());
}

/**
 * Options of a headless browser. The first three disable pages below the address bar, which each new window loads
 * first: half of the processor time of a test's device. The others are those that Playwright sets itself, whose list
 * this one replaces.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...[
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
  ],
  ...['NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
];

export function launchOptions() {
  return {
    executablePath: chromiumFile(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  };
}

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** One more tab of the same device; it shares the storage, not the session. */
  readonly openTab: () => Promise<Page>;
  /** Complaints of the console; a test ends with none, unless it interrupted the network itself. */
  readonly complaints: string[];
}

export interface DeviceOptions {
  readonly url: string;
  /** The device's secret; by default one of the demo venue's. Null: a browser that is not registered yet. */
  readonly posValue?: string | null;
  readonly size?: { readonly width: number; readonly height: number };
  /** A touch screen. */
  readonly hasTouch?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: Locale;
  /**
   * The service worker stores the till's files, so that screens open while the server is away. By default it is not
   * registered: storing all files costs each new browser more than most tests.
   */
  readonly keepsFiles?: boolean;
}

/** A browser of its own with an empty storage, registered as a point of the venue. */
export async function openDevice(browser: Browser, options: DeviceOptions): Promise<Device> {
  const {
    url,
    posValue = 'demo-till',
    size = { width: 1366, height: 768 },
    colorScheme = 'light',
    locale = 'sq',
    hasTouch = false,
    keepsFiles = false,
  } = options;
  const context = await browser.newContext({ viewport: size, colorScheme, hasTouch, reducedMotion: 'reduce' });
  const complaints = listenForComplaints(context);
  if (!keepsFiles) await context.addInitScript(neverRegister);
  await context.addInitScript(
    ([point, language]) => {
      // A new tab is blank at first.
      if (location.origin === 'null') return;
      if (point !== null) localStorage.setItem('tavolina.point', point as string);
      if (localStorage.getItem('tavolina.locale') === null) localStorage.setItem('tavolina.locale', language as string);
    },
    [posValue, locale],
  );
  // Answers that a test still holds or changes end with the browser, rather than as errors that belong to no test.
  const close = context.close.bind(context);
  context.close = async (reason) => {
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(reason);
  };
  const openTab = async () => {
    const page = await context.newPage();
    await page.goto(`${url}/#/login`);
    return page;
  };
  return { context, page: await openTab(), openTab, complaints };
}

function neverRegister(): void {
  // A new tab is blank at first, and has none.
  if (!('serviceWorker' in navigator)) return;
  ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
}

/** Complaints in the consoles of a browser's tabs: errors, warnings, violations of the content security policy. */
export function listenForComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

/** The browser's own messages about a failed request, because the test interrupted the network or ended the session. */
const ofTheNetwork = /net::ERR_|Failed to load resource: the server responded with a status of (401|403|409|503)/;

/** The complaints of a test that interrupted the network itself. */
export function besidesTheNetwork(complaints: readonly string[]): string[] {
  return complaints.filter((complaint) => !ofTheNetwork.test(complaint));
}
