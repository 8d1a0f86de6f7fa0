import { describe, expect, it } from 'vitest';
import { groupsOf } from '#platform/ui/records/groups-of.ts';
import { settingGroups, settingNames, settingOf } from '../domain/settings.ts';
import en from '../messages/office/en.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import { findSettings } from './find-settings.ts';

const wordsOf = (file: typeof en) => {
  const { fields, help, groups } = file.configuration.resources.configuration as unknown as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const of = (texts: Readonly<Record<string, string>> | undefined) => (name: string) => texts?.[name] ?? '';
  return { field: of(fields), help: of(help), group: of(groups) };
};
const found = (text: string, file: typeof en = en) => Object.keys(findSettings(text, wordsOf(file)));

describe('the search of the configuration', () => {
  it('shows every setting once for an empty search, except computed ones', () => {
    const shown = settingNames.filter((name) => settingOf(name).isComputed !== true);
    expect(found(' ')).toEqual(shown);
    expect([...groupsOf(findSettings('', wordsOf(en))).keys()]).toEqual([...settingGroups]);
  });

  it('finds by name, meaning, group and the name on the wire, in any case and without marks', () => {
    expect(found('LOGO')).toContain('logo');
    expect(found('sign out')).toEqual(['logoutAfterOrdering', 'logoutAfterPayment']);
    expect(found('reservations')).toEqual(['reservationDuration']);
    expect(found('courseSpliters')).toEqual(['courseSpliters']);
    expect(found('cmimet', sq as typeof en)).toContain('priceList');
    expect(found('dyqan', sq as typeof en)).toEqual(['notRestaurant']);
    expect(found('payment card')).toContain('bankCard');
    expect(found('zebra')).toEqual([]);
  });
});
