import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderLine } from '../../domain/order.ts';
import { raisedSince } from './last-raised.ts';

const line = (id: string, quantity: number) => ({ id, quantity }) as OrderLine;

describe('issue 9 point 2: what was scanned last is found on the ticket', () => {
  it('is the line that grew, wherever it stands, or the new one, with what was added', () => {
    const lines = ['a', 'b', 'c', 'd'].map((id) => line(id, 1000));
    fc.assert(
      fc.property(fc.nat(3), fc.integer({ min: 1, max: 9_999 }), (at, more) => {
        const raised = lines.map((each, index) => (index === at ? line(each.id, each.quantity + more) : each));
        expect(raisedSince(lines, raised)).toEqual({ line: raised[at], by: more });
        const longer = [...lines, line('new', more)];
        expect(raisedSince(lines, longer)).toEqual({ line: longer.at(-1), by: more });
      }),
    );
  });

  it('is nothing where lines shrink, go or stay', () => {
    const lines = [line('a', 2000), line('b', 1000)];
    expect(raisedSince(lines, [line('a', 1000), line('b', 1000)])).toBeNull();
    expect(raisedSince(lines, [line('b', 1000)])).toBeNull();
    expect(raisedSince(lines, [...lines])).toBeNull();
  });
});
