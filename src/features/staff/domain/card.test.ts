import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPaymentCard, lettersOfCard } from './card.ts';

describe('a card', () => {
  it.each(['4111111111111111', '5500005555555559', '378282246310005', '6304000000000000', '4222222222222'])(
    'that passes as a payment card is %s',
    (number) => expect(isPaymentCard(number)).toBe(true),
  );

  it.each(['4111111111111112', '41111111111', 'A4111111111111111', '0012345678', ''])(
    'of the venue’s own is %s',
    (number) => expect(isPaymentCard(number)).toBe(false),
  );

  it('passes with exactly one of ten last digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,18}$/), (start) => {
        expect([...'0123456789'].filter((last) => isPaymentCard(start + last))).toHaveLength(1);
      }),
    );
  });

  it('is the same however the scanner writes it', () => {
    expect(lettersOfCard(' ab12-34 56 ')).toBe('AB123456');
  });
});
