import { languages } from '../checks/structure.mjs';
import { newOrderCommand } from './order-command.mjs';
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

/** One use case in one file, with its permission, its endpoint and its route; of orders a kind of command. */
export function newCommand(root, feature, name) {
  checkName(feature, 'feature', 'gift-cards');
  if (feature === 'orders') return newOrderCommand(root, name);
  const folder = `src/features/${feature}`;
  const order = readJson(root, 'src/main/feature-order.json');
  if (!order.includes(feature) || !has(root, folder))
    refuse(`There is no feature ${feature}. The features: ${order.join(', ')}.`);
  checkName(name, 'command', 'void-gift-card');
  if (!name.includes('-')) refuse(`'${name}' is no verb-noun: say what is done to what, such as void-gift-card.`);
  const path = `${folder}/server/commands/${name}.ts`;
  if (has(root, path)) refuse(`There is a command ${name} in ${feature} already.`);

  const [verb] = name.split('-');
  const subject = subjectOf(root, folder) ?? camel(feature);
  const { action, event } = namesOf(name, subject);
  const permission = `${subject}.${camel(action)}`;
  const key = `POST api/${feature}/{id}/${action}`;
  const taken = has(root, `${folder}/contract.ts`) && read(root, `${folder}/contract.ts`).includes(`'${key}'`);
  if (taken) refuse(`There is a route ${key} in ${feature} already.`);
  const written = [write(root, path, commandFile(name, { subject, permission, event }))];
  const next = [`write the rules of ${verb} in ${folder}/domain/, the writes in ${folder}/server/store.ts`];
  const edit = (file, anchor, text, otherwise) => {
    if (insertAfter(root, `${folder}/${file}`, anchor, text)) written.push(`${folder}/${file}`);
    else next.push(otherwise);
  };
  const rules = `${folder}/domain/permissions.ts`;
  const isDeclared = has(root, rules) && read(root, rules).includes(`'${permission}':`);
  if (isDeclared) next.push(`${permission} was declared already: look whether it is meant for this too`);
  else {
    edit(
      'domain/permissions.ts',
      /Permissions\b[^=]*= \{/,
      `\n  '${permission}': { roles: ['Admin', 'Manager'] },`,
      `declare the permission ${permission} in ${rules}`,
    );
    written.push(...sayPermission(root, folder, permission, words(name)));
  }
  edit(
    'contract.ts',
    /= contract\(\{/,
    `\n  '${key}': {
    permission: '${permission}',
    summary: '${pascal(name).replace(/(?!^)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)}.',
    params: z.strictObject({ id: z.uuid() }),
    output: z.object({ id: z.uuid() }),
    effect: 'once',
  },`,
    `declare ${key} in ${folder}/contract.ts`,
  );
  declareLiveEvent(root, `${folder}/contract.ts`, event);
  const entry = `${folder}/server/index.ts`;
  edit(
    'server/index.ts',
    /const audiences: LiveAudiences = \{/,
    `\n  '${event}': '${permission}',`,
    `say in ${entry} (audiences) whom the live feed tells of ${event}`,
  );
  edit(
    'server/index.ts',
    /routes: \{/,
    `\n    '${key}': (context, { params }) => ${camel(name)}(context, params.id),`,
    `answer ${key} with ${camel(name)} in ${entry}`,
  );
  if (written.includes(entry)) addImport(root, entry, `import { ${camel(name)} } from './commands/${name}.ts';`);
  next.push(
    `put a test of it into ${folder}/server/, and the event ${event} into tests/server/live-audience.test.ts`,
    'UPDATE=1 npx vitest run --project server tests/server/permissions.test.ts writes its row into docs/permissions.md',
  );
  return { written: [...new Set(written)], next };
}

/**
 * The names of a use case whose subject comes from the feature: `void-gift-card` of gift cards is the action `void`,
 * and devices receive `giftCard.voided`; `close-period` of gift cards is `close-period`, and they receive `giftCard.periodClosed`.
 */
function namesOf(name, subject) {
  const ending = `-${kebab(subject)}`;
  const isOfSubject = name.endsWith(ending);
  const action = isOfSubject ? name.slice(0, -ending.length) : name;
  const [verb, ...rest] = action.split('-');
  const done = isOfSubject ? [participle(verb), ...rest] : [...rest, participle(verb)];
  return { action, event: `${subject}.${camel(done.join('-'))}` };
}

const kebab = (text) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const irregular = new Map(
  `
    begin begun, break broken, bring brought, build built, buy bought, choose chosen, do done,
    draw drawn, find found, forget forgotten, get got, give given, hide hidden, hold held, keep kept,
    leave left, lend lent, lose lost, make made, pay paid, repay repaid, run run, sell sold, send sent,
    show shown, spend spent, take taken, undo undone, withdraw withdrawn, write written, cut cut,
    let let, put put, read read, set set, reset reset, split split
  `
    .split(',')
    .map((pair) => pair.trim().split(' ')),
);

/** `void` → `voided`: the past participle of an English verb, by a rule of thumb. */
function participle(verb) {
  if (irregular.has(verb)) return irregular.get(verb);
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return verb.replace(/y$/, 'ied');
  const isDoubled = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb) || /(fer|mit|cel|cur)$/.test(verb);
  return isDoubled ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}

/** The live event of the command, in addition to the feature's existing ones. */
function declareLiveEvent(root, path, event) {
  const line = `\n    '${event}': { readonly id: string };`;
  if (insertAfter(root, path, /interface LiveEvents \{/, line) || !has(root, path)) return;
  const declaration = `\ndeclare module '#kernel/event.ts' {\n  interface LiveEvents {${line}\n  }\n}\n`;
  write(root, path, `${read(root, path)}${declaration}`);
}

/** Names the permission in every language; replace them with real translations. */
function sayPermission(root, folder, permission, text) {
  const [subject, action] = permission.split('.');
  return languages.flatMap((locale) => {
    const path = `${folder}/messages/office/${locale}.json`;
    if (!has(root, path)) return [];
    const messages = readJson(root, path);
    const permissions = { ...messages.permissions };
    permissions[subject] = { ...permissions[subject], [action]: untranslated(text, locale) };
    return [writeJson(root, path, { ...messages, permissions })];
  });
}

/** The subject of the feature's existing permissions: `order` of 'order.take'. */
function subjectOf(root, folder) {
  const path = `${folder}/domain/permissions.ts`;
  return has(root, path) ? (/'([a-zA-Z]+)\.[a-zA-Z]+'\s*:/.exec(read(root, path))?.[1] ?? null) : null;
}

function commandFile(name, { subject, permission, event }) {
  return `import type { CommandContext } from '#platform/server/feature.ts';

/** The transaction is open, the permission was checked, and the command is new: a repeat gets the stored response. */
export async function ${camel(name)}({ tx, session, commandId }: CommandContext, id: string): Promise<{ id: string }> {
  tx.audit({
    action: '${permission}',
    subject: \`${subject}:\${id}\`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: {},
  });
  tx.emit({ name: '${event}', data: { id } });
  return { id };
}
`;
}
