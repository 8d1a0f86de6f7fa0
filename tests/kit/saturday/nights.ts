// The nights in which the clock is changed, hour by hour as a calendar of Prishtina says: nothing here asks the product.

export interface Night {
  readonly name: string;
  readonly saturday: string;
  readonly sunday: string;
  /** Ten o'clock on Saturday. */
  readonly opens: number;
  /** When the clock is changed. */
  readonly changes: number;
  /** Five o'clock on Sunday, at which the business day ends. */
  readonly ends: number;
  /** Hours by which the clock of the venue is ahead of UTC, before and after it is changed. */
  readonly ahead: readonly [number, number];
  readonly isClosedByHand: boolean;
  /** So many orders are paid. */
  readonly wanted: number;
}

/** At three o'clock it is two again: the hour comes twice. */
const autumn = {
  saturday: '2027-10-30',
  sunday: '2027-10-31',
  opens: Date.UTC(2027, 9, 30, 8),
  changes: Date.UTC(2027, 9, 31, 1),
  ends: Date.UTC(2027, 9, 31, 4),
  ahead: [2, 1],
} as const;

/** At two o'clock it is three: the hour is left out. */
const spring = {
  saturday: '2027-03-27',
  sunday: '2027-03-28',
  opens: Date.UTC(2027, 2, 27, 9),
  changes: Date.UTC(2027, 2, 28, 1),
  ends: Date.UTC(2027, 2, 28, 3),
  ahead: [1, 2],
} as const;

export const nights: readonly Night[] = [
  { ...autumn, name: 'in which an hour comes twice', isClosedByHand: false, wanted: 600 },
  { ...spring, name: 'in which an hour is left out', isClosedByHand: false, wanted: 240 },
  { ...autumn, name: 'closed by hand at half past four', isClosedByHand: true, wanted: 200 },
];

/** The hour of the day by the clock on the wall, as reports write it. */
export function hourOn({ changes, ahead: [before, after] }: Night, at: number): string {
  const local = at + (at < changes ? before : after) * 3_600_000;
  return String(Math.floor(local / 3_600_000) % 24).padStart(2, '0');
}
