import { afterEach, expect, test, vi } from 'vitest';
import { isUuid, uuidv7 } from './ids.ts';

afterEach(() => {
  vi.useRealTimers();
});

function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

test('has the shape of RFC 9562 and the time of its making', () => {
  const before = Date.now();
  const id = uuidv7();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOf(id)).toBeGreaterThanOrEqual(before);
  expect(timeOf(id)).toBeLessThanOrEqual(Date.now());
});

test.each([0, 1, 255, 2 ** 32, 2 ** 47 + 12_345, 2 ** 48 - 1, Date.UTC(2026, 3, 1, 10)])(
  'an explicit time, %d, is kept',
  (at) => {
    expect(timeOf(uuidv7(at))).toBe(at);
  },
);

test('a hundred thousand ids made one after the other sort that way, and none is made twice', () => {
  const ids = Array.from({ length: 100_000 }, () => uuidv7());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isUuid)).toBe(true);
});

test('ids of one millisecond rise, over the bounds of every byte of the counter', () => {
  const at = Date.UTC(2026, 0, 1);
  const ids = Array.from({ length: 70_000 }, () => uuidv7(at));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids.map(timeOf))).toEqual(new Set([at]));
});

test('ids still rise when the clock is set back', () => {
  vi.useFakeTimers({ now: Date.now() + 5000 });
  const first = uuidv7();
  vi.setSystemTime(Date.now() - 4000);
  const second = uuidv7();
  expect(second > first).toBe(true);
});

test('the random part differs between ids of one millisecond', () => {
  const tails = Array.from({ length: 1000 }, () => uuidv7(5).slice(-12));
  expect(new Set(tails).size).toBe(1000);
});

test.each([
  ['0190163d-8694-739b-aea5-966c26f8ad91', true],
  ['123e4567-e89b-42d3-a456-426614174000', true],
  ['0190163D-8694-739B-AEA5-966C26F8AD91', false],
  ['0190163d8694739baea5966c26f8ad91', false],
  ['0190163d-8694-739b-aea5-966c26f8ad91\n', false],
  [' 0190163d-8694-739b-aea5-966c26f8ad91', false],
  ['', false],
  [null, false],
  [5, false],
])('isUuid(%j) is %s', (value, expected) => {
  expect(isUuid(value)).toBe(expected);
});
