import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectDue } from './select-due.ts';

const job = (printerId: string, dueAt: number) => ({ printerId, dueAt });

it('sends what is due, printer by turn, and waits behind what is not', () => {
  const jobs = [job('a', 0), job('a', 50), job('a', 0), job('b', 0), job('b', 0)];
  expect(selectDue(jobs, 10, 20)).toEqual({ due: [jobs[0], jobs[3], jobs[4]], nextAt: 50 });
  expect(selectDue(jobs, 50, 3)).toEqual({ due: [jobs[0], jobs[3], jobs[1]], nextAt: null });
  expect(selectDue([], 0, 20)).toEqual({ due: [], nextAt: null });
});

it('never lets a slip overtake another of its printer', () => {
  const any = fc.record({ printerId: fc.constantFrom('a', 'b', 'c'), dueAt: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(fc.array(any), fc.integer({ min: 0, max: 8 }), (jobs, limit) => {
      const { due } = selectDue(jobs, 1, limit);
      expect(due.length).toBeLessThanOrEqual(limit);
      for (const printerId of ['a', 'b', 'c']) {
        const queue = jobs.filter((each) => each.printerId === printerId);
        const sent = due.filter((each) => each.printerId === printerId);
        expect(sent).toEqual(queue.slice(0, sent.length));
        expect(sent.every(({ dueAt }) => dueAt <= 1)).toBe(true);
      }
    }),
  );
});
