import { expect, it } from 'vitest';
import { allDayCounts } from './all-day.ts';

const line = (
  name: string,
  quantity: number,
  more: { isDivider?: boolean; struckAt?: number; taken?: number } = {},
) => ({
  name,
  quantity,
  taken: more.taken ?? 0,
  isDivider: more.isDivider ?? false,
  unit: '',
  choices: [],
  struckAt: more.struckAt ?? null,
});

const part = (name: string, quantity: number | null) => ({ name, quantity });

// Of what was made before it was taken back, nothing is left out of what others wait for.
it('adds up the items to be made, largest first, without voids, of a combo its parts', () => {
  const tickets = [
    {
      lines: [line('Pica', 1000, { taken: 1000 }), line('Pjata tjetër', 1000, { isDivider: true }), line('Supë', 2000)],
    },
    { lines: [line('Pica', 3000), line('Byrek', 1000, { taken: 1000 }), line('Supë', 1000, { struckAt: 5 })] },
    { lines: [line('Pica', 9000)], movedFrom: { orderNumber: 1, tableName: '1', waiterName: 'Arta' } },
    { lines: [{ ...line('Menu', 2000), choices: [part('Supë', 2000), part('Pa kripë', null), part('Bukë', 4000)] }] },
    { lines: [line('Byrek', -1000), line('Pica', -1000), line('Pica', -1000), line('Tavë', -1000)] },
  ];
  expect(allDayCounts(tickets)).toEqual([
    { name: 'Bukë', quantity: 4000, unit: '' },
    { name: 'Supë', quantity: 4000, unit: '' },
    { name: 'Pica', quantity: 3000, unit: '' },
  ]);
});

it('review 26: of a combo that was taken back in part counts its parts in part', () => {
  const combo = { ...line('Menu', 3000, { taken: 1000 }), choices: [part('Supë', 3000), part('Bukë', 6000)] };
  expect(allDayCounts([{ lines: [combo] }])).toEqual([
    { name: 'Bukë', quantity: 4000, unit: '' },
    { name: 'Supë', quantity: 2000, unit: '' },
  ]);
});

it('review 26: says what is weighed in its unit', () => {
  const trout = { ...line('Troftë', 450), unit: 'kg' };
  expect(allDayCounts([{ lines: [trout] }, { lines: [trout] }])).toEqual([
    { name: 'Troftë', quantity: 900, unit: 'kg' },
  ]);
});
