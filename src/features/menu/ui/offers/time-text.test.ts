import { describe, expect, it } from 'vitest';
import { readMinute, writeMinute } from './time-text.ts';

describe('a time of day', () => {
  it.each([
    ['17:30', 1050],
    ['17.30', 1050],
    ['1730', 1050],
    ['7:05', 425],
    ['705', 425],
    ['17', 1020],
    [' 9 ', 540],
    ['24:00', 0],
    ['00:00', 0],
    ['24:01', null],
    ['25', null],
    ['17:60', null],
    ['17:3', null],
    ['', null],
    ['noon', null],
  ])('%j is %j', (text, minute) => {
    expect(readMinute(text)).toBe(minute);
  });

  it('is read as it is written', () => {
    for (let minute = 0; minute < 1440; minute += 1) expect(readMinute(writeMinute(minute))).toBe(minute);
  });
});
