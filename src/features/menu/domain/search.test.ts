import { describe, expect, it } from 'vitest';
import { fold } from './search.ts';

describe('search', () => {
  it.each([
    ['Çaj mali', 'caj mali'],
    ['Ujë me gaz', 'uje me gaz'],
    ['Ќебапи', 'кебапи'],
    ['ESPRESSO', 'espresso'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});
