/** What an entry of a client's points is: earned with an order, or taken back with a refund; spent on an order, or given back. */
export const pointsEntryKinds = ['earn', 'takeBack', 'spend', 'giveBack'] as const;
export type PointsEntryKind = (typeof pointsEntryKinds)[number];

/** How many points a client can spend; 0 for whoever has none. */
export type PointsOf = (clientId: string) => number;

/** What the server knows of those whose points somebody wants to spend. */
export interface PointsBooks {
  readonly pointsOf: PointsOf;
  /** Whether this is the number of the client's card. */
  readonly isCardOf: (clientId: string, card: string) => boolean;
}

/** A change of what a client has; positive adds to it. */
export interface BookedPoints {
  readonly kind: PointsEntryKind;
  readonly clientId: string;
  /** Never zero. */
  readonly points: number;
  readonly orderId: string;
  readonly paymentId: string | null;
  /** Of the order, or of the refund. */
  readonly number: number;
  /** Null is the day of that moment. */
  readonly businessDay: string | null;
  readonly at: number;
  readonly userId: string;
  readonly pointId: string;
}

/** What somebody has: `owed` was taken back after it was spent, and is earned first. One of the two is zero. */
export interface Points {
  readonly balance: number;
  readonly owed: number;
}

export const noPoints: Points = { balance: 0, owed: 0 };

/** After a change: only a return makes somebody owe points. */
export function withPoints({ balance, owed }: Points, change: number): Points {
  const left = balance - owed + change;
  return { balance: Math.max(0, left), owed: Math.max(0, -left) };
}
