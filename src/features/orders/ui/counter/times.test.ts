import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterKey, manyOf, noTimes, splitTimes, type Times, timesOf } from './times.ts';
import { createTimesStore } from './times-store.ts';

const typing = (keys: readonly string[], from = noTimes): Times =>
  keys.reduce((typed, key) => afterKey(typed, key) ?? typed, from);
const count = fc.integer({ min: 1, max: 999 });
const sign = fc.constantFrom('*', '×', 'x', 'X', 'х', 'Х');
const anyKey = fc.constantFrom(...'0123456789*×xab/ ', 'Enter', 'Tab', 'Backspace', 'Escape', 'F9', 'ArrowUp');

describe('issue 11 point 2: a number and a sign before a scan or a tap', () => {
  it('sell so many, by whichever sign', () => {
    fc.assert(
      fc.property(count, sign, (number, key) => {
        expect(timesOf(typing([...String(number), key]))).toBe(number);
      }),
    );
  });

  it('digits alone sell one: nothing that was typed by mistake becomes a quantity', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123456789')), (digits) => {
        expect(timesOf(typing(digits))).toBe(1);
      }),
    );
  });

  it('are at least one and at most 999 whatever keys come', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 30 }), (keys) => {
        const times = timesOf(typing(keys));
        expect(Number.isInteger(times) && times >= 1 && times <= 999).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are taken back by Escape, and key by key', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 30 }), (keys) => {
        const typed = typing(keys);
        expect(typing(['Escape'], typed)).toEqual(noTimes);
        const back = Array.from({ length: typed.digits.length + 1 }, () => 'Backspace');
        expect(typing(back, typed).digits).toBe('');
      }),
    );
    expect(timesOf(typing([...'12*', 'Backspace']))).toBe(1);
    expect(timesOf(typing([...'12*', 'Backspace', 'Backspace', '*']))).toBe(1);
    expect(timesOf(typing([...'12*', 'Backspace', '3', '*']))).toBe(123);
  });

  it('a second number replaces the first', () => {
    expect(timesOf(typing([...'3*5*']))).toBe(5);
    expect(timesOf(typing([...'3*5']))).toBe(1);
  });

  it('a code that somebody types is no number', () => {
    expect(typing([...'5310001000017*'])).toEqual(noTimes);
    expect(timesOf(typing([...'1000*']))).toBe(1);
  });

  it('other keys are left alone: those of buttons, and all of them while nothing is typed', () => {
    expect(afterKey(noTimes, '*')).toBeNull();
    expect(afterKey(noTimes, '0')).toBeNull();
    expect(afterKey(noTimes, 'Escape')).toBeNull();
    expect(afterKey(noTimes, 'Backspace')).toBeNull();
    fc.assert(
      fc.property(count, fc.constantFrom('F9', 'F8', 'Enter', 'Tab', 'a', '/', ' '), (number, key) => {
        expect(afterKey(typing([...String(number), '*']), key)).toBeNull();
      }),
    );
  });
});

describe('the same in the search', () => {
  it('is taken off its beginning, and the rest is searched for', () => {
    fc.assert(
      fc.property(count, fc.constantFrom('*', '×'), fc.constantFrom('', 'bread', '3x'), (number, key, rest) => {
        const split = splitTimes(`${number}${key}${rest}`);
        expect(split && timesOf(split.typed)).toBe(number);
        expect(split?.rest).toBe(rest);
      }),
    );
  });

  it('and what only looks like it is a name or a code', () => {
    for (const text of ['', '3', '3x cola', '*', '0*', '1000*', 'cola 3*', '7 up*'])
      expect(splitTimes(text)).toBeNull();
  });
});

it('goods of which a tap sells more than one are sold so many times that', () => {
  fc.assert(
    fc.property(count, fc.integer({ min: 0, max: 24_000 }), (times, each) => {
      expect(manyOf(times, each)).toBe(each === 0 ? times * 1000 : times * each);
    }),
  );
});

it('a count stays as it was when keys that passed for typed turn out to be a part of a scan', () => {
  fc.assert(
    fc.property(count, sign, fc.array(anyKey.filter((key) => key.length === 1)), (number, key, ofScan) => {
      const store = createTimesStore();
      const press = (each: string) => store.set(store.afterPress(each, true) ?? store.read());
      for (const each of [...String(number), key]) press(each);
      for (const each of ofScan) press(each);
      for (const _ of ofScan) press('Backspace');
      expect(timesOf(store.read())).toBe(number);
    }),
  );
});
