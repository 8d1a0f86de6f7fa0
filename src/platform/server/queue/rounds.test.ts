import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherMs, gatherResultsMs, type RoundClock, type Rounds, restMs, startRounds } from './rounds.ts';

const pollMs = 5_000;
const never = 1e9;

/** Rounds that note when they ran, since the start in ms. `turn` says when the next is, or throws. */
function follow(turn: (clock: RoundClock) => Promise<number> | number = () => never) {
  const began = performance.now();
  const ran: number[] = [];
  const troubles: unknown[] = [];
  const rounds = startRounds({
    pollMs,
    turn: async (clock) => {
      ran.push(performance.now() - began);
      return turn(clock);
    },
    onTrouble: (error) => troubles.push(error),
  });
  open.push(rounds);
  return { rounds, ran, troubles };
}

const open: Rounds[] = [];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((rounds) => rounds.stop()));
  vi.useRealTimers();
});

describe('a round runs once, when the earliest call asked for it', () => {
  it('whether the earliest was the first call', async () => {
    const { rounds, ran } = follow();
    rounds.wakeIn(20);
    rounds.wakeIn(300);
    rounds.wakeIn(50);
    await pass(1_000);
    expect(ran).toEqual([20]);
  });

  it('or a later one', async () => {
    const { rounds, ran } = follow();
    rounds.wakeIn(300);
    rounds.wakeIn(50);
    await pass(1_000);
    expect(ran).toEqual([50]);
  });

  it('and the next when the round said, unless somebody calls before', async () => {
    const { rounds, ran } = follow(() => 400);
    rounds.wakeIn(0);
    await pass(500);
    expect(ran).toEqual([0, 400]);
    rounds.wakeIn(200);
    await pass(250);
    expect(ran).toEqual([0, 400, 700]);
  });
});

describe('events of the moment share a round', () => {
  it('which begins a little after the first of them', async () => {
    const { rounds, ran } = follow();
    rounds.wakeSoon();
    await pass(gatherMs - 1);
    rounds.wakeSoon();
    expect(ran).toEqual([]);
    await pass(1);
    expect(ran).toEqual([gatherMs]);
    await pass(10_000);
    expect(ran).toHaveLength(1);
  });

  it('and which waits until the last one has rested', async () => {
    const { rounds, ran } = follow();
    rounds.wakeIn(0);
    await pass(gatherMs);
    rounds.wakeSoon();
    await pass(1_000);
    expect(ran).toEqual([0, restMs]);
    // It has rested long enough: the next event is not kept waiting.
    rounds.wakeSoon();
    await pass(gatherMs);
    expect(ran).toHaveLength(3);
  });
});

describe('during a round', () => {
  it.each([
    ['an event calls for another', (rounds: Rounds) => rounds.wakeSoon(), true],
    ['so does work that is due soon', (rounds: Rounds) => rounds.wakeIn(gatherResultsMs - 1), true],
    ['a result that waits for others does not', (rounds: Rounds) => rounds.wakeIn(gatherResultsMs), false],
  ])('%s', async (_, call, isCalled) => {
    const seen: boolean[] = [];
    let hasCalled = false;
    const { rounds, ran } = follow(async (clock) => {
      if (!hasCalled) {
        hasCalled = true;
        seen.push(clock.isCalled());
        await pause(10);
        call(rounds);
      }
      await pause(20);
      seen.push(clock.isCalled());
      return never;
    });
    rounds.wakeIn(0);
    await pass(10_000);
    // It is the round's to say when the next is: none began beside it.
    expect([ran, seen]).toEqual([[0], [false, isCalled]]);
    rounds.wakeIn(0);
    await pass(100);
    expect(seen).toEqual([false, isCalled, false]);
  });

  it('no second one begins beside it', async () => {
    let running = 0;
    let most = 0;
    const { rounds, ran } = follow(async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(200);
      running -= 1;
      return 50;
    });
    rounds.wakeIn(0);
    for (let i = 0; i < 100; i += 1) {
      rounds.wakeSoon();
      rounds.wakeIn(0);
      await pass(10);
    }
    expect(most).toBe(1);
    expect(ran.length).toBeGreaterThan(3);
  });
});

it('polls in the first round, and again as soon as the interval has passed', async () => {
  const polls: boolean[] = [];
  const left: number[] = [];
  const { rounds } = follow((clock) => {
    polls.push(clock.takePoll());
    left.push(clock.untilPoll());
    return 2_000;
  });
  rounds.wakeIn(0);
  await pass(7_000);
  expect(polls).toEqual([true, false, false, true]);
  expect(left).toEqual([pollMs, pollMs - 2_000, pollMs - 4_000, pollMs]);
});

it('reports a round that failed, and tries again after a pause', async () => {
  const trouble = new Error('the database is away');
  let rest = 2;
  const { rounds, ran, troubles } = follow(() => {
    if (rest-- > 0) throw trouble;
    return never;
  });
  rounds.wakeIn(0);
  await pass(499);
  expect([ran, troubles]).toEqual([[0], [trouble]]);
  await pass(10_000);
  expect([ran, troubles]).toEqual([
    [0, 500, 1_000],
    [trouble, trouble],
  ]);
});

describe('when it is stopped', () => {
  it('no round begins, neither one that waits nor one that is called for', async () => {
    const { rounds, ran } = follow();
    rounds.wakeIn(100);
    await rounds.stop();
    rounds.wakeIn(0);
    rounds.wakeSoon();
    await pass(10_000);
    expect(ran).toEqual([]);
  });

  it('waits for the round that runs, which is the last', async () => {
    const order: string[] = [];
    const { rounds, ran } = follow(async () => {
      await pause(300);
      order.push('round');
      return 0;
    });
    rounds.wakeIn(0);
    await pass(1);
    const stopped = rounds.stop().then(() => order.push('stopped'));
    await pass(298);
    expect(order).toEqual([]);
    await pass(1);
    await stopped;
    expect(order).toEqual(['round', 'stopped']);
    await pass(10_000);
    expect(ran).toHaveLength(1);
  });
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
