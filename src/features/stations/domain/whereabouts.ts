import type { OrderType } from '#kernel/order-type.ts';

/** An order on which items of a ticket are now. */
export interface Place {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly orderType: OrderType;
  /** Null where the order has no table. */
  readonly tableName: string | null;
  readonly waiterName: string;
  /** When the order was promised, epoch ms. */
  readonly promisedAt: number | null;
}

/** Some of an item, at its place. */
export interface PlacedItem extends Place {
  readonly guestName: string | null;
  readonly lineId: string;
  /** Thousandths. */
  readonly quantity: number;
}

/** Whether it is where the ticket says: at the same table, on whatever order; of an order without a table, the order. */
function isAsSent(ticket: Place, { tableName, orderId }: Place): boolean {
  return tableName === ticket.tableName && (tableName !== null || orderId === ticket.orderId);
}

/**
 * Who has the table of a ticket now, and how much of each item goes elsewhere, or is carried by somebody else: a cook who has its plates
 * in hand reads it there.
 */
export function whereabouts(ticket: Place, items: readonly PlacedItem[]): Whereabouts {
  const staying = items.filter((item) => isAsSent(ticket, item));
  const own = staying.find(({ orderId }) => orderId === ticket.orderId) ?? staying[0];
  const waiterName = own?.waiterName ?? ticket.waiterName;
  const elsewhere = new Map<string, Elsewhere[]>();
  for (const item of items) {
    if (isAsSent(ticket, item) && item.waiterName === waiterName) continue;
    const { lineId, ...place } = item;
    elsewhere.set(lineId, withPlace(elsewhere.get(lineId) ?? [], place));
  }
  return { waiterName, guestName: own?.guestName ?? null, elsewhere };
}

/** Parts of an item that met again on one order are one place. */
function withPlace(known: readonly Elsewhere[], place: Elsewhere): Elsewhere[] {
  const same = known.find(({ orderId }) => orderId === place.orderId);
  if (same === undefined) return [...known, place];
  return known.map((one) => (one === same ? { ...one, quantity: one.quantity + place.quantity } : one));
}

interface Whereabouts {
  readonly waiterName: string;
  /** Whom an order without a table is for. */
  readonly guestName: string | null;
  /** By the id of the item. */
  readonly elsewhere: ReadonlyMap<string, Elsewhere[]>;
}

/** How much of an item is at another place. */
export interface Elsewhere extends Place {
  readonly guestName: string | null;
  /** Thousandths. */
  readonly quantity: number;
}

interface PlacedLine {
  readonly quantity: number;
  readonly taken: number;
  readonly isDivider: boolean;
  readonly elsewhere: readonly Elsewhere[];
}

/** The one place at which all of a ticket is that is to be made; null where some stays, or they part. */
export function placeOfAll(lines: readonly PlacedLine[]): Elsewhere | null {
  const left = lines.filter((line) => !line.isDivider && line.quantity > line.taken);
  const [first] = left[0]?.elsewhere ?? [];
  if (first === undefined) return null;
  const isThere = ({ quantity, taken, elsewhere }: PlacedLine) => {
    const [one, ...more] = elsewhere;
    return one !== undefined && more.length === 0 && one.quantity === quantity - taken && one.orderId === first.orderId;
  };
  return left.every(isThere) ? first : null;
}
