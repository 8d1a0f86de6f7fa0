import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { officeEntry, tillLimit } from '../../scripts/vite/till.ts';
import { home } from './kit.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Hex of a fixed sequence: gzip makes about half of it. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state & 15).toString(16);
  }).join('');
}

const screen = '/src/features/orders/ui/order/order-screen.tsx';
const tree = {
  '/index.html': '<script type="module" src="/src/main/web.tsx"></script>',
  '/src/main/web.tsx': `import('./messages/sq.ts'); import('./messages/mk.ts'); import('#features/orders/ui/index.tsx'); import('./office/office-shell.tsx');`,
  '/src/main/messages/sq.ts': `export const messages = '${noise(1_000)}';`,
  '/src/main/messages/mk.ts': `export const messages = '${noise(9_000)}';`,
  '/src/main/office/office-shell.tsx': `export const office = '${noise(200_000)}';`,
  '/src/features/orders/ui/index.tsx': `export const load = () => import('./order/order-screen.tsx');`,
  [screen]: `export const order = '${noise(4_000)}';`,
};

/** Builds the tree with the files of the test; resolves if the limit is met. */
async function buildTill(most: number, files: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const root = mkdtempSync(join(tmpdir(), 'tavolina-till-'));
  made.push(root);
  for (const [path, text] of Object.entries({ ...tree, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const alias = { '#features': join(root, 'src/features') };
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias },
    plugins: [tillLimit(most)],
    build: { write: false },
  });
}

describe('the limit of the till’s JavaScript', () => {
  it('counts the screens and the heaviest language, not the back office', async () => {
    await buildTill(12_000);
    await expect(buildTill(6_000)).rejects.toThrow(
      /The till's JavaScript is \d+\.\d kB gzip in \d+ files; the limit is 6 kB/,
    );
  });

  it('counts what a screen that comes right after the first loads', async () => {
    const more = { [screen]: `export const order = '${noise(40_000)}';` };
    await expect(buildTill(12_000, more)).rejects.toThrow('the limit is 12 kB');
  });

  it('refuses a till that carries the back office', async () => {
    const drawn = { [screen]: `export * from '../../../../main/office/office-shell.tsx';` };
    await expect(buildTill(1_000_000, drawn)).rejects.toThrow('The till loads the back office');
  });

  it('knows where the back office begins by the rule that the check of the words goes by', async () => {
    const checks = (await import(pathToFileURL(join(home, 'scripts/checks/till-files.mjs')).href)) as {
      officeEntry: RegExp;
    };
    expect(checks.officeEntry.source).toBe(`^${officeEntry.source}`);
  });
});
