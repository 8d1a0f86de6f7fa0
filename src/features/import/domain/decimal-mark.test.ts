import { expect, it } from 'vitest';
import { decimalMarkOf } from './decimal-mark.ts';

it.each([
  [['103,50', '1.250', '80'], 'comma'],
  [['1.250,00 ден.', '12'], 'comma'],
  [['103.50', '1,250'], 'dot'],
  [['1,250.00'], 'dot'],
  [['1.250', '2.500'], 'auto'],
  [['103,50', '99.90', '1.250'], 'auto'],
  [['', 'ден', '12'], 'auto'],
])('%j have the decimal mark %s', (texts, mark) => expect(decimalMarkOf(texts)).toBe(mark));
