import { expect, it, vi } from 'vitest';
import { CodedError } from '#kernel/error.ts';
import type { Table } from '#kernel/table.ts';
import { createTableCache } from './table-cache.ts';

const file = (text: string) => new TextEncoder().encode(text);
/** A reader that counts its calls; a file named `book` has two sheets, of which the second is the first visible one. */
function reader() {
  const read = vi.fn(async (_venue: string, bytes: Uint8Array, sheet: number | null): Promise<Table> => {
    const text = new TextDecoder().decode(bytes);
    if (text === 'broken' || (sheet ?? 0) > 1) throw new CodedError('TABLE_BROKEN', 422);
    return { format: 'csv', sheets: [], sheet: sheet ?? (text === 'book' ? 1 : 0), rows: [[text]] };
  });
  return read;
}

it('reads a file once, however its sheet is requested', async () => {
  const read = reader();
  const keep = createTableCache({ read });
  const [first, second] = await Promise.all([keep('a', file('book'), null), keep('a', file('book'), null)]);
  expect(second).toBe(first);
  expect(await keep('a', file('book'), 1)).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  expect((await keep('a', file('book'), 0)).sheet).toBe(0);
  expect(read).toHaveBeenCalledTimes(2);
});

it('keeps for a venue what that venue sent', async () => {
  const read = reader();
  const keep = createTableCache({ read });
  await keep('a', file('x'), null);
  await keep('b', file('x'), null);
  await keep('a', file('y'), null);
  expect(read).toHaveBeenCalledTimes(3);
});

it('keeps few, little and not for long, and reads again what it forgot', async () => {
  const read = reader();
  const few = createTableCache({ read, mostEntries: 2 });
  for (const name of ['1', '2', '1', '3', '1', '2']) expect((await few('a', file(name), null)).rows).toEqual([[name]]);
  // Sheet 2 was evicted for 3, because 1 had been used since.
  expect(read.mock.calls.map(([, bytes]) => new TextDecoder().decode(bytes))).toEqual(['1', '2', '3', '2']);

  read.mockClear();
  const little = createTableCache({ read, mostBytes: 1_000 });
  const large = 'x'.repeat(1_000);
  expect((await little('a', file(large), null)).rows).toEqual([[large]]);
  await little('a', file(large), null);
  expect(read).toHaveBeenCalledTimes(2);

  vi.useFakeTimers();
  try {
    read.mockClear();
    const brief = createTableCache({ read, keptMs: 1_000 });
    await brief('a', file('x'), null);
    vi.advanceTimersByTime(999);
    await brief('a', file('x'), null);
    expect(read).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await brief('a', file('x'), null);
    expect(read).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps no failure, and no sheet fails for another', async () => {
  const read = reader();
  const keep = createTableCache({ read });
  for (let times = 0; times < 2; times += 1) {
    await expect(keep('a', file('broken'), null)).rejects.toThrow('TABLE_BROKEN');
  }
  expect(read).toHaveBeenCalledTimes(2);
  const wrong = keep('a', file('x'), 7);
  const right = keep('a', file('x'), 0);
  await expect(wrong).rejects.toThrow('TABLE_BROKEN');
  expect((await right).rows).toEqual([['x']]);
  await keep('a', file('x'), 0);
  expect(read).toHaveBeenCalledTimes(4);
});
