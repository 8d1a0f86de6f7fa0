import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { effects } from '#features/configuration/domain/effects.ts';
import {
  defaultOf,
  isSecret,
  type SettingName,
  settingGroups,
  settingNames,
  settingOf,
} from '#features/configuration/domain/settings.ts';
import en from '#features/configuration/messages/office/en.json' with { type: 'json' };
import { formatPercent } from '#kernel/format.ts';
import type { TextForm } from '#kernel/resource.ts';

const page = join(import.meta.dirname, '../../docs/configuration.md');
const words = { ...en.configuration, ...en.configuration.resources.configuration } as unknown as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;
const say = (part: string, name: string) => words[part]?.[name] ?? '';

const forms: Readonly<Record<TextForm, string>> = {
  any: '',
  lettersAndNumbers: ', letters and numbers',
  account: ', letters, numbers and blanks',
  email: ', an e-mail address',
  phone: ', a telephone number',
  website: ', a web address',
  https: ', an https address',
  time: '',
  scaleLabels: ', patterns of labels',
};

/** The valid values of a setting, in a few words. */
function kindOf(name: SettingName): string {
  const setting = settingOf(name);
  if (isSecret(name)) return 'secret';
  if (setting.isComputed === true) return 'follows from another';
  switch (setting.kind) {
    case 'toggle':
      return 'switch';
    case 'text': {
      const { form, longest, isRequired } = setting;
      return form === 'time' ? 'HH:mm' : `text, at most ${longest}${forms[form]}${isRequired ? ', required' : ''}`;
    }
    case 'whole':
    case 'money':
    case 'percent':
      return `${setting.kind}, ${written(name, setting.min)} to ${written(name, setting.max)}`;
    case 'choice':
      return setting.options.length > 8 ? `one of ${setting.options.length}` : `one of ${setting.options.join(', ')}`;
    case 'link':
      return `one of the ${setting.to}`;
    default:
      return setting.kind;
  }
}

function written(name: SettingName, value: string | number | boolean): string {
  const { kind } = settingOf(name);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value === '' ? '–' : value;
  if (kind === 'percent') return formatPercent(value, 'en');
  return kind === 'money' ? (value / 100).toFixed(2) : String(value);
}

function write(): string {
  const rows = (group: string) =>
    settingNames
      .filter((name) => settingOf(name).group === group)
      .map((name) => {
        const effect = effects[name];
        const when = 'now' in effect ? `\`${effect.now}\`` : `later: ${say('parts', effect.later)}`;
        const meaning = `**${say('fields', name)}.** ${say('help', name)}`;
        return `| \`${name}\` | ${meaning} | ${kindOf(name)} | ${written(name, defaultOf(name))} | ${when} |`;
      });
  const groups = settingGroups.map((group) =>
    [
      `## ${say('groups', group)}`,
      '',
      '| Setting | Meaning | Kind | Default | Obeyed by |',
      '|---|---|---|---|---|',
      ...rows(group),
      '',
    ].join('\n'),
  );
  return `# Configuration

Every setting of a venue, by its name on the wire. Written by \`UPDATE=1 npx vitest run --project unit
tests/unit/configuration-page.test.ts\` from \`features/configuration/domain\`; a test compares it. What obeys a setting is a
policy (\`tests/unit/settings-effects.test.ts\` turns each and sees its policy decide otherwise), or the part of the product that
will.

${groups.join('\n')}`;
}

it('docs/configuration.md lists every setting as it is', () => {
  if (process.env.UPDATE !== undefined) writeFileSync(page, write());
  expect(readFileSync(page, 'utf8')).toBe(write());
});
