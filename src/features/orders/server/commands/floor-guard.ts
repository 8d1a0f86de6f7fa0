import { decisionInput } from '#platform/server/decision-input.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted, Guard } from '../../domain/decision.ts';
import { emptyFloor, type Floor, findRoom, findRoomToGo, floorAfter, floorOf } from '../../domain/floor-size.ts';
import { kindOf, ordersOf, placesOpenedBy } from '../../domain/kind-of.ts';
import { countFloor, type FloorNeeds } from '../queries/count-floor.ts';
import { countYetToGo } from '../queries/read-orders.ts';

/** The table at which an order of the floor arrives; none for most commands. */
const tableOfArrival = (command: OrderCommand) => [kindOf(command).arrives?.(command) ?? []].flat();

/** No new order where its user, its table or the venue has too many on the floor. */
export const floorGuard = decisionInput<OrderCommand, Accepted, FloorNeeds, Floor, Guard>({
  needs: (commands, makers) => {
    const opened = commands.flatMap(placesOpenedBy);
    const arrivals = commands.flatMap(tableOfArrival);
    if (opened.length + arrivals.length === 0) return null;
    return {
      userIds: [...new Set(makers.map(({ userId }) => userId))],
      tableIds: [...new Set([...opened.flatMap(({ tableId }) => tableId ?? []), ...arrivals])],
      orderIds: [...new Set(commands.flatMap(ordersOf))],
    };
  },
  read: async (tx, needs) => floorOf(await countFloor(tx, needs)),
  nothing: emptyFloor,
  answer:
    (floor) =>
    ({ command }, { userId: ownerId }) =>
      findRoom(floor, [
        ...placesOpenedBy(command).map(({ tableId }) => ({ ownerId, tableId })),
        ...tableOfArrival(command).map((tableId) => ({ ownerId: null, tableId })),
      ]),
  after: (floor, { decision: { orders } }) => floorAfter(floor, orders),
});

const isTelling = ({ type }: OrderCommand) => type === 'setDelivery' || type === 'splitOrder';

/** No further order that stays after its payment where too many do. */
export const toGoGuard = decisionInput<OrderCommand, Accepted, true, ReadonlyMap<string, number>, Guard>({
  needs: (commands) => (commands.some(isTelling) ? true : null),
  read: countYetToGo,
  nothing: new Map(),
  answer:
    (yetToGo) =>
    ({ command, orders: [order] }) =>
      order !== undefined && isTelling(command) ? findRoomToGo(yetToGo, order, command.type === 'splitOrder') : null,
});
