import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freeFirst } from './free-first.ts';

const rooms = fc.array(fc.array(fc.boolean(), { maxLength: 6 }), { maxLength: 4 }).map((each) =>
  each.map((tables, room) => ({
    id: `room ${room}`,
    name: `Room ${room}`,
    tables: tables.map((isOccupied, at) => ({ id: `${room}.${at}`, isOccupied })),
  })),
);

it('every table is once among the free or the occupied, and none that somebody sits at among the free', () => {
  fc.assert(
    fc.property(rooms, (all) => {
      const tables = all.flatMap((room) => room.tables);
      const taken = new Set(tables.filter(({ isOccupied }) => isOccupied).map(({ id }) => id));
      const { free, occupied } = freeFirst(all, (id) => taken.has(id));
      const offered = free.flatMap((room) => room.tables);
      expect(offered.map(({ id }) => id)).toEqual(tables.filter(({ id }) => !taken.has(id)).map(({ id }) => id));
      expect(occupied.map(({ id }) => id)).toEqual([...taken]);
      expect(free.every((room) => room.tables.length > 0)).toBe(true);
    }),
  );
});
