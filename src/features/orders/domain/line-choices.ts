import { addedTo, type Choice, type Chosen, choose } from '#features/menu/domain/choose.ts';
import { lineGross, type Minor, mulDiv, sumMinor } from '#kernel/money.ts';
import { type OrderContext, type Refused, refuse, type SellableProduct } from './decision.ts';
import { type LineChoice, type LinePart, limits, type OrderLine } from './order.ts';

/** What a line is sold with, and its price with it. */
export interface ChosenFor {
  readonly ok: true;
  readonly choices: readonly LineChoice[];
  readonly unitPrice: Minor;
}

/**
 * What was chosen of a product, frozen for its line: names, what each adds to the price, and of a combo's part where it is
 * made and what it usually costs. Without a choice the product is sold with its defaults.
 */
export function choicesFor(
  product: SellableProduct,
  given: readonly Choice[] | undefined,
  price: Minor,
  context: Pick<OrderContext, 'product' | 'policy'>,
): ChosenFor | Refused {
  const result = choose(product.choices ?? [], given, (id) => context.product(id) !== undefined);
  if (!result.ok) {
    if (result.problem === 'unknown') return refuse('CHOICE_UNKNOWN', { name: product.name });
    const { name, min, max } = result.group;
    const [code, limit] =
      result.problem === 'tooFew' ? (['CHOICES_TOO_FEW', min] as const) : (['CHOICES_TOO_MANY', max] as const);
    return refuse(code, { name: product.name, group: name, count: limit });
  }
  const last = result.chosen.at(limits.choices);
  if (last !== undefined) {
    return refuse('CHOICES_TOO_MANY', { name: product.name, group: last.group.name, count: limits.choices });
  }
  const added = addedTo(
    price,
    result.chosen.map(({ option, count }) => option.priceDelta * count),
  );
  const choices = result.chosen.map((each, index) => frozen(each, added[index] ?? 0, context));
  return { ok: true, choices, unitPrice: price + sumMinor(added) };
}

function frozen(
  { group, option, count }: Chosen,
  priceDelta: Minor,
  context: Pick<OrderContext, 'product' | 'policy'>,
): LineChoice {
  const product = option.productId === null ? undefined : context.product(option.productId);
  return {
    groupId: group.id,
    optionId: option.id,
    name: option.name ?? product?.name ?? '',
    count,
    quantity: option.quantity,
    priceDelta,
    part: product === undefined ? null : partOf(product, option.quantity * count, context),
  };
}

function partOf(product: SellableProduct, quantity: number, { policy }: Pick<OrderContext, 'policy'>): LinePart {
  return {
    productId: product.id,
    categoryId: product.categoryId,
    stationId: product.stationId,
    vatRate: policy.chargesVat ? product.vatRate : null,
    price: lineGross(quantity, product.price),
  };
}

/** A line's price before what was chosen. */
export function priceWithoutChoices({ unitPrice, choices }: Pick<OrderLine, 'unitPrice' | 'choices'>): Minor {
  return unitPrice - sumMinor(choices.map(({ priceDelta }) => priceDelta));
}

/** A line at another price of its product, with what was chosen for it. */
export function atPrice(line: OrderLine, price: Minor): Pick<OrderLine, 'unitPrice' | 'choices'> {
  const added = addedTo(
    price,
    line.choices.map(({ priceDelta }) => priceDelta),
  );
  return {
    unitPrice: price + sumMinor(added),
    choices: line.choices.map((choice, index) => ({ ...choice, priceDelta: added[index] ?? 0 })),
  };
}

/** Whether the same was chosen; both are in the order of their groups. */
export function areSameChoices(one: readonly Choice[], other: readonly Choice[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ optionId, count }, index) => other[index]?.optionId === optionId && other[index].count === count)
  );
}

/** How many pieces of it one piece of the line has; a part by weight or measure is one. */
export function piecesOf({ count, quantity, part }: LineChoice): number {
  return part !== null && quantity % 1000 === 0 ? (count * quantity) / 1000 : count;
}

/** What one station makes of a line. */
export interface Portion {
  readonly stationId: string | null;
  /** Of a combo with the parts of that station only, under the combo's name. */
  readonly line: OrderLine;
}

/**
 * Where a line is made: each part of a combo at its own station, whatever the combo's is, and once; modifiers are told to
 * all of them. Everything else is made at the line's station. Null is what no station makes.
 */
export function portionsOf(line: OrderLine): readonly Portion[] {
  const stations = new Set(line.choices.flatMap(({ part }) => (part === null ? [] : [part.stationId])));
  if (stations.size === 0) return [{ stationId: line.stationId, line }];
  return [...stations].map((stationId) => ({
    stationId,
    line: { ...line, choices: line.choices.filter(({ part }) => part === null || part.stationId === stationId) },
  }));
}

/** Whether a station makes something of the line. */
export const isMade = (line: OrderLine): boolean => portionsOf(line).some(({ stationId }) => stationId !== null);

/** A choice as a station reads it. */
export interface StationChoice {
  readonly name: string;
  /** Thousandths of a combo's part in all pieces of the line; null of a modifier, which is for each of them. */
  readonly quantity: number | null;
}

export function stationChoices({ quantity, choices }: Pick<OrderLine, 'quantity' | 'choices'>): StationChoice[] {
  return choices.map((choice) => ({
    name: choice.part === null && choice.count > 1 ? `${choice.count} × ${choice.name}` : choice.name,
    quantity: choice.part === null ? null : mulDiv(choice.quantity * choice.count, quantity, 1000),
  }));
}

/** What tells a line from another of the same product, as it was ordered: what was chosen for it, and what was said of it. */
export function besidesOf({ choices, comment }: Pick<OrderLine, 'choices' | 'comment'>): string[] {
  const chosen = choices.map((choice) => (piecesOf(choice) > 1 ? `${piecesOf(choice)} × ${choice.name}` : choice.name));
  return [...chosen, comment].filter((each) => each !== '');
}
