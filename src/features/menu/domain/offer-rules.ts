import { orderTypes } from '#kernel/order-type.ts';
import type { ValuesOf } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import { changeLimits, dearest, type happyHours, type priceLists } from './offer-resources.ts';
import { endOfRun, nextRun, runAt, type Schedule } from './schedule.ts';

export type PriceListValues = ValuesOf<(typeof priceLists)['fields']>;
export type HappyHourValues = ValuesOf<(typeof happyHours)['fields']>;

/** An offer's state at a moment; instants in epoch ms. */
export type Standing =
  | { readonly state: 'off' | 'over' }
  /** `until` is null if there is no known end. */
  | { readonly state: 'runs'; readonly until: number | null }
  | { readonly state: 'waits'; readonly from: number };

export function standingOf(
  { isEnabled, schedule }: { readonly isEnabled: boolean; readonly schedule: Schedule },
  at: number,
  timeZone: string,
): Standing {
  if (!isEnabled) return { state: 'off' };
  if (runAt(schedule, at, timeZone) !== null) return { state: 'runs', until: endOfRun(schedule, at, timeZone) };
  const next = nextRun(schedule, at, timeZone);
  return next === null ? { state: 'over' } : { state: 'waits', from: next.from };
}

/** The problems of a price list besides those of single fields. */
export function priceListProblems(values: PriceListValues): FieldProblem[] {
  const { schedule, orderKinds: kinds, prices, categoryChanges } = values;
  const known: readonly string[] = orderTypes;
  return [
    ...scheduleProblems(schedule),
    ...(kinds.every((kind) => known.includes(kind)) ? [] : [{ path: 'orderKinds', problem: 'unknownOption' }]),
    ...rangeProblems('prices', prices, { min: 0, max: dearest }),
    ...rangeProblems('categoryChanges', categoryChanges, changeLimits),
  ];
}

export function happyHourProblems(values: HappyHourValues): FieldProblem[] {
  const { schedule, productIds, categoryIds } = values;
  const isAboutNothing = productIds.length === 0 && categoryIds.length === 0;
  return [
    ...(isAboutNothing ? [{ path: 'categoryIds', problem: 'nothingChosen' }] : []),
    ...scheduleProblems(schedule),
  ];
}

function scheduleProblems({ weekdays, validFrom, validTo }: Schedule): FieldProblem[] {
  if (weekdays.length === 0) return [{ path: 'schedule', problem: 'noWeekday' }];
  if (new Set(weekdays).size < weekdays.length) return [{ path: 'schedule', problem: 'repeated' }];
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    return [{ path: 'schedule', problem: 'endsBeforeItBegins' }];
  }
  return [];
}

function rangeProblems(
  path: string,
  figures: Readonly<Record<string, number>>,
  { min, max }: { readonly min: number; readonly max: number },
): FieldProblem[] {
  for (const [id, figure] of Object.entries(figures)) {
    if (figure < min) return [{ path: `${path}.${id}`, problem: min === 0 ? 'negative' : 'tooSmall', bound: min }];
    if (figure > max) return [{ path: `${path}.${id}`, problem: 'tooLarge', bound: max }];
  }
  return [];
}
