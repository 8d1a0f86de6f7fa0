import { languages } from '../checks/structure.mjs';
import {
  addImport,
  camel,
  checkName,
  has,
  insertAfter,
  pascal,
  read,
  readJson,
  refuse,
  untranslated,
  words,
  write,
  writeJson,
} from './tree.mjs';

const folder = 'src/features/orders';
const contentFile = `${folder}/domain/command.ts`;
const kindsFile = `${folder}/domain/command-kinds.ts`;
const contractFile = `${folder}/contract/command.ts`;

/**
 * A kind of command on orders: its content, its contract, its rule, its row in the table of kinds, and its words in the
 * journal, in the notice of a till and on the list of what is to settle.
 */
export function newOrderCommand(root, name) {
  checkName(name, 'command', 'park-order');
  if (!name.includes('-')) refuse(`'${name}' is no verb-noun: say what is done to what, such as park-order.`);
  const [type, content, rule] = [camel(name), pascal(name), `${folder}/domain/rules/${name}.ts`];
  if (has(root, rule) || new RegExp(`\\n {2}${type}: \\{`).test(read(root, kindsFile)))
    refuse(`There is a command ${type} on orders already.`);
  const written = [write(root, rule, ruleFile(type, content))];
  const edit = (file, anchor, text) => {
    if (!insertAfter(root, file, anchor, text)) refuse(`${file} has no ${anchor}: put there${text}`);
    written.push(file);
  };
  edit(
    contentFile,
    /\n(?=export type OrderCommand =)/,
    `export interface ${content} extends Command<'${type}'> {}\n\n`,
  );
  edit(contentFile, /export type OrderCommand =/, `\n  | ${content}`);
  edit(
    contractFile,
    /discriminatedUnion\('type', \[/,
    `\n  z.strictObject({ ...header, type: z.literal('${type}') }),`,
  );
  edit(
    kindsFile,
    /export const commandKinds = \{/,
    `
  ${type}: {
    decide: ([order]) => ${type}(order),
    guards: changing,
    refusedLate: 'settle',
  },`,
  );
  addImport(root, kindsFile, `import { ${type} } from './rules/${name}.ts';`);
  for (const language of languages) {
    const text = untranslated(words(name), language);
    const say = (path, ...keys) => written.push(...setWord(root, path, keys, text));
    say(`${folder}/messages/${language}.json`, 'orders', 'refused', 'what', type);
    say(`src/features/settlements/messages/office/${language}.json`, 'settlements', 'what', type);
    const journal = `src/features/audit/messages/office/${language}.json`;
    say(journal, 'audit', 'actions', `order_${type}`);
    written.push(...setWord(root, journal, ['audit', 'sentences', `order_${type}`], `{who}: ${text}`));
  }
  return {
    written: [...new Set(written)],
    next: [
      `give ${content} its fields in ${contentFile} and ${contractFile}`,
      `write its rule in ${rule}, with its refusals in ${folder}/domain/errors.ts`,
      `look at its row in ${kindsFile}: guards, what becomes of it if it is refused late, other orders, money, approval`,
      'translate its words: orders refused.what, settlements what, audit actions and sentences',
      `test it in ${folder}/domain/, give it in tests/kit/partition.ts, and let it happen in tests/server/audit-sentences.test.ts`,
    ],
  };
}

/** Sets a word at a path of keys; a language without the file is left out. */
function setWord(root, path, keys, text) {
  if (!has(root, path)) return [];
  const messages = readJson(root, path);
  let place = messages;
  for (const key of keys.slice(0, -1)) {
    place[key] ??= {};
    place = place[key];
  }
  place[keys.at(-1)] = text;
  return [writeJson(root, path, messages)];
}

function ruleFile(type, content) {
  return `import { accept, type Decision } from '../decision.ts';
import type { Order } from '../order.ts';

/** The rule of ${content}: the changed order and its events, or a refusal. Pure: the server and every till use it. */
export function ${type}(order: Order): Decision {
  return accept(order);
}
`;
}
