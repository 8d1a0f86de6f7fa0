import type { Names } from '#kernel/locale.ts';
import type { Minor } from '#kernel/money.ts';

/** A visit of up to so many minutes costs so much. */
export interface TariffStep {
  readonly upTo: number;
  readonly price: Minor;
}

/** What a visit costs by how long it takes. */
export interface Tariff {
  /** The shortest first; at least one. */
  readonly steps: readonly TariffStep[];
  /** After the last step: each begun piece of so many minutes. Without it, the last step is for the whole day. */
  readonly further: { readonly minutes: number; readonly price: Minor } | null;
  /** Whoever leaves so many minutes late pays for no more. */
  readonly grace: number;
}

/** As it was told when a visit began. */
export interface AgreedTariff extends Tariff {
  /** Of what is sold; the first visits kept none. */
  readonly names?: Names;
}

/** Whole minutes that have passed; none where the clock was set back. */
export function minutesBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / 60_000));
}

/** What a visit of so many minutes costs: never less than a shorter one. */
export function priceOf({ steps, further, grace }: Tariff, minutes: number): Minor {
  const counted = Math.max(0, minutes - grace);
  let price = 0;
  let reached = 0;
  for (const step of steps) {
    price = Math.max(price, step.price);
    reached = step.upTo;
    if (counted <= step.upTo) return price;
  }
  return further === null ? price : price + Math.ceil((counted - reached) / further.minutes) * further.price;
}

/** When somebody is told, in minutes after the visit began, where nobody said otherwise: when its first step ends. */
export function usualAlert({ steps }: Tariff, ofTariff: number | null): number {
  return ofTariff ?? steps[0]?.upTo ?? 60;
}

/** As the back office keeps it. */
export interface TariffValues {
  readonly firstMinutes: number | null;
  readonly firstPrice: Minor | null;
  readonly secondMinutes: number | null;
  readonly secondPrice: Minor | null;
  readonly thirdMinutes: number | null;
  readonly thirdPrice: Minor | null;
  readonly furtherMinutes: number | null;
  readonly furtherPrice: Minor | null;
  readonly graceMinutes: number | null;
}

export function tariffOf(values: TariffValues): Tariff {
  const pairs = [
    [values.firstMinutes, values.firstPrice],
    [values.secondMinutes, values.secondPrice],
    [values.thirdMinutes, values.thirdPrice],
  ] as const;
  const { furtherMinutes: minutes, furtherPrice: price } = values;
  return {
    steps: pairs.flatMap(([upTo, each]) => (upTo === null || each === null ? [] : [{ upTo, price: each }])),
    further: minutes === null || price === null ? null : { minutes, price },
    grace: values.graceMinutes ?? 0,
  };
}

/** Fields of a tariff that do not fit the others: half a step, or one that is not longer and dearer than the one before. */
export function oddSteps(values: TariffValues): readonly string[] {
  const names = ['first', 'second', 'third', 'further'] as const;
  const halves = names.flatMap((name) => {
    const [minutes, price] = [values[`${name}Minutes`], values[`${name}Price`]];
    if ((minutes === null) === (price === null)) return [];
    return [minutes === null ? `${name}Minutes` : `${name}Price`];
  });
  if (halves.length > 0) return halves;
  if (values.secondMinutes === null && values.thirdMinutes !== null) return ['secondMinutes'];
  const { steps } = tariffOf(values);
  return steps.flatMap(({ upTo, price }, at) => {
    const before = steps[at - 1];
    if (before === undefined) return [];
    return [
      ...(upTo <= before.upTo ? [`${names[at]}Minutes`] : []),
      ...(price < before.price ? [`${names[at]}Price`] : []),
    ];
  });
}
