import type { Minor } from '#kernel/money.ts';
import type { Quantity } from '#kernel/quantity.ts';

/** A choice group as it is sold: parts of a combo and modifiers alike, named in one language. */
export interface SoldGroup {
  readonly id: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly options: readonly SoldOption[];
}
export interface SoldOption {
  readonly id: string;
  /** Null for a part, which has the name of its product. */
  readonly name: string | null;
  /** The product of a combo's part; null for a modifier. */
  readonly productId: string | null;
  /** Thousandths of that product's unit, or of the unit of the modifier's ingredient. */
  readonly quantity: Quantity;
  readonly priceDelta: Minor;
  readonly isDefault: boolean;
}

/** An option that was chosen, and how often for one piece. */
export interface Choice {
  readonly optionId: string;
  readonly count: number;
}

/** More than this of one option is a typo or an attack. */
export const mostOfOption = 99;

export interface Chosen {
  readonly group: SoldGroup;
  readonly option: SoldOption;
  readonly count: number;
}

export type Choosing =
  | { readonly ok: true; readonly chosen: readonly Chosen[] }
  | { readonly ok: false; readonly problem: 'unknown' }
  | { readonly ok: false; readonly problem: 'tooFew' | 'tooMany'; readonly group: SoldGroup };

/** Whether an option can be sold: a part whose product was taken off sale cannot. */
export type IsSold = (productId: string) => boolean;

/** The options of a group that can be chosen now. */
export function optionsOnSale({ options }: SoldGroup, isSold: IsSold): readonly SoldOption[] {
  return options.filter(({ productId }) => productId === null || isSold(productId));
}

/** What a product is sold with if nobody chooses. */
export function defaultChoices(groups: readonly SoldGroup[], isSold: IsSold): readonly Choice[] {
  return groups.flatMap((group) =>
    optionsOnSale(group, isSold).flatMap(({ id, isDefault }) => (isDefault ? [{ optionId: id, count: 1 }] : [])),
  );
}

/**
 * The one rule of what may be chosen, for server and till: each group has at least its min and at most its max. The result
 * is in the order of the groups, so equal choices are equal lists. Without a choice the defaults count.
 */
export function choose(groups: readonly SoldGroup[], given: readonly Choice[] | undefined, isSold: IsSold): Choosing {
  const counts = new Map<string, number>();
  for (const { optionId, count } of given ?? defaultChoices(groups, isSold)) {
    if (!Number.isSafeInteger(count) || count < 1) return { ok: false, problem: 'unknown' };
    counts.set(optionId, (counts.get(optionId) ?? 0) + count);
  }
  const chosen = groups.flatMap((group) =>
    optionsOnSale(group, isSold).flatMap((option): Chosen[] => {
      const count = counts.get(option.id);
      return count === undefined ? [] : [{ group, option, count }];
    }),
  );
  if (chosen.length !== counts.size) return { ok: false, problem: 'unknown' };
  for (const group of groups) {
    const sum = chosen.reduce((total, each) => total + (each.group === group ? each.count : 0), 0);
    if (sum < group.min) return { ok: false, problem: 'tooFew', group };
    if (sum > group.max) return { ok: false, problem: 'tooMany', group };
  }
  return { ok: true, chosen };
}

/** What is really added to a price, one after the other: a reduction never takes it below zero. */
export function addedTo(price: Minor, deltas: readonly Minor[]): readonly Minor[] {
  let sum = price;
  return deltas.map((delta) => {
    const next = Math.max(0, sum + delta);
    const added = next - sum;
    sum = next;
    return added;
  });
}
