import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTickerOrder, tickerPolicy } from './ticker.ts';

const settings = { liveTicker: true, liveTickerMyOrders: false, liveTickerNoActions: false, hasDisplays: true };

describe('the ticker', () => {
  it('shows everybody all orders, or their own where the venue says so, or nothing', () => {
    const shown = (change: Partial<typeof settings>) => tickerPolicy({ ...settings, ...change }).showsOrders;
    expect([shown({}), shown({ liveTickerMyOrders: true }), shown({ liveTicker: false })]).toEqual([
      'all',
      'own',
      'none',
    ]);
    expect(shown({ liveTicker: false, liveTickerMyOrders: true })).toBe('none');
  });

  it('has each ticket once: the ready ones first by how long they wait, then the others from the latest', () => {
    const ticket = fc.record({
      id: fc.uuid(),
      sentAt: fc.integer({ min: 0, max: 50 }),
      bumpedAt: fc.option(fc.integer({ min: 0, max: 50 })),
    });
    fc.assert(
      fc.property(fc.uniqueArray(ticket, { selector: ({ id }) => id }), (tickets) => {
        const ordered = inTickerOrder(tickets);
        expect(new Set(ordered)).toEqual(new Set(tickets));
        expect(ordered).toHaveLength(tickets.length);
        const ready = ordered.filter(({ bumpedAt }) => bumpedAt !== null);
        expect(ordered.slice(0, ready.length)).toEqual(ready);
        const waited = ready.map(({ bumpedAt }) => bumpedAt as number);
        expect(waited).toEqual([...waited].sort((a, b) => a - b));
        const sent = ordered.slice(ready.length).map(({ sentAt }) => sentAt);
        expect(sent).toEqual([...sent].sort((a, b) => b - a));
        expect(inTickerOrder([...tickets].reverse())).toEqual(ordered);
      }),
    );
  });
});
