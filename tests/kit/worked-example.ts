import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '#kernel/locale.ts';
import { projectRoot } from './places.ts';

/** Latin letters in Macedonian texts are refused; only the English ones are read by the tests. */
const inCyrillic = (words: object): object =>
  JSON.parse(JSON.stringify(words, (_key, value) => (typeof value === 'string' ? 'Збор' : value)));

/** Applies docs/how-to-add-a-feature.md, "A resource of the back office", to a copy of the project. */
export async function followTheExample(folder: string): Promise<void> {
  const page = await readFile(join(projectRoot, 'docs/how-to-add-a-feature.md'), 'utf8');
  const example = page.slice(page.indexOf('## A resource of the back office'));
  const block = (language: string, nth: number) =>
    [...example.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))][nth]?.[1] ?? '';
  await writeFile(join(folder, 'src/features/reference/domain/allergens.ts'), block('ts', 0));

  const list = join(folder, 'src/features/reference/domain/resources.ts');
  const before = await readFile(list, 'utf8');
  const after = before.replace(/^export const referenceResources.*$/m, block('ts', 1).trim());
  if (after === before) throw new Error('the page changes nothing in the list of resources');
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
