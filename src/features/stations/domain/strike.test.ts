import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bump, recall, type Strikeable, strike } from './strike.ts';

const fresh: Strikeable = {
  bumpedAt: null,
  lines: [
    { lineId: 'a', isDivider: false, quantity: 1000, taken: 0, struckAt: null },
    { lineId: '-', isDivider: true, quantity: 1000, taken: 0, struckAt: null },
    { lineId: 'b', isDivider: false, quantity: 1000, taken: 0, struckAt: null },
  ],
};

describe('a ticket', () => {
  it('is finished by its last strike, and opened when one is undone', () => {
    const one = strike(fresh, 'a', 1);
    expect(one.bumpedAt).toBeNull();
    const both = strike(one, 'b', 2);
    expect(both.bumpedAt).toBe(2);
    expect(strike(both, 'a', null)).toMatchObject({ bumpedAt: null, lines: [{ struckAt: null }, {}, { struckAt: 2 }] });
  });

  it('review 26: is finished without what was taken back, and not by what only cancels', () => {
    const item = { isDivider: false, quantity: 2000, taken: 0, struckAt: null };
    const lines = [
      { ...item, lineId: 'a' },
      { ...item, lineId: 'b', taken: 2000 },
    ];
    expect(strike({ bumpedAt: null, lines }, 'a', 1).bumpedAt).toBe(1);
    const inPart = [
      { ...item, lineId: 'a' },
      { ...item, lineId: 'b', taken: 1000 },
    ];
    expect(strike({ bumpedAt: null, lines: inPart }, 'a', 1).bumpedAt).toBeNull();
    const voids = [
      { ...item, lineId: 'a', quantity: -1000 },
      { ...item, lineId: 'b', quantity: -1000 },
    ];
    expect(strike({ bumpedAt: null, lines: voids }, 'a', 1).bumpedAt).toBeNull();
  });

  it('comes back as it was before it was finished', () => {
    const one = strike(fresh, 'a', 1);
    expect(recall(bump(one, 2))).toEqual(one);
    expect(recall(strike(one, 'b', 2))).toEqual(one);
    expect(recall(fresh)).toBe(fresh);
  });

  it('is finished exactly when all items are struck, with any actions', () => {
    const action = fc.record({
      kind: fc.constantFrom('strike', 'unstrike', 'bump', 'recall'),
      line: fc.constantFrom('a', 'b', '-'),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        let ticket = fresh;
        actions.forEach(({ kind, line }, at) => {
          if (kind === 'strike') ticket = strike(ticket, line, at);
          else if (kind === 'unstrike') ticket = strike(ticket, line, null);
          else ticket = kind === 'bump' ? bump(ticket, at) : recall(ticket);
          const isAllStruck = ticket.lines.every(({ isDivider, struckAt }) => isDivider || struckAt !== null);
          expect(ticket.bumpedAt !== null).toBe(isAllStruck);
          expect(ticket.lines[1]?.struckAt).toBeNull();
        });
      }),
    );
  });
});
