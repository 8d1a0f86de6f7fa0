interface Places<T> {
  readonly id: string;
  readonly name: string;
  readonly tables: readonly T[];
}

/**
 * The tables as a host looks for one: the free ones, room by room, and apart from them those at which somebody sits. A room without a
 * free table is left out.
 */
export function freeFirst<T extends { readonly id: string }>(
  rooms: readonly Places<T>[],
  isOccupied: (tableId: string) => boolean,
): { readonly free: readonly Places<T>[]; readonly occupied: readonly T[] } {
  return {
    free: rooms.flatMap((room) => {
      const tables = room.tables.filter(({ id }) => !isOccupied(id));
      return tables.length === 0 ? [] : [{ ...room, tables }];
    }),
    occupied: rooms.flatMap(({ tables }) => tables.filter(({ id }) => isOccupied(id))),
  };
}
