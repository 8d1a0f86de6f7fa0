import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderLine } from '../../domain/order.ts';
import { staysSelected } from './use-selected-line.ts';

const line = (id: string, quantity: number, voidsLineId: string | null = null) =>
  ({ id, quantity, voidsLineId }) as OrderLine;

describe('review 26: what acts on a line acts on the one that is in sight', () => {
  it('drops the selected line when another is added or grows, wherever it stands', () => {
    const lines = ['a', 'b', 'c', 'd'].map((id) => line(id, 1000));
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 9_999 }), (chosen, at, more) => {
        const selected = lines[chosen]?.id ?? '';
        const raised = lines.map((each, index) => (index === at ? line(each.id, each.quantity + more) : each));
        expect(staysSelected(selected, lines, raised)).toBe(at === chosen);
        expect(staysSelected(selected, lines, [...lines, line('new', more)])).toBe(false);
      }),
    );
  });

  it('keeps it while lines shrink, go or change otherwise, and when a part of it is taken back', () => {
    const lines = [line('a', 2000), line('b', 1000)];
    expect(staysSelected('a', lines, [line('a', 1000), line('b', 1000)])).toBe(true);
    expect(staysSelected('a', lines, [line('a', 2000)])).toBe(true);
    expect(staysSelected('a', lines, [...lines])).toBe(true);
    expect(staysSelected('a', lines, [...lines, line('void', -1000, 'a')])).toBe(true);
    expect(staysSelected('b', lines, [...lines, line('void', -1000, 'a')])).toBe(false);
  });
});
