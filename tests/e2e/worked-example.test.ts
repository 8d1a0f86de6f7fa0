import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { copySources } from '../kit/copied-tree.ts';
import { projectRoot } from '../kit/places.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';
import { followTheExample } from '../kit/worked-example.ts';

// docs/how-to-add-a-feature.md, "A resource of the back office": its instructions are applied to a copy of the project,
// and the copy is built, started and used. That it passes the checks is seen in tests/checks/generators.test.ts, which
// checks a copy anyway.

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavolina-example-'));
  await copySources(folder);
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  await followTheExample(folder);
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'pipe' });
  server = await runServer([], folder);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

it('one declaration and its words are a resource, which a manager uses', async () => {
  const browser = await openBrowser();
  try {
    const { page, complaints } = await openDevice(browser, { url: server.url, locale: 'en' });
    await page.getByRole('button', { name: '1', exact: true }).waitFor();
    await page.keyboard.type('9002');
    await page.waitForFunction(() => !location.hash.startsWith('#/login'));
    await page.goto(`${server.url}/#/admin`);
    await page.getByRole('button', { name: 'Configuration' }).click();
    await page.getByRole('link', { name: 'Allergens' }).click();
    await page.getByText('What some guests may not eat.').waitFor();

    await page.getByRole('button', { name: 'Add an allergen' }).first().click();
    await page.getByLabel(/^Code/).fill('G 1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Letters and numbers only, no spaces.').waitFor();
    await page.getByText('Fill this in.').waitFor();
    await page.getByLabel(/^Name/).fill('Gluten');
    await page.getByLabel(/^Code/).fill('G');
    await page.getByText('Strong').click();
    await page.keyboard.press('Control+s');
    await page.getByText('Gluten is saved.').waitFor();

    await page.goto(`${server.url}/#/admin/allergens?search=glu`);
    await page.getByRole('row', { name: /Gluten.*G.*Strong/ }).waitFor();
    expect(complaints.filter((each) => !each.includes('422'))).toEqual([]);
  } finally {
    await browser.close();
  }
});
