import { expect, it } from 'vitest';
import { groupProblems } from './problem-groups.ts';

const at = (row: number, column: number, problem: string, text: string, more: { bound?: number } = {}) => ({
  row,
  column,
  field: `f${column}`,
  problem,
  text,
  ...more,
});

it('equal problems are one, with a count, the first rows and the commonest texts', () => {
  const units = Array.from({ length: 40 }, (_, index) =>
    at(index + 2, 3, 'unknownUnit', index % 4 === 0 ? 'хх' : 'фл'),
  );
  const [first, second, ...rest] = groupProblems([at(2, 1, 'required', ''), ...units]);
  expect(first).toMatchObject({ column: 3, problem: 'unknownUnit', count: 40, rows: [2, 3, 4, 5, 6, 7] });
  expect(first?.texts).toEqual([
    { text: 'фл', count: 30 },
    { text: 'хх', count: 10 },
  ]);
  expect(second).toMatchObject({ problem: 'required', count: 1, rows: [2], texts: [] });
  expect(rest).toEqual([]);
});

it('repeated values are one group, whichever row had them first', () => {
  const repeated = [at(5, 0, 'repeatedInFile', '11', { bound: 2 }), at(6, 0, 'repeatedInFile', '12', { bound: 3 })];
  expect(groupProblems(repeated)).toMatchObject([{ count: 2, bound: null }]);
  expect(groupProblems(repeated.slice(0, 1))).toMatchObject([{ count: 1, bound: 2 }]);
  expect(groupProblems([at(1, 0, 'tooLong', 'a', { bound: 5 }), at(2, 0, 'tooLong', 'b', { bound: 5 })])).toHaveLength(
    1,
  );
});
