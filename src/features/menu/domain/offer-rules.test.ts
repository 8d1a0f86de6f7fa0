import { describe, expect, it } from 'vitest';
import { emptyValues } from '#kernel/resource.ts';
import { problemsOf, wantedValues } from '#kernel/resource-problems.ts';
import { happyHours, priceLists } from './offer-resources.ts';
import { happyHourProblems, priceListProblems, standingOf } from './offer-rules.ts';
import { always } from './schedule.ts';

const list = emptyValues(priceLists.fields);
const hour = { ...emptyValues(happyHours.fields), categoryIds: ['drinks'], percentOff: 2_000 };
const said = (problems: readonly { path: string; problem: string }[]) =>
  problems.map(({ path, problem }) => `${path} ${problem}`);

describe('a price list', () => {
  it('is as good as it comes from the form', () => {
    expect(priceListProblems(list)).toEqual([]);
  });

  it.each([
    [{ schedule: { ...always, weekdays: [] } }, 'schedule noWeekday'],
    [{ schedule: { ...always, weekdays: [1, 1] } }, 'schedule repeated'],
    [{ schedule: { ...always, validFrom: '2026-11-21', validTo: '2026-11-20' } }, 'schedule endsBeforeItBegins'],
    [{ orderKinds: ['inHouse', 'airborne'] }, 'orderKinds unknownOption'],
    [{ prices: { tea: 100, beer: -1 } }, 'prices.beer negative'],
    [{ prices: { beer: 100_000_000_01 } }, 'prices.beer tooLarge'],
    [{ categoryChanges: { drinks: -10_001 } }, 'categoryChanges.drinks tooSmall'],
  ])('with %j is wrong at %s', (change, problem) => {
    expect(said(priceListProblems({ ...list, ...change }))).toEqual([problem]);
  });
});

describe('a happy hour', () => {
  it.each([
    [{}, []],
    [{ categoryIds: [], productIds: ['beer'] }, []],
    [{ categoryIds: [] }, ['categoryIds nothingChosen']],
    [{ schedule: { ...always, weekdays: [] } }, ['schedule noWeekday']],
  ])('with %j is wrong at %j', (change, problems) => {
    expect(said(happyHourProblems({ ...hour, ...change }))).toEqual(problems);
  });

  it.each([
    [{}, []],
    [{ percentOff: null }, ['percentOff required']],
    [{ percentOff: 0 }, ['percentOff tooSmall']],
    [{ price: 100 }, ['price unwanted']],
    [{ reduction: 'price' as const }, ['percentOff unwanted', 'price required']],
    [{ reduction: 'price' as const, percentOff: null, price: 0 }, []],
  ])('with %j has the figure that is meant: %j', (change, problems) => {
    const { values, problems: unwanted } = wantedValues(happyHours.fields, null, {
      ...hour,
      names: { sq: 'Ora' },
      ...change,
    });
    expect(said([...unwanted, ...problemsOf(happyHours.fields, values)])).toEqual(problems);
  });
});

describe('how an offer stands', () => {
  const zone = 'Europe/Belgrade';
  const { schedule } = emptyValues(happyHours.fields);
  const at = (text: string, more = {}) => standingOf({ isEnabled: true, schedule, ...more }, Date.parse(text), zone);

  it('says until when it runs, when it begins, or that it never will again', () => {
    // 2026-11-20 is a Friday.
    expect(at('2026-11-20T16:30:00Z')).toEqual({ state: 'runs', until: Date.parse('2026-11-20T18:00:00Z') });
    expect(at('2026-11-20T18:00:00Z')).toEqual({ state: 'waits', from: Date.parse('2026-11-23T16:00:00Z') });
    expect(at('2026-11-20T18:00:00Z', { schedule: { ...schedule, validTo: '2026-11-20' } })).toEqual({ state: 'over' });
    expect(at('2026-11-20T18:00:00Z', { schedule: always })).toEqual({ state: 'runs', until: null });
    expect(at('2026-11-20T16:30:00Z', { isEnabled: false })).toEqual({ state: 'off' });
  });
});
