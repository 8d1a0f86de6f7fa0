import { expect, it } from 'vitest';
import { allDayCounts } from './all-day.ts';

const line = (name: string, quantity: number, more: { isDivider?: boolean; struckAt?: number } = {}) => ({
  name,
  quantity,
  isDivider: more.isDivider ?? false,
  choices: [],
  struckAt: more.struckAt ?? null,
});

const part = (name: string, quantity: number | null) => ({ name, quantity });

it('adds up the items to be made, largest first, without voids, of a combo its parts', () => {
  const tickets = [
    { lines: [line('Pica', 1000), line('Pjata tjetër', 1000, { isDivider: true }), line('Supë', 2000)] },
    { lines: [line('Pica', 3000), line('Byrek', 1000), line('Supë', 1000, { struckAt: 5 })] },
    { lines: [line('Pica', 9000)], movedFrom: { orderNumber: 1, tableName: '1', waiterName: 'Arta' } },
    { lines: [{ ...line('Menu', 2000), choices: [part('Supë', 2000), part('Pa kripë', null), part('Bukë', 4000)] }] },
    { lines: [line('Byrek', -1000), line('Pica', -1000), line('Tavë', -1000)] },
  ];
  expect(allDayCounts(tickets)).toEqual([
    { name: 'Bukë', quantity: 4000 },
    { name: 'Supë', quantity: 4000 },
    { name: 'Pica', quantity: 3000 },
  ]);
});
