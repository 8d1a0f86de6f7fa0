import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
import { openBrowser, openDevice } from '../kit/browser.ts';
import { copySources } from '../kit/copied-tree.ts';
import { projectRoot } from '../kit/places.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

// docs/how-to-add-a-feature.md, "A resource of the back office": its instructions are applied to a copy of the project,
// and the copy is checked, built, started and used.

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavolina-example-'));
  await copySources(folder);
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  await followThePage();
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'pipe' });
  server = await runServer([], folder);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Latin letters in Macedonian texts are refused; only the English ones are read here. */
const inCyrillic = (words: object): object =>
  JSON.parse(JSON.stringify(words, (_key, value) => (typeof value === 'string' ? 'Збор' : value)));

async function followThePage(): Promise<void> {
  const page = await readFile(join(projectRoot, 'docs/how-to-add-a-feature.md'), 'utf8');
  const example = page.slice(page.indexOf('## A resource of the back office'));
  const block = (language: string, nth: number) =>
    [...example.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))][nth]?.[1] ?? '';
  await writeFile(join(folder, 'src/features/reference/domain/allergens.ts'), block('ts', 0));

  const list = join(folder, 'src/features/reference/domain/resources.ts');
  const before = await readFile(list, 'utf8');
  const after = before.replace(/^export const referenceResources.*$/m, block('ts', 1).trim());
  expect(after).not.toBe(before);
  // An import comes first in a file, sorted as the formatter has it.
  await writeFile(list, after.replace(/^(import .*\n)/, "$1import { allergens } from './allergens.ts';\n"));

  const words = JSON.parse(block('json', 0)) as object;
  for (const language of languages) {
    const file = join(folder, `src/features/reference/messages/office/${language}.json`);
    const messages = JSON.parse(await readFile(file, 'utf8'));
    messages.reference.resources.allergens = language === 'mk' ? inCyrillic(words) : words;
    await writeFile(file, `${JSON.stringify(messages, null, 2)}\n`);
  }
}

it('one declaration and its words are a resource: it passes the checks, and a manager uses it', async () => {
  const checks = ['types', 'boundaries', 'messages', 'structure', 'one-writer'];
  execFileSync(process.execPath, ['scripts/check.mjs', ...checks], { cwd: folder, stdio: 'pipe' });

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
