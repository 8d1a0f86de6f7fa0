import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTickerOrder, tickerAge, tickerPolicy } from './ticker.ts';

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
      // Of one ticket several orders may have some.
      id: fc.constantFrom('one', 'other'),
      orderId: fc.uuid(),
      sentAt: fc.integer({ min: 0, max: 50 }),
      bumpedAt: fc.option(fc.integer({ min: 0, max: 50 })),
    });
    fc.assert(
      fc.property(fc.uniqueArray(ticket, { selector: ({ orderId }) => orderId }), (tickets) => {
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

  it('review 28, 2: counts to a promise what is being made, from when it was ready what is, and from its sending what nobody says is ready', () => {
    const minute = 60_000;
    const sent = { sentAt: 0, promisedAt: 60 * minute, bumpedAt: null };
    const age = (ticket: Parameters<typeof tickerAge>[0], tracksProgress = true) => {
      const { minutes, isPromised, urgency } = tickerAge(ticket, tracksProgress, 20 * minute);
      return [minutes, isPromised, urgency];
    };
    expect(age(sent)).toEqual([40, true, 'fresh']);
    expect(age(sent, false)).toEqual([20, false, 'overdue']);
    expect(age({ ...sent, bumpedAt: 18 * minute })).toEqual([2, false, 'fresh']);
    expect(age({ ...sent, promisedAt: null })).toEqual([20, false, 'overdue']);
  });
});
