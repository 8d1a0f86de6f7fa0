import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerClock, keptClock } from './server-clock.ts';

const start = Date.UTC(2026, 10, 21, 16, 0, 0);

/** A device whose clock is wrong by `offset`, and a server that responds after a delay. */
function world(offset: number) {
  let time = start;
  let isRight = offset === 0;
  const device = () => time - (isRight ? 0 : offset);
  const clock = createServerClock(device);
  return {
    clock,
    error: () => clock.now() - time,
    putRight: () => {
      isRight = true;
    },
    pass: (ms: number) => {
      time += ms;
    },
    answer: (there: number, back: number, date?: string) =>
      clock.listening(async () => {
        time += there;
        const made = date ?? new Date(Math.floor(time / 1000) * 1000).toUTCString();
        time += back;
        return new Response('{}', { headers: { date: made } });
      })('/api/anything', {}),
  };
}

describe('the server’s clock on a device', () => {
  it('is the device’s own before the first response, and if responses have no date', async () => {
    const { clock, error, answer } = world(600_000);
    expect(error()).toBe(-600_000);
    await answer(5, 5, 'soon');
    expect(clock.now()).toBe(start + 10 - 600_000);
  });

  it('is never wrong by more than a second and the response time, and improves with each response', async () => {
    const trip = fc.record({
      there: fc.integer({ min: 1, max: 300 }),
      back: fc.integer({ min: 1, max: 300 }),
      wait: fc.nat(5_000),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -3_600_000, max: 3_600_000 }),
        fc.array(trip, { minLength: 1, maxLength: 30 }),
        async (offset, trips) => {
          const { error, answer, pass } = world(offset);
          let allowed = Number.POSITIVE_INFINITY;
          for (const { there, back, wait } of trips) {
            pass(wait);
            await answer(there, back);
            allowed = Math.min(allowed, (1_000 + there + back) / 2 + 1);
            expect(Math.abs(error())).toBeLessThanOrEqual(allowed);
          }
        },
      ),
    );
  });

  it('follows when the device’s clock is put right', async () => {
    const { error, answer, putRight } = world(-7_200_000);
    await answer(10, 10);
    expect(Math.abs(error())).toBeLessThan(600);
    putRight();
    expect(Math.abs(error())).toBeGreaterThan(7_000_000);
    await answer(10, 10);
    expect(Math.abs(error())).toBeLessThan(600);
  });
});

describe('finding R1: a till that is loaded again without the server', () => {
  const storage = (kept = new Map<string, string>()) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const answer = (date: number) => async () =>
    new Response('{}', { headers: { date: new Date(Math.floor(date / 1000) * 1000).toUTCString() } });

  it('goes on with the server’s clock as it knew it, though its own is hours ahead', async () => {
    const device = storage();
    const ahead = 2 * 3_600_000;
    const before = createServerClock(() => start + ahead, keptClock(device));
    await before.listening(answer(start))('/api/anything', {});
    const again = createServerClock(() => start + ahead + 60_000, keptClock(device));
    expect(Math.abs(again.now() - (start + 60_000))).toBeLessThan(1_100);
    // A response corrects what was kept.
    await again.listening(answer(start + 120_000))('/api/anything', {});
    expect(Math.abs(again.now() - (start + 120_000))).toBeLessThan(1_100);
  });

  it('uses its own clock where nothing, or nothing readable, is kept, and works where nothing can be', async () => {
    expect(createServerClock(() => start, keptClock(storage())).now()).toBe(start);
    expect(createServerClock(() => start, keptClock(storage(new Map([['tavolina.clock', 'x']])))).now()).toBe(start);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    const clock = createServerClock(() => start, keptClock(full));
    await clock.listening(answer(start + 60_000))('/api/anything', {});
    expect(Math.abs(clock.now() - (start + 60_000))).toBeLessThan(1_100);
  });
});
