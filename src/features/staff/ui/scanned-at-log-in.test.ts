import { describe, expect, it } from 'vitest';
import { readFast } from './read-fast.ts';
import { scannedAtLogIn } from './scanned-at-log-in.ts';

const both = (code: string) => ({ pin: code, card: code });

describe('review 19, N2: what is scanned before the log-in', () => {
  it.each(['5310010002747', '012345678905', 'https://example.test', '20', 'ABCD'])(
    '%s is no PIN, and where no card opens the till nothing at all',
    (code) => expect(scannedAtLogIn(code, false)).toBeNull(),
  );

  it.each(['9003', '900377', '82739162', '827391625'])('%s is a PIN that was typed fast', (pin) =>
    expect(scannedAtLogIn(pin, false)).toEqual({ pin }),
  );

  it('is a card where cards open the till, if it can be one', () => {
    expect(scannedAtLogIn('5310010002747', true)).toEqual({ card: '5310010002747' });
    expect(scannedAtLogIn('9003', true)).toEqual({ pin: '9003' });
    expect(scannedAtLogIn('AB12', true)).toBeNull();
  });

  it('review 20: is nothing where it is the code of a receipt or of a table', () => {
    expect([41, 43].map((length) => scannedAtLogIn('7'.repeat(length), true))).toEqual([null, null]);
  });

  it('review 20: may be a PIN or a card, or a PIN that looks like the code of goods: the server tells', () => {
    expect(scannedAtLogIn('82739162', true)).toEqual(both('82739162'));
    expect(scannedAtLogIn('96385074', false)).toEqual(both('96385074'));
  });
});

it('review 20: for an approval eight to eleven digits are a PIN or a card, fewer a PIN, others a card', () => {
  expect(readFast('1674096')).toEqual({ pin: '1674096' });
  expect(['01674096', '01674096123'].map(readFast)).toEqual([both('01674096'), both('01674096123')]);
  expect(['016740961234', 'K-8812', '123'].map(readFast)).toEqual([
    { card: '016740961234' },
    { card: 'K-8812' },
    { card: '123' },
  ]);
});
