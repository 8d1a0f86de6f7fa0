import { describe, expect, it } from 'vitest';
import { scannedAtLogIn } from './scanned-at-log-in.ts';

describe('review 19, N2: what is scanned before the log-in', () => {
  it.each(['96385074', '5310010002747', '012345678905', 'https://example.test', '20', 'ABCD'])(
    '%s is no PIN, and where no card opens the till nothing at all',
    (code) => expect(scannedAtLogIn(code, false)).toBe('nothing'),
  );

  it.each(['9003', '900377', '82739162', '827391625'])('%s is a PIN that was typed fast', (pin) =>
    expect(scannedAtLogIn(pin, false)).toBe('pin'),
  );

  it('is a card where cards open the till, if it can be one', () => {
    expect(scannedAtLogIn('5310010002747', true)).toBe('card');
    expect(scannedAtLogIn('9003', true)).toBe('pin');
    expect(scannedAtLogIn('AB12', true)).toBe('nothing');
  });
});
