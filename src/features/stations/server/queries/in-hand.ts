import { floorAt } from '#features/floor/server/index.ts';
import type { MovedFrom, MovedLine } from '#features/orders/domain/events.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { canonical } from '#kernel/canonical.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { MovedTicket } from '../../domain/moved-ticket.ts';
import { headGiven, nameOfWaiter, onTickets } from './moved-lines.ts';

interface Moved {
  readonly order: Order;
  readonly from: MovedFrom;
  readonly lines: readonly MovedLine[];
}

/** Lines that move, which their stations have on tickets that say the same. */
export interface InHand {
  readonly says: MovedTicket;
  readonly lines: readonly MovedLine[];
}

/**
 * Lines that move, by what the tickets say on which stations have them: an order that was split off is known to nobody there. Where the
 * ticket is right again it would tell nothing, and says where they were.
 */
export async function ticketsInHand(tx: WriteTx, { order, from, lines }: Moved): Promise<readonly InHand[]> {
  const nameAt = await namesOfTables(tx);
  const headOf = async ({ number, type, tableId, ownerId }: MovedFrom): Promise<MovedTicket> => ({
    orderNumber: number ?? 0,
    orderType: type,
    tableName: nameAt(tableId),
    waiterName: await nameOfWaiter(tx, ownerId),
  });
  const known = await onTickets(
    tx,
    from.id,
    lines.map(({ fromLineId }) => fromLineId),
  );
  const written = new Map(known.filter(({ isWork }) => isWork).map((line) => [line.lineId, line]));
  const [now, before] = [await headOf(order), await headOf(from)];
  const groups = new Map<string, { says: MovedTicket; lines: MovedLine[] }>();
  for (const line of lines) {
    const ticket = written.get(line.fromLineId);
    const given = headGiven(tx, { orderId: from.id, lineId: line.fromLineId });
    const said = ticket ?? (given && { ...given, waiterName: await nameOfWaiter(tx, given.ownerId) }) ?? before;
    const { orderNumber, orderType, tableName, waiterName } = said;
    const head = { orderNumber, orderType, tableName, waiterName };
    const says = isSamePlace(head, now) ? before : head;
    const group = groups.get(canonical(says)) ?? { says, lines: [] };
    group.lines.push(line);
    groups.set(canonical(says), group);
  }
  return [...groups.values()];
}

/** Whoever has it now: who carried it before is no place. */
function isSamePlace(one: MovedTicket, other: MovedTicket): boolean {
  const placeOf = ({ orderNumber, orderType, tableName }: MovedTicket) => [orderNumber, orderType, tableName];
  return canonical(placeOf(one)) === canonical(placeOf(other));
}

export async function namesOfTables(tx: WriteTx): Promise<(tableId: string | null) => string | null> {
  const { nameOfTable } = await floorAt(tx, await tx.catalogueVersion());
  return (tableId) => nameOfTable.get(tableId ?? '') ?? null;
}
