import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addKey, codeAtEnd, codeAtPause, gapMs, type HeldKey, type ScannerSetup } from './burst.ts';

interface Press {
  readonly key: string;
  readonly at: number;
}

/** Everything that comes out of a row of presses, in order: typed keys, end keys and codes. */
function play(presses: readonly Press[], setup: ScannerSetup): string[] {
  const out: string[] = [];
  let held: readonly HeldKey[] = [];
  const close = () => {
    const code = codeAtPause(held, setup);
    if (code !== null) out.push(`<${code}>`);
    else out.push(...held.map(({ key }) => key));
    held = [];
  };
  for (const press of presses) {
    const last = held.at(-1);
    if (last !== undefined && press.at - last.at > gapMs * 2) close();
    if (press.key.length === 1) {
      const { released, held: next } = addKey(held, press);
      out.push(...released.map(({ key }) => key));
      held = next;
    } else {
      const code = codeAtEnd(held, press.key, press.at, setup);
      if (code !== null) out.push(`<${code}>`);
      else out.push(...held.map(({ key }) => key), press.key);
      held = [];
    }
  }
  close();
  return out;
}

const enter: ScannerSetup = { prefix: '', suffix: 'Enter' };
const typed = (text: string, everyMs: number, from = 0): Press[] =>
  [...text].map((key, index) => ({ key, at: from + index * everyMs }));

describe('finding 9.2: a scanner is told from a person', () => {
  it('by a burst that ends with its end key, or is long', () => {
    expect(play([...typed('5310001000017', 8), { key: 'Enter', at: 110 }], enter)).toEqual(['<5310001000017>']);
    expect(play(typed('5310001000017', 8), enter)).toEqual(['<5310001000017>']);
    expect(play([...typed('A-17', 8), { key: 'Tab', at: 40 }], { ...enter, suffix: 'Tab' })).toEqual(['<A-17>']);
    expect(play(typed('A-17', 8), { ...enter, suffix: 'none' })).toEqual(['<A-17>']);
  });

  it('and not by a few fast keys without one', () => {
    expect(play(typed('1234567', 8), enter)).toEqual([...'1234567']);
  });

  it('by its prefix, where the venue has one', () => {
    const setup = { ...enter, prefix: '~' };
    expect(play([...typed('~12345678', 8), { key: 'Enter', at: 80 }], setup)).toEqual(['<12345678>']);
    expect(play([...typed('12345678', 8), { key: 'Enter', at: 80 }], setup)).toEqual([...'12345678', 'Enter']);
  });

  it('two codes in a row are two codes', () => {
    const second = [...typed('87654321', 8, 120), { key: 'Enter', at: 190 }];
    expect(play([...typed('12345678', 8), { key: 'Enter', at: 70 }, ...second], enter)).toEqual([
      '<12345678>',
      '<87654321>',
    ]);
  });

  it('and whatever a person types arrives, each key once and in order', () => {
    const key = fc.constantFrom(...'0123456789abc /.,', 'Enter', 'Tab', 'Backspace');
    // Now and then two or three keys are rolled over at once.
    const gap = fc.oneof(fc.integer({ min: 45, max: 600 }), fc.constant(20));
    const presses = fc.array(fc.record({ key, gap }), { maxLength: 60 }).map((list) => {
      let [at, rolled] = [0, 0];
      return list.map(({ key, gap }) => {
        rolled = gap < 45 ? rolled + 1 : 0;
        at += rolled > 1 ? 60 : gap;
        if (rolled > 1) rolled = 0;
        return { key, at };
      });
    });
    fc.assert(
      fc.property(presses, (list) => {
        expect(play(list, enter)).toEqual(list.map(({ key }) => key));
      }),
      { numRuns: 500 },
    );
  });

  it('a code never leaves a part of itself behind, whatever the scanner’s speed', () => {
    const code = fc.stringMatching(/^[0-9A-Za-z-]{4,30}$/);
    fc.assert(
      fc.property(code, fc.integer({ min: 1, max: gapMs }), (text, everyMs) => {
        const presses = [...typed(text, everyMs), { key: 'Enter', at: text.length * everyMs }];
        expect(play(presses, enter)).toEqual([`<${text}>`]);
      }),
    );
  });
});
