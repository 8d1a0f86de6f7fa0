import { choice, type Field, type Fields, link, money, percent, text, toggle, whole } from '#kernel/resource.ts';
import { type Setting, settingNames, settingOf } from '../domain/settings.ts';

/** A setting as the forms of the administration know fields; null for kinds that only this page has. */
function fieldOf(setting: Setting): Field | null {
  switch (setting.kind) {
    case 'switch':
      return toggle({ initial: setting.default });
    case 'text': {
      const { longest, isRequired } = setting;
      return text({ longest, isRequired, form: setting.form === 'account' ? 'any' : setting.form });
    }
    case 'number': {
      const { min, max, unit } = setting;
      const bounds = { min, max, initial: setting.default, isRequired: true };
      if (unit === 'percent') return percent(bounds);
      return unit === 'money' ? money(bounds) : whole(bounds);
    }
    case 'choice':
      return choice(setting.options as [string, ...string[]], { isRequired: true });
    case 'reference':
      return link(setting.to);
    case 'time':
    case 'picture':
    case 'secret':
      return text();
    case 'derived':
      return null;
  }
}

/** The settings that the page shows. */
export const settingFields: Fields = Object.fromEntries(
  settingNames.flatMap((name) => {
    const field = fieldOf(settingOf(name));
    return field === null ? [] : [[name, field]];
  }),
);
