import { keepsTables, type Reservation } from './reservation.ts';

/** From ≤ instant < to, epoch ms: whoever leaves at eight does not meet whoever comes at eight. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** When tables are kept for a reservation: from when it sat down, if that was late, until it left. */
export function spanOf(reservation: Pick<Reservation, 'startsAt' | 'endsAt' | 'seatedAt' | 'leftAt'>): Span {
  const { startsAt, endsAt, seatedAt, leftAt } = reservation;
  return { from: Math.max(startsAt, seatedAt ?? startsAt), to: leftAt ?? endsAt };
}

export const isOverlapping = (one: Span, other: Span): boolean =>
  one.from < one.to && other.from < other.to && one.from < other.to && other.from < one.to;

export interface Clash<R extends Reservation = Reservation> {
  readonly reservation: R;
  readonly tableId: string;
}

/** The first reservation that has one of the tables then; `except` is the reservation itself. */
export function clashOf<R extends Reservation>(
  span: Span,
  { tableIds, others, except }: { readonly tableIds: readonly string[] } & Others<R>,
): Clash<R> | null {
  const wanted = new Set(tableIds);
  const clashes = others.flatMap((reservation): Clash<R>[] => {
    if (reservation.id === except || !keepsTables(reservation)) return [];
    if (!isOverlapping(span, spanOf(reservation))) return [];
    const tableId = reservation.tableIds.find((id) => wanted.has(id));
    return tableId === undefined ? [] : [{ reservation, tableId }];
  });
  return clashes.reduce<Clash<R> | null>(
    (first, each) => (first !== null && startOf(first) <= startOf(each) ? first : each),
    null,
  );
}

export interface Others<R extends Reservation = Reservation> {
  readonly others: readonly R[];
  readonly except?: string | undefined;
}

const startOf = ({ reservation }: Clash) => spanOf(reservation).from;
