import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Place, placeOfAll, whereabouts } from './whereabouts.ts';

const ticket: Place = {
  orderId: 'a',
  orderNumber: 1,
  orderType: 'inHouse',
  tableName: '1',
  waiterName: 'Arta',
  promisedAt: null,
};
const split: Place = { ...ticket, orderId: 'b', orderNumber: 2 };
const at = (place: Place, lineId = 'x', quantity = 1_000, guestName: string | null = null) => ({
  ...place,
  guestName,
  lineId,
  quantity,
});

describe('where the items of a ticket are', () => {
  it('is where it says at its table, on whatever order, and nowhere else', () => {
    expect(whereabouts(ticket, [at(ticket), at(split)]).elsewhere.size).toBe(0);
    const { elsewhere } = whereabouts(ticket, [at(ticket), at({ ...split, tableName: '5' })]);
    expect(elsewhere.get('x')).toEqual([
      {
        quantity: 1_000,
        orderId: 'b',
        orderNumber: 2,
        orderType: 'inHouse',
        tableName: '5',
        waiterName: 'Arta',
        guestName: null,
        promisedAt: null,
      },
    ]);
    const direct: Place = { ...ticket, orderType: 'direct', tableName: null };
    expect(whereabouts(direct, [at(direct)]).elsewhere.size).toBe(0);
    expect(whereabouts(direct, [at({ ...direct, orderId: 'b' })]).elsewhere.size).toBe(1);
  });

  it('names whoever has its table now, and at each item who carries it if that is somebody else', () => {
    const handed = { ...ticket, waiterName: 'Besnik' };
    expect(whereabouts(ticket, [at(handed)])).toEqual({
      waiterName: 'Besnik',
      guestName: null,
      elsewhere: new Map(),
    });
    const apart = whereabouts(ticket, [at(handed), at(split, 'y')]);
    expect(apart.waiterName).toBe('Besnik');
    expect(apart.elsewhere.get('y')).toMatchObject([{ orderNumber: 2, tableName: '1', waiterName: 'Arta' }]);
    expect(whereabouts(ticket, [at({ ...handed, tableName: '5' })]).waiterName).toBe('Arta');
  });

  it('is one place where parts of an item met again on one order', () => {
    const there: Place = { ...split, tableName: '5' };
    const placed = fc.array(fc.record({ isThere: fc.boolean(), quantity: fc.integer({ min: 1, max: 5 }) }));
    fc.assert(
      fc.property(placed, (parts) => {
        const items = parts.map(({ isThere, quantity }) => at(isThere ? there : ticket, 'x', quantity));
        const elsewhere = whereabouts(ticket, items).elsewhere.get('x') ?? [];
        const sumOf = (given: typeof parts) => given.reduce((sum, { quantity }) => sum + quantity, 0);
        const gone = parts.filter(({ isThere }) => isThere);
        expect(elsewhere.map(({ orderId, quantity }) => [orderId, quantity])).toEqual(
          gone.length === 0 ? [] : [['b', sumOf(gone)]],
        );
        const line = { quantity: sumOf(parts), taken: 0, isDivider: false, elsewhere };
        expect(placeOfAll([line])?.orderId).toBe(parts.length > 0 && gone.length === parts.length ? 'b' : undefined);
      }),
    );
  });

  it('is one place for all only where nothing that is to be made is anywhere else', () => {
    const there = {
      orderId: 'b',
      orderNumber: 2,
      orderType: 'inHouse',
      tableName: '5',
      waiterName: 'Arta',
      guestName: null,
      promisedAt: null,
    } as const;
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 5 }), taken: fc.nat(5), gone: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (given) => {
        const lines = given.map(({ quantity, taken, gone }) => {
          const away = Math.min(gone, Math.max(0, quantity - taken));
          return { quantity, taken, isDivider: false, elsewhere: away === 0 ? [] : [{ ...there, quantity: away }] };
        });
        const left = lines.filter(({ quantity, taken }) => quantity > taken);
        const isAll = left.length > 0 && left.every((one) => one.elsewhere[0]?.quantity === one.quantity - one.taken);
        expect(placeOfAll(lines) !== null).toBe(isAll);
      }),
    );
    const parted = { quantity: 1, taken: 0, isDivider: false };
    const other = { ...there, quantity: 1, orderId: 'c', tableName: '6' };
    expect(
      placeOfAll([
        { ...parted, elsewhere: [{ ...there, quantity: 1 }] },
        { ...parted, elsewhere: [other] },
      ]),
    ).toBeNull();
  });
});
