import { expect, it } from 'vitest';
import { mentions } from './text-search.ts';

it.each([
  ['cmimet', 'Çmimet', true],
  ['ÇMI', 'cmimet e listës', true],
  ['liste cmim', 'Çmimet e listës', true],
  ['cmim zebra', 'Çmimet e listës', false],
  ['каса', 'Касата', true],
  [' ', '', true],
])('whoever types %j means %j: %s', (search, text, isMeant) => {
  expect(mentions(search)(text)).toBe(isMeant);
});
