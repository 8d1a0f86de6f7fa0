import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Screen, screens } from '../e2e/pages/screens.ts';
import { openRoute, recordIds } from '../e2e/pages/spec-walk.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { projectRoot } from '../kit/places.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { specRoutes } from '../kit/spec-routes.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 800, height: 1280 },
  { width: 1024, height: 600 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
/** Small dialogs, which look the same at the largest size: left out there, to keep the folder small. */
const dialogs = ['order-actions', 'order-discount', 'approver', 'payment-change', 'payment-reference', 'trouble'];
const themes = ['light', 'dark'] as const;

type Look = (typeof themes)[number];

/** `npm run screenshots [-- name…]`: pictures of each screen at every size in both themes, in docs/screenshots. */
async function takeAll(wanted: readonly string[]): Promise<void> {
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const folder = process.env.SCREENSHOTS ?? join(projectRoot, 'docs', 'screenshots');
  await mkdir(folder, { recursive: true });
  const browser = await openBrowser();
  const pages = new Map<string, Promise<Page>>();
  try {
    const chosen = screens.filter(({ name }) => isWanted(name));
    if (chosen.length > 0) await ofServer([], (server) => takeScreens(server, chosen));
    if (isWanted('setup')) await ofServer(['--empty'], takeSetup);
    // About five hundred pictures: only on request by name, and never among those of the documentation.
    if (wanted.includes('routes')) await ofServer([], takeRoutes);
  } finally {
    await browser.close();
  }

  async function ofServer(args: readonly string[], take: (server: RunningServer) => Promise<void>): Promise<void> {
    const server = await runServer(args);
    try {
      await take(server);
    } finally {
      await server.close();
    }
  }

  async function takeScreens(server: RunningServer, chosen: readonly Screen[]): Promise<void> {
    await someOrders(server);
    for (const screen of chosen) {
      for (const look of themes) {
        const page = await pageOf(server, screen, look);
        const shown = dialogs.includes(screen.name) ? sizes.filter(({ width }) => width < 1920) : sizes;
        for (const size of shown) await take(page, { name: screen.name, look, size, show: () => screen.show(page) });
      }
      process.stdout.write(`${screen.name}\n`);
    }
  }

  /** Every route of the specification at two sizes in both themes, in SCREENSHOTS. */
  async function takeRoutes(server: RunningServer): Promise<void> {
    if (process.env.SCREENSHOTS === undefined) throw new Error('say in SCREENSHOTS where the pictures of routes go');
    const ids = await recordIds(server.url, '9001');
    for (const look of themes) {
      const guest = await signIn(server, { pin: null, posValue: 'demo-till', look });
      const admin = await signIn(server, { pin: '9001', posValue: 'demo-till', look });
      for (const route of specRoutes) {
        const page = route.isPublic ? guest : admin;
        const name = `route${route.path.replace(/[/<>]+/g, '-').replace(/-$/, '')}`;
        for (const size of sizes.filter(({ width }) => width === 1366 || width === 800)) {
          await take(page, { name, look, size, show: () => openRoute(page, server.url, route, ids) });
        }
      }
    }
  }

  /** The screens of a venue without any data. */
  async function takeSetup(server: RunningServer): Promise<void> {
    for (const look of themes) {
      const context = await browser.newContext({ colorScheme: look, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(server.url);
      for (const size of sizes)
        await take(page, { name: 'setup', look, size, show: () => page.waitForURL(/#\/setup/) });
      await context.close();
    }
    process.stdout.write('setup\n');
  }

  /** Each user signs in once per theme and goes from screen to screen. */
  function pageOf(server: RunningServer, { pin, posValue }: Screen, look: Look): Promise<Page> {
    const key = `${pin} ${posValue} ${look}`;
    const page = pages.get(key) ?? signIn(server, { pin, posValue, look });
    pages.set(key, page);
    return page;
  }

  async function signIn(
    server: RunningServer,
    { pin, posValue, look }: Pick<Screen, 'pin' | 'posValue'> & { readonly look: Look },
  ): Promise<Page> {
    const { page } = await openDevice(browser, { url: server.url, posValue, colorScheme: look });
    if (pin !== null) {
      for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
      await page.waitForFunction(() => !location.hash.startsWith('#/login'));
    }
    return page;
  }

  async function take(
    page: Page,
    {
      name,
      look,
      size,
      show,
    }: { name: string; look: Look; size: (typeof sizes)[number]; show: () => Promise<unknown> },
  ): Promise<void> {
    // Reloaded: some screens depend on the size at which they start.
    await page.setViewportSize(size);
    await page.reload();
    await show();
    await page.waitForFunction(() => document.querySelector('.spinner') === null);
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(folder, `${name}-${size.width}x${size.height}-${look}.png`) });
  }
}

/** A busy floor: open tables of two waiters, tickets at both stations. */
async function someOrders(server: RunningServer): Promise<void> {
  for (const [pin, tables] of [
    ['9003', [1, 4, 7]],
    ['9004', [2, 9, 12]],
  ] as const) {
    const post = async (path: string, body: unknown, token?: string) => {
      const answer = await fetch(`${server.url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const login = await post('api/login', { pin, posValue: 'demo-till' });
    const token = login.authorization.auth_token as string;
    const get = async (path: string) =>
      (await fetch(`${server.url}/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
    const [plan] = await get('api/tables');
    const { products } = await get('api/menus/fetch');
    for (const index of tables) {
      const orderId = crypto.randomUUID();
      const command = (rest: object) => ({ id: crypto.randomUUID(), orderId, ...rest });
      const lines = [3, 40, 62, 75].map((pick) =>
        command({ type: 'addLine', lineId: crypto.randomUUID(), productId: products[pick + index].id, quantity: 1000 }),
      );
      const open = command({ type: 'openOrder', orderType: 'inHouse', tableId: plan.tables[index].id, covers: 2 });
      await post('api/orders/commands', { commands: [open, ...lines, command({ type: 'send' })] }, token);
    }
    // Sales over the counter, so that today's figures are not empty; each bill is printed before payment.
    for (let sale = 0; sale < 6; sale += 1) {
      const orderId = crypto.randomUUID();
      const command = (rest: object) => ({ id: crypto.randomUUID(), orderId, ...rest });
      const picks = [sale, 5 + sale, 44, 62 + sale].map((pick) => products[pick]);
      const lines = picks.map((product) =>
        command({ type: 'addLine', lineId: crypto.randomUUID(), productId: product.id, quantity: 1000 }),
      );
      const open = command({ type: 'openOrder', orderType: 'direct', tableId: null, covers: 0 });
      const amount = picks.reduce((sum, product) => sum + product.price, 0);
      const payments = [{ id: crypto.randomUUID(), method: sale % 2 === 0 ? 'cash' : 'card', amount }];
      const pay = command({ type: 'pay', expectedTotal: amount, payments });
      const commands = [open, ...lines, command({ type: 'send' }), command({ type: 'printTotal' }), pay];
      await post('api/orders/commands', { commands }, token);
    }
  }
}

await takeAll(process.argv.slice(2));
