import { describe, expect, it } from 'vitest';
import { expectedLength, noteLength } from './pin-length.ts';

describe('the length at which a PIN is submitted automatically', () => {
  const used = (...lengths: number[]) => lengths.reduce(noteLength, [] as readonly number[]);

  it('is that of a PIN as it is drawn on a new device, unless another is usual there', () => {
    expect(expectedLength([], true)).toBe(8);
    expect(expectedLength([], false)).toBe(8);
    expect(expectedLength([], true, 4)).toBe(4);
    expect(expectedLength(used(6), true, 4)).toBe(6);
    expect(expectedLength(used(4), false)).toBe(4);
  });

  // Review 22: the administrator's PIN of 7 digits was refused after 6, because the first to log in had one of 6.
  it('stays that of a PIN as it is drawn while a device is new, whoever was the first to log in there', () => {
    expect(expectedLength(used(6), true)).toBe(8);
    expect(expectedLength(used(4, 5, 4), true)).toBe(8);
    expect(expectedLength(used(6, 9), true)).toBe(9);
    expect(expectedLength(used(6, 5), false)).toBe(6);
  });

  it('is that of the longest PIN in use, so that its beginning never counts as a miss', () => {
    expect(expectedLength(used(4, 6, 4), false)).toBe(6);
    expect(expectedLength(used(4, 4, 4), false)).toBe(4);
  });

  it('drops the length of a PIN that was not used for twenty log-ins', () => {
    const quiet = (count: number) => used(6, ...Array.from({ length: count }, () => 4));
    expect(expectedLength(quiet(19), false)).toBe(6);
    expect(expectedLength(quiet(20), false)).toBe(4);
  });

  it('stays within the limits of a PIN, whatever was stored', () => {
    expect(expectedLength([1, 99], false)).toBe(11);
    expect(expectedLength([1], false)).toBe(4);
  });
});
