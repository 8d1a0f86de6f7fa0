import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addKey, atEnd, atPause, type Burst, gapMs, isOver, noBurst, restOfScan, type ScannerSetup } from './burst.ts';

interface Press {
  readonly key: string;
  readonly at: number;
}

/** Everything that comes out of a row of presses, in order: typed keys, codes, and `!` for a refused scan. */
function play(presses: readonly Press[], setup: ScannerSetup): string[] {
  const out: string[] = [];
  let burst: Burst = noBurst;
  const take = (ending: ReturnType<typeof atEnd>, rest: Burst) => {
    const { held, before } = burst;
    burst = noBurst;
    if (ending.kind === 'code') out.push(`<${ending.code}>`);
    else if (ending.kind === 'refused') {
      out.splice(out.length - ending.withdraw, ending.withdraw);
      out.push('!');
      burst = rest;
    } else {
      out.push(...held.map(({ key }) => key));
      burst = { ...noBurst, before: [...before, ...held] };
    }
    return ending.kind !== 'typed';
  };
  for (const press of presses) {
    if (isOver(burst, press.at, setup)) take(atPause(burst, setup), restOfScan);
    if (press.key.length === 1) {
      const { released, burst: next } = addKey(burst, press, setup);
      out.push(...released.map(({ key }) => key));
      burst = next;
    } else if (burst.held.length === 0 && burst.isRest) burst = noBurst;
    else if (!take(atEnd(burst, press.at, setup), noBurst)) out.push(press.key);
  }
  take(atPause(burst, setup), restOfScan);
  return out;
}

const enter: ScannerSetup = { prefix: '', suffix: 'Enter' };
const typed = (text: string, everyMs: number, from = 0): Press[] =>
  [...text].map((key, index) => ({ key, at: from + index * everyMs }));
/** The keys of a text and Enter, each so long after the one before. */
const uneven = (text: string, gaps: readonly number[]): Press[] => {
  let at = 0;
  return [...text, 'Enter'].map((key, index) => {
    at += index === 0 ? 0 : (gaps[(index - 1) % gaps.length] ?? 0);
    return { key, at };
  });
};

