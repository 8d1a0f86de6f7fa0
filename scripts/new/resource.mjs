import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../checks/structure.mjs';
import {
  addImport,
  camel,
  checkName,
  has,
  read,
  readJson,
  refuse,
  singular,
  untranslated,
  words,
  write,
  writeJson,
} from './tree.mjs';

const folder = 'src/features/reference';
const listFile = `${folder}/domain/resources.ts`;
const list = /export const referenceResources: readonly Resource\[\] = \[([^\]]*)\];/;

/** A resource without rules of its own: its declaration, its place in the list, its texts. It needs no table. */
export function newResource(root, name) {
  checkName(name, 'resource', 'allergens');
  const file = `${folder}/domain/${name}.ts`;
  if (!has(root, listFile) || !list.test(read(root, listFile))) refuse(`There is no list of resources in ${listFile}.`);
  const before = read(root, listFile);
  const names = list
    .exec(before)[1]
    .split(',')
    .map((each) => each.trim());
  if (has(root, file) || names.includes(camel(name))) refuse(`There is a resource ${name} already.`);
  const owner = ownerOf(root, camel(name));
  if (owner !== null) refuse(`There is a resource ${name} already, in ${owner}.`);
  write(
    root,
    listFile,
    before.replace(list, (all) => all.replace(/,?\s*\];$/, `, ${camel(name)}];`)),
  );
  addImport(root, listFile, `import { ${camel(name)} } from './${name}.ts';`);
  return {
    written: [write(root, file, declaration(name)), listFile, ...messages(root, name)],
    next: [
      `declare its fields in ${file}; kinds and bounds are in src/kernel/resource.ts`,
      `put the trade's words under reference.resources.${camel(name)} in each language in ${folder}/messages/office/`,
    ],
  };
}

/** The file that declares a resource of this name in any feature, or null: names are addresses, unique in the product. */
function ownerOf(root, name) {
  const declared = new RegExp(`resource\\(\\{\\s*(?:\\.{3}\\w+,\\s*)*name: '${name}'`);
  for (const feature of readdirSync(join(root, 'src/features'))) {
    const domain = `src/features/${feature}/domain`;
    if (!has(root, domain)) continue;
    const files = readdirSync(join(root, domain)).filter((file) => file.endsWith('.ts'));
    const file = files.find((each) => declared.test(read(root, `${domain}/${each}`)));
    if (file !== undefined) return `${domain}/${file}`;
  }
  return null;
}

const declaration = (name) => `import { names, resource, text } from '#kernel/resource.ts';

/** ${words(name)}, as the venue keeps them. */
export const ${camel(name)} = resource({
  name: '${camel(name)}',
  feature: 'reference',
  read: 'reference.read',
  write: 'reference.write',
  title: 'names',
  fields: {
    names: names({ isRequired: true, isUnique: true }),
    comment: text({ longest: 500, rows: 3 }),
  },
});
`;

function messages(root, name) {
  const one = words(singular(name));
  return languages.map((language) => {
    const said = (text) => untranslated(text, language);
    const texts = {
      title: said(words(name)),
      one: said(one),
      add: said(`Add: ${one}`),
      empty: said(`${words(name)}: nothing here yet.`),
      fields: { names: said('Name'), comment: said('Comment') },
    };
    const path = `${folder}/messages/office/${language}.json`;
    const all = readJson(root, path);
    all.reference.resources[camel(name)] = texts;
    return writeJson(root, path, all);
  });
}
