import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPaymentCard, isSimpleCard, lettersOfCard } from './card.ts';

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

  it('review 14, 4: is simple where somebody would guess it', () => {
    const simple = [
      '00000000',
      '12345678',
      'AAAAAAAA',
      '00000001',
      '98765432',
      '1234567890',
      'ABCDEFGH',
      '12121212',
      '12341234',
      '11223344',
      '12345679',
      '99887766',
    ];
    for (const card of simple) expect(isSimpleCard(card), card).toBe(true);
    for (const card of ['0009911223', '000481237710', 'AB123456', '04A2B1C3', '12345639'])
      expect(isSimpleCard(card), card).toBe(false);
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,8}$/), fc.integer({ min: 2, max: 8 }), (piece, times) => {
        expect(isSimpleCard(piece.repeat(times))).toBe(true);
      }),
    );
  });

  it('is the same however the scanner writes it', () => {
    expect(lettersOfCard(' ab12-34 56 ')).toBe('AB123456');
  });
});
