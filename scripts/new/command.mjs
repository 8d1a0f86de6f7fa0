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
  words,
  write,
  writeJson,
} from './tree.mjs';

/** One use case in one file, with its permission, its endpoint and its route. */
export function newCommand(root, feature, name) {
  checkName(feature, 'feature', 'orders');
  const folder = `src/features/${feature}`;
  const order = readJson(root, 'src/main/feature-order.json');
  if (!order.includes(feature) || !has(root, folder))
    refuse(`There is no feature ${feature}. The features: ${order.join(', ')}.`);
  checkName(name, 'command', 'transfer-order');
  if (!name.includes('-')) refuse(`'${name}' is no verb-noun: say what is done to what, such as transfer-order.`);
  const path = `${folder}/server/commands/${name}.ts`;
  if (has(root, path)) refuse(`There is a command ${name} in ${feature} already.`);

  const [verb] = name.split('-');
  const subject = subjectOf(root, folder) ?? camel(feature);
  const permission = `${subject}.${camel(name)}`;
  const key = `POST api/${feature}/{id}/${name}`;
  const written = [write(root, path, commandFile(name, subject))];
  const next = [`write the rules of ${verb} in ${folder}/domain/, the writes in ${folder}/server/store.ts`];
  const edit = (file, anchor, text, otherwise) => {
    if (insertAfter(root, `${folder}/${file}`, anchor, text)) written.push(`${folder}/${file}`);
    else next.push(otherwise);
  };
  edit(
    'domain/permissions.ts',
    /Permissions\b[^=]*= \{/,
    `\n  '${permission}': { roles: ['Admin', 'Manager'] },`,
    `declare the permission ${permission} in ${folder}/domain/permissions.ts`,
  );
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
  declareLiveEvent(root, `${folder}/contract.ts`, permission);
  written.push(...sayPermission(root, folder, permission, words(name)));
  const entry = `${folder}/server/index.ts`;
  edit(
    'server/index.ts',
    /routes: \{/,
    `\n    '${key}': (context, { params }) => ${camel(name)}(context, params.id),`,
    `answer ${key} with ${camel(name)} in ${entry}`,
  );
  if (written.includes(entry)) addImport(root, entry, `import { ${camel(name)} } from './commands/${name}.ts';`);
  return { written, next: [...next, `put a test of it beside ${path}`] };
}

/** What the command tells devices, beside what the feature tells already. */
function declareLiveEvent(root, path, event) {
  const line = `\n    '${event}': { readonly id: string };`;
  if (insertAfter(root, path, /interface LiveEvents \{/, line) || !has(root, path)) return;
  const declaration = `\ndeclare module '#kernel/event.ts' {\n  interface LiveEvents {${line}\n  }\n}\n`;
  write(root, path, `${read(root, path)}${declaration}`);
}

/** Names the permission in every language; a person puts the trade's words there. */
function sayPermission(root, folder, permission, text) {
  const [subject, action] = permission.split('.');
  return languages.flatMap((locale) => {
    const path = `${folder}/messages/office/${locale}.json`;
    if (!has(root, path)) return [];
    const messages = readJson(root, path);
    const permissions = { ...messages.permissions };
    permissions[subject] = { ...permissions[subject], [action]: text };
    return [writeJson(root, path, { ...messages, permissions })];
  });
}

/** The subject that the feature's permissions already speak of: `order` of 'order.take'. */
function subjectOf(root, folder) {
  const path = `${folder}/domain/permissions.ts`;
  return has(root, path) ? (/'([a-zA-Z]+)\.[a-zA-Z]+'\s*:/.exec(read(root, path))?.[1] ?? null) : null;
}

function commandFile(name, subject) {
  return `import type { CommandContext } from '#platform/server/feature.ts';

/** The pipeline has opened the transaction, checked the permission and seen that the command is new. */
export async function ${camel(name)}({ tx, session, commandId }: CommandContext, id: string): Promise<{ id: string }> {
  tx.audit({
    action: '${subject}.${camel(name)}',
    subject: \`${subject}:\${id}\`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    data: {},
  });
  tx.emit({ name: '${subject}.${camel(name)}', data: { id } });
  return { id };
}
`;
}
