import type { Names } from '#kernel/locale.ts';
import type { Minor } from '#kernel/money.ts';
import type { Quantity } from '#kernel/quantity.ts';

/** The common fields of choice groups: how many options may be chosen. */
interface Group<Option> {
  readonly id: string;
  readonly names: Names;
  readonly min: number;
  readonly max: number;
  readonly options: readonly Option[];
}
interface GroupOption {
  readonly id: string;
  /** Added to the price when it is chosen. */
  readonly priceDelta: Minor;
  /** Taken if nothing is chosen. */
  readonly isDefault: boolean;
}

/** A part of a combo. A fixed part is a group with one option that must be taken. */
export interface ComboOption extends GroupOption {
  readonly productId: string;
  /** Thousandths of the product's unit. */
  readonly quantity: Quantity;
}
export type ComboGroup = Group<ComboOption>;

/** A size, a doneness, an extra; it may take an ingredient from stock. */
export interface ModifierOption extends GroupOption {
  readonly names: Names;
  readonly ingredientId: string | null;
  /** Thousandths of the ingredient's unit. */
  readonly quantity: Quantity;
}
export type ModifierGroup = Group<ModifierOption>;

export const mostGroups = 20;
export const mostOptions = 50;

export interface GroupProblem {
  readonly group: number;
  readonly problem: ChoiceProblem;
}
export const choiceProblems = [
  'groupNameMissing',
  'optionNameMissing',
  'optionsEmpty',
  'minAboveMax',
  'maxAboveOptions',
  'defaultsTooMany',
  'defaultCosts',
  'optionTwice',
] as const;
export type ChoiceProblem = (typeof choiceProblems)[number];

/**
 * The problems of choice groups. Without a choice, a product is sold with its defaults at its own price; so the
 * defaults of a group are within its max, and add nothing to the price. A group with fewer defaults than its min is
 * always asked for.
 */
export function problemsOfGroups(groups: readonly (ComboGroup | ModifierGroup)[]): GroupProblem[] {
  return groups.flatMap((group, index) => {
    const problem = problemOf(group);
    return problem === null ? [] : [{ group: index, problem }];
  });
}

function problemOf({ names, min, max, options }: ComboGroup | ModifierGroup): ChoiceProblem | null {
  const defaults = options.filter(({ isDefault }) => isDefault);
  if (!isNamed(names)) return 'groupNameMissing';
  if (options.length === 0) return 'optionsEmpty';
  if (options.some((option) => 'names' in option && !isNamed(option.names))) return 'optionNameMissing';
  if (min > max || max < 1) return 'minAboveMax';
  if (max > options.length) return 'maxAboveOptions';
  if (defaults.length > max) return 'defaultsTooMany';
  if (defaults.some(({ priceDelta }) => priceDelta !== 0)) return 'defaultCosts';
  const products = options.flatMap((option) => ('productId' in option ? [option.productId] : []));
  return new Set(products).size < products.length ? 'optionTwice' : null;
}

function isNamed(names: Names): boolean {
  return Object.values(names).some((name) => name.trim() !== '');
}
