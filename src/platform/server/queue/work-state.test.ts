import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { healthAfter, nextWorkState, type Outcome, pauseAfter, stateAfter, workStates } from './work-state.ts';

const backoff = { attempts: 3, firstMs: 500, maxMs: 1_500, jitter: 0.5 };
const physical = { isRepeatable: false, backoff };
const repeatable = { isRepeatable: true, backoff };

const anyFailure = fc.record({
  result: fc.constant('failed' as const),
  problem: fc.constant('NOT_REACHED'),
  isRetryable: fc.boolean(),
  isTargetDown: fc.boolean(),
});
const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constant<Outcome>({ result: 'done' }),
  fc.constant<Outcome>({ result: 'unsent' }),
  anyFailure,
  fc.record({ result: fc.constant('unknown' as const), problem: fc.constant('SILENT'), isTargetDown: fc.boolean() }),
);
const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('the states of work', () => {
  const actions = ['claim', 'finish', 'retry', 'fail', 'lose', 'cancel', 'requeue'] as const;

  it('end with done and cancelled, and lead on from unknown only by a person or by the truth', () => {
    for (const state of ['done', 'cancelled'] as const)
      expect(actions.map((action) => nextWorkState(state, action))).toEqual(actions.map(() => null));
    expect(actions.filter((action) => nextWorkState('unknown', action) === 'queued')).toEqual(['requeue']);
    expect(actions.filter((action) => nextWorkState('failed', action) === 'queued')).toEqual(['requeue']);
    for (const state of workStates) if (state !== 'queued') expect(nextWorkState(state, 'claim')).toBeNull();
  });

  it('never lead to a second attempt of physical work without a guarantee that the first had no effect', () => {
    const run = fc.record({ outcome: anyOutcome, isCancelling: fc.boolean() });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 8 }), chance, (runs, random) => {
        let attempts = 0;
        let mayHaveHappened = false;
        for (const { outcome, isCancelling } of runs) {
          expect(mayHaveHappened).toBe(false);
          const after = stateAfter(physical, attempts, outcome, 1_000, random);
          const state = isCancelling ? after.stateIfCancelling : after.state;
          mayHaveHappened = outcome.result === 'done' || outcome.result === 'unknown';
          // The true outcome, even if the user has asked for cancellation.
          expect(state === 'done').toBe(outcome.result === 'done');
          expect(state === 'unknown').toBe(outcome.result === 'unknown');
          if (isCancelling) expect(state).not.toBe('queued');
          expect(after.attempts).toBe(attempts + (outcome.result === 'unsent' ? 0 : 1));
          expect(after.attempts).toBeLessThanOrEqual(backoff.attempts);
          attempts = after.attempts;
          if (state !== 'queued') return;
        }
      }),
    );
  });

  it('never leave repeatable work unknown: it is tried again, and then fails', () => {
    const lost: Outcome = { result: 'unknown', problem: 'SILENT', isTargetDown: false };
    expect(stateAfter(repeatable, 0, lost, 0, 0)).toMatchObject({ state: 'queued', attempts: 1, notBefore: 500 });
    expect(stateAfter(repeatable, 1, lost, 0, 0)).toMatchObject({ state: 'queued', attempts: 2, notBefore: 1_000 });
    expect(stateAfter(repeatable, 2, lost, 7, 0)).toMatchObject({ state: 'failed', attempts: 3, finishedAt: 7 });
  });
});

describe('a pause', () => {
  it('doubles up to its longest, and chance only shortens it', () => {
    expect([1, 2, 3, 4, 400].map((failures) => pauseAfter(backoff, failures, 0))).toEqual([
      500, 1000, 1500, 1500, 1500,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), chance, (failures, random) => {
        const whole = pauseAfter(backoff, failures, 0);
        const pause = pauseAfter(backoff, failures, random);
        expect(pause).toBeLessThanOrEqual(whole);
        expect(pause).toBeGreaterThanOrEqual(whole * (1 - backoff.jitter) - 1);
      }),
    );
  });
});

describe('a target', () => {
  const silent: Outcome = { result: 'unknown', problem: 'SILENT', isTargetDown: true };

  it('is down from its first time-out until it responds', () => {
    const first = healthAfter(backoff, null, silent, 10, 0);
    expect(first).toEqual({ failures: 1, downSince: 10, probeAt: 510, problem: 'SILENT' });
    const second = healthAfter(backoff, first, silent, 510, 0);
    expect(second).toEqual({ failures: 2, downSince: 10, probeAt: 1_510, problem: 'SILENT' });
    expect(healthAfter(backoff, second, { result: 'unsent' }, 600, 0)).toBe(second);
    expect(healthAfter(backoff, second, { result: 'done' }, 600, 0)).toBeNull();
    // It responded, even if only to reject.
    const refused: Outcome = { result: 'failed', problem: 'REFUSED', isRetryable: false, isTargetDown: false };
    expect(healthAfter(backoff, second, refused, 600, 0)).toBeNull();
  });
});
