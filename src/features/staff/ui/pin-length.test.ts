import { describe, expect, it } from 'vitest';
import { expectedLength, noteLength } from './pin-length.ts';

describe('the length at which a PIN is submitted automatically', () => {
  const used = (...lengths: number[]) => lengths.reduce(noteLength, [] as readonly number[]);

  it('is that of a PIN as it is drawn on a new device, unless another is usual there', () => {
    expect(expectedLength([])).toBe(8);
    expect(expectedLength([], 4)).toBe(4);
    expect(expectedLength(used(6), 4)).toBe(6);
    expect(expectedLength(used(4))).toBe(4);
  });

  it('is that of the longest PIN in use, so that its beginning never counts as a miss', () => {
    expect(expectedLength(used(4, 6, 4))).toBe(6);
    expect(expectedLength(used(4, 4, 4))).toBe(4);
  });

  it('drops the length of a PIN that was not used for twenty log-ins', () => {
    const quiet = (count: number) => used(6, ...Array.from({ length: count }, () => 4));
    expect(expectedLength(quiet(19))).toBe(6);
    expect(expectedLength(quiet(20))).toBe(4);
  });

  it('stays within the limits of a PIN, whatever was stored', () => {
    expect(expectedLength([1, 99])).toBe(11);
    expect(expectedLength([1])).toBe(4);
  });
});
