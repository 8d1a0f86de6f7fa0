import { describe, expect, it } from 'vitest';
import { nextJobState, settle } from './job.ts';

describe('a job', () => {
  const failed = { outcome: 'failed', problem: 'PRINTER_NOT_REACHED' } as const;

  it('is tried three times within 3 s, and then waits for a person', () => {
    expect(settle(1, failed, 0)).toEqual({
      state: 'queued',
      dueAt: 500,
      problem: 'PRINTER_NOT_REACHED',
      printedAt: null,
    });
    expect(settle(2, failed, 500)).toMatchObject({ state: 'queued', dueAt: 1_500 });
    expect(settle(3, failed, 1_500)).toMatchObject({ state: 'failed', problem: 'PRINTER_NOT_REACHED' });
  });

  it('is never tried again by itself when it may be on paper', () => {
    expect(settle(1, { outcome: 'unknown', problem: 'PRINTER_SILENT' }, 7)).toMatchObject({
      state: 'unknown',
      printedAt: null,
    });
    expect(nextJobState('unknown', 'claim')).toBeNull();
  });

  it('is settled once', () => {
    expect(settle(2, { outcome: 'done' }, 7)).toEqual({ state: 'done', dueAt: 7, problem: null, printedAt: 7 });
    for (const state of ['queued', 'sending', 'done', 'dismissed'] as const) {
      expect([nextJobState(state, 'retry'), nextJobState(state, 'dismiss')]).toEqual([null, null]);
    }
    expect([nextJobState('failed', 'retry'), nextJobState('unknown', 'dismiss')]).toEqual(['queued', 'dismissed']);
  });
});
