import {
  type Choice,
  defaultChoices,
  type IsSold,
  optionsOnSale,
  type SoldGroup,
} from '#features/menu/domain/choose.ts';

/** How far the choices of a group have come. */
export interface GroupState {
  readonly count: number;
  /** How many more are needed. */
  readonly missing: number;
  readonly isFull: boolean;
}

export function stateOf(group: SoldGroup, choices: readonly Choice[]): GroupState {
  const count = group.options.reduce((sum, { id }) => sum + countOf(choices, id), 0);
  return { count, missing: Math.max(0, group.min - count), isFull: count >= group.max };
}

export function countOf(choices: readonly Choice[], optionId: string): number {
  return choices.find((choice) => choice.optionId === optionId)?.count ?? 0;
}

/** Whether a product cannot be sold before somebody has chosen: its defaults, as far as they are on sale, do not suffice. */
export function needsChoice(groups: readonly SoldGroup[] | null, isSold: IsSold): boolean {
  if (groups === null) return false;
  const defaults = defaultChoices(groups, isSold);
  return groups.some((group) => stateOf(group, defaults).missing > 0);
}

/** Choices as they can still be chosen: what is no longer offered is left out. */
export function stillOffered(groups: readonly SoldGroup[], choices: readonly Choice[], isSold: IsSold): Choice[] {
  const offered = new Set(groups.flatMap((group) => optionsOnSale(group, isSold).map(({ id }) => id)));
  return choices.filter(({ optionId }) => offered.has(optionId));
}

/**
 * The choices after a tap on an option. Of a group of one it replaces what was chosen; a chosen option is taken off, except
 * from a group that must have one; and null says that the group is full.
 */
export function tapped(group: SoldGroup, choices: readonly Choice[], optionId: string): readonly Choice[] | null {
  const others = choices.filter((choice) => choice.optionId !== optionId);
  const isChosen = others.length < choices.length;
  if (group.max === 1) {
    if (isChosen) return group.min > 0 ? choices : others;
    const own = new Set(group.options.map(({ id }) => id));
    return [...choices.filter((choice) => !own.has(choice.optionId)), { optionId, count: 1 }];
  }
  return isChosen ? others : oneMore(group, choices, optionId);
}

/** One more of an option; null says that the group is full. */
export function oneMore(group: SoldGroup, choices: readonly Choice[], optionId: string): readonly Choice[] | null {
  if (stateOf(group, choices).isFull) return null;
  const others = choices.filter((choice) => choice.optionId !== optionId);
  return [...others, { optionId, count: countOf(choices, optionId) + 1 }];
}

/**
 * Whether a sheet that asked for something is done with this tap: nothing is missing, and this group and those after it
 * are full, so that nobody was still to choose there.
 */
export function isLastTap(groups: readonly SoldGroup[], choices: readonly Choice[], groupId: string): boolean {
  const index = groups.findIndex(({ id }) => id === groupId);
  return groups.every((group, place) => {
    const { missing, isFull } = stateOf(group, choices);
    return missing === 0 && (place < index || isFull);
  });
}
