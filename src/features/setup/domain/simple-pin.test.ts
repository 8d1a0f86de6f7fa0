import { describe, expect, it } from 'vitest';
import { isSimplePin } from './simple-pin.ts';

describe('a simple PIN', () => {
  it.each(['0000', '1111', '99999999', '1234', '0123', '12345678', '4321', '7890', '9876', '1212', '474747', '2580'])(
    'is %s',
    (pin) => expect(isSimplePin(pin)).toBe(true),
  );

  it.each(['9001', '1243', '1235', '1221', '2581', '13579', '112233', '40962718'])('is not %s', (pin) =>
    expect(isSimplePin(pin)).toBe(false),
  );
});
