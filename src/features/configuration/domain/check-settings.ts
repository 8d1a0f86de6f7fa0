import {
  type Setting,
  type SettingName,
  settingNames,
  settingOf,
  type TextSetting,
  type VenueSettings,
} from './settings.ts';

export interface SettingProblem {
  readonly path: SettingName;
  readonly problem: string;
  /** The bound that was missed, in the setting's own unit. */
  readonly bound?: number;
}

/**
 * What is wrong with settings after a change. Whoever changes something of a group answers for the whole group: a venue
 * that was set up with a name only can switch comments off without a fiscal number, but cannot give an address and leave
 * the fiscal number empty.
 */
export function problemsOfSettings(after: VenueSettings, changed: readonly SettingName[]): SettingProblem[] {
  const groups = new Set(changed.map((name) => settingOf(name).group));
  return settingNames
    .filter((name) => groups.has(settingOf(name).group))
    .flatMap((name) => {
      // What lay there before and is not touched is not held against the change, unless it is missing.
      const found = problemOf(settingOf(name), after[name], changed.includes(name)) ?? bankProblem(name, after);
      return found === null ? [] : [{ path: name, ...found }];
    });
}

type Found = Omit<SettingProblem, 'path'>;

function problemOf(setting: Setting, value: string | number | boolean, isChanged: boolean): Found | null {
  const isRequired = setting.kind === 'choice' || (setting.kind === 'text' && setting.isRequired);
  if (isRequired && String(value).trim() === '') return { problem: 'required' };
  if (!isChanged) return null;
  switch (setting.kind) {
    case 'text':
      return textProblem(setting, value as string);
    case 'secret':
      return (value as string).length > setting.longest ? { problem: 'tooLong', bound: setting.longest } : null;
    case 'number':
      return numberProblem(value as number, setting.min, setting.max);
    case 'choice':
      return setting.options.includes(value as string) ? null : { problem: 'unknownOption' };
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(value as string) ? null : { problem: 'notATime' };
    default:
      return null;
  }
}

const forms: Readonly<Record<TextSetting['form'], readonly [RegExp, string]>> = {
  any: [/^/, ''],
  lettersAndNumbers: [/^[\p{L}\p{N}]+$/u, 'lettersAndNumbersOnly'],
  account: [/^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u, 'lettersAndNumbersOnly'],
  phone: [/^\+?[\d\s()/.-]{5,30}$/, 'notAPhone'],
  website: [/^https:\/\/(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u, 'notAWebsite'],
};

function textProblem({ longest, form }: TextSetting, value: string): Found | null {
  const typed = value.trim();
  if (typed.length > longest) return { problem: 'tooLong', bound: longest };
  if (typed === '') return null;
  const [pattern, problem] = forms[form];
  return pattern.test(typed) ? null : { problem };
}

function numberProblem(value: number, min: number, max: number): Found | null {
  if (!Number.isSafeInteger(value)) return { problem: 'wrong' };
  if (value < 0) return { problem: 'negative' };
  if (value < min) return { problem: 'tooSmall', bound: min };
  return value > max ? { problem: 'tooLarge', bound: max } : null;
}

/** A bank without an account, or an account nobody knows the bank of, pays nobody. */
function bankProblem(name: SettingName, { bankId, bankNr }: VenueSettings): Found | null {
  const isLacking =
    (name === 'bankId' && bankId === '' && bankNr.trim() !== '') ||
    (name === 'bankNr' && bankNr.trim() === '' && bankId !== '');
  return isLacking ? { problem: 'bankAndAccount' } : null;
}
