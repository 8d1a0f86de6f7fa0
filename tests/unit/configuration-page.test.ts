import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { effects } from '#features/configuration/domain/effects.ts';
import { type Setting, settingGroups, settingNames, settingOf } from '#features/configuration/domain/settings.ts';
import en from '#features/configuration/messages/office/en.json' with { type: 'json' };
import { formatPercent } from '#kernel/format.ts';

const page = join(import.meta.dirname, '../../docs/configuration.md');
const words = en.configuration as unknown as Readonly<Record<string, Readonly<Record<string, string>>>>;
const say = (part: string, name: string) => words[part]?.[name] ?? '';

/** What may stand in a setting, in a few words. */
function kindOf(setting: Setting): string {
  switch (setting.kind) {
    case 'text': {
      const forms = { any: '', lettersAndNumbers: ', letters and numbers', account: ', letters, numbers and blanks' };
      const form = { ...forms, phone: ', a telephone number', website: ', an https address' }[setting.form];
      return `text, at most ${setting.longest}${form}${setting.isRequired ? ', required' : ''}`;
    }
    case 'number':
      return `${setting.unit}, ${bound(setting, setting.min)} to ${bound(setting, setting.max)}`;
    case 'choice':
      return setting.options.length > 8 ? `one of ${setting.options.length}` : `one of ${setting.options.join(', ')}`;
    case 'reference':
      return `one of the ${setting.to}`;
    case 'time':
      return 'HH:mm';
    case 'derived':
      return `follows from ${setting.from}`;
    default:
      return setting.kind;
  }
}

const bound = ({ unit }: Setting & { kind: 'number' }, value: number) => {
  if (unit === 'percent') return formatPercent(value, 'en');
  return unit === 'money' ? (value / 100).toFixed(2) : String(value);
};

function defaultOf(setting: Setting): string {
  if (setting.kind === 'switch') return setting.default ? 'on' : 'off';
  if (setting.kind === 'number') return bound(setting, setting.default);
  return setting.default === '' ? '–' : setting.default;
}

function write(): string {
  const rows = (group: string) =>
    settingNames
      .filter((name) => settingOf(name).group === group)
      .map((name) => {
        const setting = settingOf(name);
        const effect = effects[name];
        const when = 'now' in effect ? `\`${effect.now}\`` : `later: ${say('parts', effect.later)}`;
        const meaning = `**${say('fields', name)}.** ${say('help', name)}`;
        return `| \`${name}\` | ${meaning} | ${kindOf(setting)} | ${defaultOf(setting)} | ${when} |`;
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
policy (\`tests/unit/settings-walk.test.ts\` turns each and sees its policy decide otherwise), or the part of the product that
will.

${groups.join('\n')}`;
}

it('docs/configuration.md lists every setting as it is', () => {
  if (process.env.UPDATE !== undefined) writeFileSync(page, write());
  expect(readFileSync(page, 'utf8')).toBe(write());
});
