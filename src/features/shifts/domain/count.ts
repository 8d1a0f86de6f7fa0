import { type CurrencyCode, type Minor, sumMinor } from '#kernel/money.ts';
import { drawerLimits, type MethodSum } from './drawer.ts';

/** Notes and coins of each currency, largest first, in minor units. */
export const denominations: Readonly<Record<CurrencyCode, readonly Minor[]>> = {
  EUR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  ALL: [1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100],
  MKD: [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 1_000, 500, 200, 100],
  RSD: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
};

/** So many pieces of one note or coin. */
export interface Pieces {
  readonly value: Minor;
  readonly pieces: number;
}

/** A drawer as somebody counted it. */
export interface Count {
  readonly pieces: readonly Pieces[];
  /** What else was counted, such as the slips of the card terminal. */
  readonly methods: readonly MethodSum[];
}

export function cashOf(pieces: readonly Pieces[]): Minor {
  return sumMinor(pieces.map((each) => each.value * each.pieces));
}

/** Whether it can be counted so: notes and coins that there are and methods that are `counted`, each once. */
export function isCount({ pieces, methods }: Count, currency: CurrencyCode, counted: ReadonlySet<string>): boolean {
  const known: readonly Minor[] = denominations[currency];
  const isOnce = (names: readonly unknown[]) => new Set(names).size === names.length;
  return (
    isOnce(pieces.map(({ value }) => value)) &&
    isOnce(methods.map(({ method }) => method)) &&
    methods.every(({ method }) => counted.has(method)) &&
    pieces.every((each) => known.includes(each.value) && isWithin(each.pieces, drawerLimits.pieces)) &&
    methods.every(({ amount }) => isWithin(amount, drawerLimits.amount)) &&
    cashOf(pieces) <= drawerLimits.amount
  );
}

const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;

/** A method besides cash in a cash-out; `counted` is null where the venue does not count it. */
export interface CountedMethod {
  readonly method: string;
  readonly expected: Minor;
  readonly counted: Minor | null;
}

/** What a cash-out comes to. Minor units. */
export interface Outcome {
  readonly counted: Minor;
  readonly methods: readonly CountedMethod[];
  /** All that was counted less all of it that was expected. */
  readonly difference: Minor;
  readonly handedOver: Minor;
}

/** Compares a count with what is expected; `countsCards`: whether more than cash is counted. */
export function outcomeOf(
  { pieces, methods }: Count,
  expected: { readonly expected: Minor; readonly methods: readonly MethodSum[] },
  countsCards: boolean,
): Outcome {
  const counted = cashOf(pieces);
  const amountOf = (sums: readonly MethodSum[], code: string) =>
    sums.find(({ method }) => method === code)?.amount ?? 0;
  const codes = new Set([...expected.methods, ...(countsCards ? methods : [])].map(({ method }) => method));
  const compared = [...codes].sort().map((method) => ({
    method,
    expected: amountOf(expected.methods, method),
    counted: countsCards ? amountOf(methods, method) : null,
  }));
  const others = compared.flatMap((each) => (each.counted === null ? [] : { ...each, counted: each.counted }));
  return {
    counted,
    methods: compared,
    difference: sumMinor([counted - expected.expected, ...others.map((each) => each.counted - each.expected)]),
    handedOver: sumMinor([counted, ...others.map((each) => each.counted)]),
  };
}

/**
 * Whether any part of a cash-out is not what was expected. Two parts that make up for each other are both wrong: cash was booked as
 * a card, or somebody helped themselves to it.
 */
export function isOff({
  counted,
  expected,
  methods,
}: Pick<Outcome, 'counted' | 'methods'> & { readonly expected: Minor }): boolean {
  return counted !== expected || methods.some((each) => each.counted !== null && each.counted !== each.expected);
}
