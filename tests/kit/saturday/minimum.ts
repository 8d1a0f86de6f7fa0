// What the guests of a table have to spend, by the simplest arithmetic there is.
import { askedOf, billOf, type Kept, type Minimum, wasBegun } from './bill.ts';

/** Goods as they are paid: after discounts, before fees. */
const spentOn = (order: Kept): number => askedOf(order) - billOf(order).fee;

/** What is missing, whoever let it off. */
export const missingOf = (order: Kept): number =>
  order.minimum.spend === 0 ? 0 : Math.max(0, order.minimum.spend - spentOn(order));

/** Whether its guests may be told what to pay. */
export const mayBeBilled = (order: Kept): boolean => missingOf(order) <= order.minimum.waived;

/** Whether it may end with nothing on it: guests who paid apart leave theirs behind. */
export const mayBeEnded = (order: Kept): boolean => !order.minimum.isShared || mayBeBilled(order);

const minimum = (spend: number, waived: number, isShared: boolean): Minimum => ({
  spend,
  waived: spend > 0 ? waived : 0,
  isShared: spend > 0 && isShared,
});

/** Who sits down elsewhere has that table's, and once something was made for them, billed or paid, or they had shared it, no less than before. */
export function moveMinimum(order: Kept, ofTable: number): void {
  const { spend, waived, isShared } = order.minimum;
  const own = wasBegun(order) || isShared ? spend : 0;
  order.minimum = minimum(Math.max(own, ofTable), waived, isShared);
}

/** Who pays apart has as much of it as they had. */
export function splitMinimum(order: Kept, part: Kept): void {
  const { spend, waived } = order.minimum;
  const moved = Math.min(spend, Math.max(0, spentOn(part)));
  const isShared = order.minimum.isShared || moved > 0;
  part.minimum = minimum(moved, 0, isShared);
  order.minimum = minimum(spend - moved, waived, isShared);
}

/** One table has one, however often it was taken; guests of two tables have two. */
export function joinMinimum(from: Kept, to: Kept, ofTable: number): void {
  const [one, other] = [from.minimum, to.minimum];
  const sum = one.spend + other.spend;
  const isLeft = [from, to].some((order) => order.minimum.isShared && !hasGoods(order));
  const isOne = to.tableId !== null && from.tableId === to.tableId && !isLeft;
  const spend = isOne ? Math.min(sum, Math.max(one.spend, other.spend, ofTable)) : sum;
  // What was ordered after all lets nobody off anything.
  const [mine, theirs] = [from, to].map((order) => Math.min(order.minimum.waived, missingOf(order))) as [
    number,
    number,
  ];
  const waived = spend < sum ? Math.max(mine, theirs) : mine + theirs;
  // All that was divided at their table, of which nobody had anything, is together again.
  const areParts = [from, to].every((order) => order.minimum.isShared && !order.wasSent);
  const isWhole = areParts && from.tableId === to.tableId && spend === sum && ofTable > 0 && spend >= ofTable;
  to.minimum = minimum(spend, waived, (one.isShared || other.isShared) && !isWhole);
  from.minimum = minimum(0, 0, false);
}

/** What was made for its guests went to others; what they have to spend did not. */
export function leaveMinimum(order: Kept): void {
  order.minimum = minimum(order.minimum.spend, order.minimum.waived, true);
}

const hasGoods = ({ lines }: Kept): boolean => [...lines.values()].some(({ quantity }) => quantity > 0);
