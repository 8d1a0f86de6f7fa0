import { describe, expect, it } from 'vitest';
import { hourOn, nights } from '../kit/saturday/nights.ts';
import { copyOn, faultOf, type Job, madeBy, totalOn } from '../kit/saturday/paper.ts';
import type { Sheet } from '../kit/saturday/printers.ts';

// The model of the Saturday is only as good as what it notices.

const rows = ['Banaku', '2 x Birra Peja', '0,250 kg x Troftë', '-1 x Makiato'];
const job: Job = {
  id: 'a',
  kind: 'orderTicket',
  orderId: 'o',
  state: 'done',
  attempts: 1,
  copy: 0,
  copyOf: null,
  text: rows.join('\n'),
};
const sheet = (more: Partial<Sheet> = {}): Sheet => ({ jobId: 'a', rows, isWhole: true, ...more });
const marked = ['**** KOPJE 1 ****', ...rows];
const copy = sheet({ rows: marked });
const torn = sheet({ rows: rows.slice(0, 2), isWhole: false });
const retried: Job = { ...job, copy: 1, copyOf: 'a', text: marked.join('\n') };

describe('the paper of an evening', () => {
  it('is right once, or torn and then whole as a copy, or given up with a reason that holds', () => {
    expect(faultOf(job, [sheet()], undefined)).toBe(null);
    expect(faultOf(retried, [torn, copy], undefined)).toBe(null);
    expect(faultOf(retried, [sheet(), copy], undefined)).toBe(null);
    expect(faultOf({ ...job, state: 'dismissed' }, [], 'not needed')).toBe(null);
    expect(faultOf({ ...job, state: 'dismissed' }, [sheet()], 'lay there')).toBe(null);
  });

  it('is wrong twice unmarked, never, torn alone, with other words, waiting, or given up by nobody', () => {
    expect(faultOf(job, [sheet(), sheet()], undefined)).toMatch(/twice/);
    expect(faultOf(retried, [copy, copy], undefined)).toMatch(/twice/);
    expect(faultOf(job, [], undefined)).toMatch(/never/);
    expect(faultOf(job, [torn], undefined)).toMatch(/never/);
    expect(faultOf(job, [sheet({ rows: ['2 x Ujë'] })], undefined)).toMatch(/something else/);
    for (const state of ['queued', 'failed', 'unknown'])
      expect(faultOf({ ...job, state }, [], undefined)).toMatch(state);
    expect(faultOf({ ...job, state: 'dismissed' }, [], undefined)).toMatch(/nobody/);
    expect(faultOf({ ...job, state: 'dismissed' }, [sheet()], 'not needed')).toMatch(/not needed/);
  });

  it('is read as people read it', () => {
    expect(madeBy(sheet())).toEqual([
      ['Birra Peja', 2000],
      ['Troftë', 250],
      ['Makiato', -1000],
    ]);
    expect([copyOn(sheet()), copyOn(copy)]).toEqual([0, 1]);
    expect(totalOn(sheet({ rows: ['Totali                 € 1.234,50'] }))).toBe(123_450);
    expect(totalOn(sheet({ rows: ['TVSH 1,00'] }))).toBe(Number.NaN);
  });
});

it('the clock on the wall shows two o’clock for two hours in autumn, and not at all in spring', () => {
  const minutesAtTwo = nights.map((night) => {
    const from = night.changes - 3 * 3_600_000;
    const all = Array.from({ length: 360 }, (_, minute) => hourOn(night, from + minute * 60_000));
    return all.filter((hour) => hour === '02').length;
  });
  expect(minutesAtTwo).toEqual([120, 0, 120]);
});
