import { describe, expect, it } from 'vitest';
import { createPresence } from './presence.ts';

const minute = 60_000;

function openPresence() {
  const time = { now: 1_000_000 };
  return { time, presence: createPresence(() => time.now) };
}

describe('the silences of a point', () => {
  it('are the times without a call or an open feed', () => {
    const { time, presence } = openPresence();
    presence.heard('a');
    time.now += 5 * minute;
    const began = time.now - 5 * minute;
    expect(presence.silencesOf('a')).toEqual([{ since: began, until: time.now }]);
    const leave = presence.enter('a');
    time.now += 20 * minute;
    presence.heard('a');
    // The feed was open: nothing new was silent.
    expect(presence.silencesOf('a')).toEqual([{ since: began, until: began + 5 * minute }]);
    leave();
    const left = time.now;
    time.now += 2 * minute;
    expect(presence.silencesOf('a').at(-1)).toEqual({ since: left, until: time.now });
  });

  it('are not the pauses between two calls', () => {
    const { time, presence } = openPresence();
    for (let call = 0; call < 10; call += 1) {
      presence.heard('a');
      time.now += 9_000;
    }
    expect(presence.silencesOf('a')).toEqual([]);
  });

  it('begin before the process if the point was seen then, and are unknown otherwise', () => {
    const { time, presence } = openPresence();
    presence.recall(new Map([['a', 400_000]]));
    presence.heard('a');
    presence.heard('b');
    expect(presence.silencesOf('a')).toEqual([{ since: 400_000, until: time.now }]);
    expect(presence.silencesOf('b')).toEqual([]);
    expect(presence.silencesOf('never')).toEqual([]);
  });

  it('are few, however often a device comes and goes', () => {
    const { time, presence } = openPresence();
    for (let call = 0; call < 50; call += 1) {
      presence.heard('a');
      time.now += minute;
    }
    expect(presence.silencesOf('a').length).toBeLessThanOrEqual(9);
  });
});
