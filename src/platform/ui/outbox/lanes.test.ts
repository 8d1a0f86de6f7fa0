import { expect, it } from 'vitest';
import type { OutboxEntry } from './entry.ts';
import { createLanes } from './lanes.ts';

const entry = (id: string, ...lanes: string[]): OutboxEntry => ({
  id,
  lanes,
  seq: 1,
  userId: 'arta',
  command: {},
  at: '2026-11-21T10:00:00.000Z',
});
const [first, second, both, other] = [
  entry('first', 'order-1'),
  entry('second', 'order-2'),
  entry('both', 'order-1', 'order-2'),
  entry('other', 'order-3'),
];

it('each lane tries again at its own time, and one that does not wait at once', () => {
  let now = 10_000;
  const lanes = createLanes(() => now, 2_000);
  lanes.hold(first);
  now += 500;
  lanes.hold(second);
  const all = [first, second, other];
  expect(lanes.free(all)).toEqual([other]);
  // The first of the two is due sooner, whatever the wait of the second.
  expect(lanes.wait([first, second])).toBe(1_500);
  expect(lanes.wait([both])).toBe(2_000);
  now += 1_500;
  expect(lanes.free(all)).toEqual([first, other]);
  expect(lanes.free([both, second])).toEqual([]);
  now += 500;
  expect(lanes.free(all)).toEqual(all);
});