describe('issue 9 point 2: a scanner is told from a person', () => {
  it('by a burst that ends with its end key', () => {
    expect(play([...typed('5310001000017', 8), { key: 'Enter', at: 110 }], enter)).toEqual(['<5310001000017>']);
    expect(play([...typed('A-17', 8), { key: 'Tab', at: 40 }], { ...enter, suffix: 'Tab' })).toEqual(['<A-17>']);
    expect(play(typed('A-17', 8), { ...enter, suffix: 'none' })).toEqual(['<A-17>']);
  });

  it('by its prefix, where the venue has one', () => {
    const setup = { ...enter, prefix: '~' };
    expect(play([...typed('~12345678', 8), { key: 'Enter', at: 80 }], setup)).toEqual(['<12345678>']);
    expect(play([...typed('~1234', 110), { key: 'Enter', at: 550 }], setup)).toEqual(['<1234>']);
    expect(play([...typed('12345678', 8), { key: 'Enter', at: 80 }], setup)).toEqual(['!']);
  });

  it('two codes in a row are two codes', () => {
    const second = [...typed('87654321', 8, 120), { key: 'Enter', at: 190 }];
    expect(play([...typed('12345678', 8), { key: 'Enter', at: 70 }, ...second], enter)).toEqual([
      '<12345678>',
      '<87654321>',
    ]);
  });

  /** People roll over two keys now and then, never several pairs in a row. */
  const person = (keys: string[], slowest: number) =>
    fc
      .array(
        fc.record({
          key: fc.constantFrom(...keys),
          gap: fc.integer({ min: slowest, max: 600 }),
          rolls: fc.integer({ min: 0, max: 5 }),
        }),
        { maxLength: 60 },
      )
      .map((list) => {
        let [at, since] = [0, 0];
        return list.map(({ key, gap, rolls }) => {
          const isRolled = rolls === 0 && since > 3;
          since = isRolled ? 0 : since + 1;
          at += isRolled ? 20 : gap;
          return { key, at };
        });
      });

  it.each([
    ['words', [...'abcdefgh /.,', 'Enter', 'Tab', 'Backspace'], 60],
    ['numbers', [...'0123456789', 'Enter', 'Backspace'], 140],
  ])('and whatever a person types arrives, each key once and in order: %s', (_, keys, slowest) => {
    fc.assert(
      fc.property(person(keys, slowest), (list) => {
        expect(play(list, enter)).toEqual(list.map(({ key }) => key));
      }),
      { numRuns: 1_000 },
    );
  });

  it('an amount arrives however quickly it is typed', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{1,7}$/),
        fc.array(fc.integer({ min: 60, max: 400 }), { minLength: 8 }),
        (amount, gaps) => {
          expect(play(uneven(amount, gaps), enter)).toEqual([...amount, 'Enter']);
        },
      ),
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

describe('review 1: a pause inside a scan neither sells something else nor fills in money', () => {
  const split = (head: string, pause: number, tail: string): Press[] => {
    const from = (head.length - 1) * 3 + pause;
    return [...typed(head, 3), ...typed(tail, 3, from), { key: 'Enter', at: from + tail.length * 3 }];
  };
  it.each([40, 50, 80, 120, 300])('a pause of %i ms is a part of the scan', (pause) => {
    expect(play(split('53100000', pause, '1001'), enter)).toEqual(['<531000001001>']);
    expect(play(split('383860', pause, '6860018'), enter)).toEqual(['<3838606860018>']);
  });

  const number = fc.stringMatching(/^\d{8,14}$/);

  it('gaps of 1 to 120 ms, in any order, give the whole number', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(number, gaps, (code, list) => {
        expect(play(uneven(code, list), enter)).toEqual([`<${code}>`]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('pauses of any length give the whole number or “scan again”, and nothing is left behind', () => {
    const fast = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 14, maxLength: 14 });
    const pauses = fc.array(
      fc.record({ after: fc.integer({ min: 1, max: 13 }), ms: fc.integer({ min: 13, max: 400 }) }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(number, fast, pauses, (code, list, breaks) => {
        const gaps = list.map((gap, index) => breaks.find((each) => each.after === index + 1)?.ms ?? gap);
        const out = play(uneven(code, gaps), enter);
        expect([[`<${code}>`], ['!'], ['!', '!']]).toContainEqual(out);
      }),
      { numRuns: 3_000 },
    );
  });

  it('what comes after a scan that stopped for good belongs to it', () => {
    expect(play(split('53100000', 600, '1001'), enter)).toEqual(['!', '!']);
    expect(play(split('5310000', 900, '1'), enter)).toEqual(['!', '!']);
  });

  it('a short code must come evenly, and a burst with an end key must have one', () => {
    expect(play(uneven('1001', [3, 60, 3, 3]), enter)).toEqual(['!']);
    expect(play(typed('5310001000017', 8), enter)).toEqual(['!']);
    expect(play(uneven('531', [3, 3, 3]), enter)).toEqual(['!']);
  });

  it('a key whose character is unknown makes the code unknown', () => {
    const presses = [...typed('5310\uFFFD01000017', 4), { key: 'Enter', at: 60 }];
    expect(play(presses, enter)).toEqual(['!']);
  });
});

it('review 19, N2: where PINs are typed, few keys are typed ones, however fast they come', () => {
  const setup = { prefix: '', suffix: 'none', fewest: 8 } as const;
  const burst = (text: string, gaps: readonly number[]): Burst => {
    const times = [...text].map((_, index) =>
      Array.from({ length: index }, (_gap, n) => gaps[n % gaps.length] ?? 0).reduce((sum, gap) => sum + gap, 0),
    );
    return { ...noBurst, held: [...text].map((key, index) => ({ key, at: times[index] ?? 0 })) };
  };
  for (const gaps of [[0], [5, 5, 50], [30], [60], [110]]) {
    for (const pin of ['9003', '900377', '9003771'])
      expect(atPause(burst(pin, gaps), setup)).toEqual({ kind: 'typed' });
  }
  expect(atPause(burst('5310010002747', [8]), setup)).toEqual({ kind: 'code', code: '5310010002747' });
});
