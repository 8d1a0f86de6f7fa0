import { type SettingGroup, type SettingName, settingGroups, settingNames, settingOf } from '../domain/settings.ts';
import type { SettingWords } from './use-setting-words.ts';

export interface ShownGroup {
  readonly name: SettingGroup;
  readonly settings: readonly SettingName[];
}

/** Letters without their marks and case: `cmimet` finds `Çmimet`. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The settings whose name, meaning or group mentions every word, in their groups; all where nothing is looked for. */
export function findSettings(search: string, words: Pick<SettingWords, 'field' | 'help' | 'group'>): ShownGroup[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  const isFound = (name: SettingName) => {
    const text = plain([words.field(name), words.help(name), words.group(settingOf(name).group), name].join(' '));
    return wanted.every((word) => text.includes(word));
  };
  return settingGroups.flatMap((name) => {
    const settings = settingNames.filter(
      (each) => settingOf(each).group === name && settingOf(each).kind !== 'derived' && isFound(each),
    );
    return settings.length > 0 ? [{ name, settings }] : [];
  });
}
