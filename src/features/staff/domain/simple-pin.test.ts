import { describe, expect, it } from 'vitest';
import { isPersonalPin, isSimplePin } from './simple-pin.ts';

describe('a simple PIN', () => {
  it.each(['0000', '1111', '99999999', '1234', '0123', '12345678', '4321', '7890', '9876', '1212', '474747', '2580'])(
    'is %s',
    (pin) => expect(isSimplePin(pin)).toBe(true),
  );

  it.each(['9001', '1243', '1235', '1221', '2581', '13579', '112233', '40962718'])('is not %s', (pin) =>
    expect(isSimplePin(pin)).toBe(false),
  );
});

describe('a personal PIN', () => {
  const person = { birthDate: '1994-07-23', personalNumber: '1170 452 889' };
  it.each(['2307', '0723', '1994', '0794', '9407', '230794', '23071994', '19940723', '1704', '452889'])(
    'is %s',
    (pin) => expect(isPersonalPin(pin, person)).toBe(true),
  );

  it.each(['2308', '4918', '1993', '889117'])('is not %s', (pin) => expect(isPersonalPin(pin, person)).toBe(false));

  it('needs something personal', () =>
    expect(isPersonalPin('2307', { birthDate: null, personalNumber: '' })).toBe(false));
});
