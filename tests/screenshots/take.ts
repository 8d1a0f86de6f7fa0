import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Screen, screens } from '../e2e/pages/screens.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { projectRoot } from '../kit/places.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 800, height: 1280 },
  { width: 1024, height: 600 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;
const themes = ['light', 'dark'] as const;

/** `npm run screenshots [-- name…]`: pictures of each screen at every size in both themes, in docs/screenshots. */
async function takeAll(wanted: readonly string[]): Promise<void> {
  const folder = process.env.SCREENSHOTS ?? join(projectRoot, 'docs', 'screenshots');
  await mkdir(folder, { recursive: true });
  const server = await runServer();
  const browser = await openBrowser();
  try {
    await someOrders(server);
    for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      for (const colorScheme of themes) {
        for (const size of sizes) await take(screen, { size, colorScheme });
      }
      process.stdout.write(`${screen.name}\n`);
    }
  } finally {
    await browser.close();
    await server.close();
  }

  async function take(screen: Screen, look: { size: (typeof sizes)[number]; colorScheme: (typeof themes)[number] }) {
    const { page, context } = await openDevice(browser, { url: server.url, posValue: screen.posValue, ...look });
    if (screen.pin !== null) {
      for (const digit of screen.pin) await page.getByRole('button', { name: digit, exact: true }).click();
      await page.waitForFunction(() => !location.hash.startsWith('#/login'));
    }
    await screen.show(page);
    await page.waitForTimeout(250);
    const { width, height } = look.size;
    await page.screenshot({ path: join(folder, `${screen.name}-${width}x${height}-${look.colorScheme}.png`) });
    await context.close();
  }
}

/** A floor with some life: open tables of two waiters, tickets at both stations. */
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
  }
}

await takeAll(process.argv.slice(2));
