import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bump, isDone, recall, type Strikeable, strike } from './strike.ts';

const fresh: Strikeable = {
  bumpedAt: null,
  lines: [
    { lineId: 'a', isDivider: false, quantity: 1000, taken: 0, struckAt: null },
    { lineId: '-', isDivider: true, quantity: 1000, taken: 0, struckAt: null },
    { lineId: 'b', isDivider: false, quantity: 1000, taken: 0, struckAt: null },
  ],
};

/** The ticket after a line was taken back as a whole, as the server writes it. */
function takenBack(ticket: Strikeable, lineId: string, at: number): Strikeable {
  const lines = ticket.lines.map((line) => (line.lineId === lineId ? { ...line, taken: 1000 } : line));
  return { bumpedAt: lines.every(isDone) ? (ticket.bumpedAt ?? at) : ticket.bumpedAt, lines };
}

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

  it('that was finished by what was taken back comes back with what was struck last, and not where nothing is left', () => {
    const item = { isDivider: false, quantity: 1000, taken: 0, struckAt: null };
    const lines = [
      { ...item, lineId: 'a', struckAt: 1 },
      { ...item, lineId: 'b', struckAt: 2 },
      { ...item, lineId: 'c', taken: 1000 },
    ];
    const struck = lines.map(({ struckAt }) => struckAt);
    expect(struck).toEqual([1, 2, null]);
    const back = recall<Strikeable>({ bumpedAt: 3, lines });
    expect([back.bumpedAt, ...back.lines.map(({ struckAt }) => struckAt)]).toEqual([null, 1, null, null]);
    const gone = { bumpedAt: 3, lines: lines.map((line) => ({ ...line, taken: 1000 })) };
    expect(recall(gone)).toBe(gone);
  });

  it('is finished exactly when all items are struck or taken back, with any actions', () => {
    const action = fc.record({
      kind: fc.constantFrom('strike', 'unstrike', 'bump', 'recall', 'take'),
      line: fc.constantFrom('a', 'b', '-'),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        let ticket = fresh;
        actions.forEach(({ kind, line }, at) => {
          if (kind === 'strike') ticket = strike(ticket, line, at);
          else if (kind === 'unstrike') ticket = strike(ticket, line, null);
          else if (kind === 'take') ticket = takenBack(ticket, line, at);
          else ticket = kind === 'bump' ? bump(ticket, at) : recall(ticket);
          const isAllDone = ticket.lines.every(
            ({ isDivider, struckAt, taken }) => isDivider || struckAt !== null || taken === 1000,
          );
          expect(ticket.bumpedAt !== null).toBe(isAllDone);
          expect(ticket.lines[1]?.struckAt).toBeNull();
        });
      }),
    );
  });
});
