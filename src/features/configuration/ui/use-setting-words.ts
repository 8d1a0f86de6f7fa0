import { useTranslations } from 'use-intl';
import { localeNames } from '#platform/ui/i18n/locale.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { effects } from '../domain/effects.ts';
import { type SettingName, settingOf } from '../domain/settings.ts';

export type SettingWords = ResourceWords & {
  /** What a setting waits for; undefined for one that holds already. */
  readonly waitsFor: (name: SettingName) => string | undefined;
};

/** What the settings are called and mean in the user's language. */
export function useSettingWords(): SettingWords {
  const t = useTranslations('configuration');
  const all = useTranslations();
  const formats = useFormats();
  const bound = (name: SettingName, value: number) => {
    const setting = settingOf(name);
    if (setting.kind !== 'number') return String(value);
    if (setting.unit === 'percent') return formats.percent(value);
    return setting.unit === 'money' ? formats.money(value) : String(value);
  };
  return {
    title: t('title'),
    one: t('title'),
    add: '',
    empty: '',
    action: (name) => name,
    field: (name) => {
      const setting = settingOf(name as SettingName);
      const label = t(`fields.${name}`);
      return setting.kind === 'number' && setting.unit === 'hours' ? `${label} (${t('page.hours')})` : label;
    },
    help: (name) => t(`help.${name}`),
    option: (name, value) => {
      if (name === 'languageCode' && value in localeNames) return localeNames[value as keyof typeof localeNames];
      const key = `options.${name}.${value}`;
      return t.has(key) ? t(key) : value;
    },
    group: (name) => t(`groups.${name}`),
    problem: ({ path, problem, bound: missed }) => {
      const written = missed === undefined ? '' : bound(path as SettingName, missed);
      if (t.has(`problems.${problem}`)) return t(`problems.${problem}`, { bound: written });
      const key = `records.problems.${problem}`;
      return all.has(key) ? all(key, { bound: written }) : all('records.problems.wrong');
    },
    waitsFor: (name) => {
      const effect = effects[name];
      return 'later' in effect ? t('page.later', { part: t(`parts.${effect.later}`) }) : undefined;
    },
  };
}
