import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Ask, adding, codeOf, having, opening } from '../../../../tests/kit/orders.ts';

const card = '4111 1111 1111 1111 12/28 cvv 123';
const nowhere = { name: '', phone: '', address: '', note: '', promisedAt: null, courierId: null };
const order = having([opening, adding('a')]);
const typing = (more: object) => codeOf(order, { type: 'setDelivery', delivery: { ...nowhere, ...more } } as Ask);

describe('review 14, 3: the number of a payment card', () => {
  it.each(['name', 'phone', 'address', 'note'])('is refused as the %s of a delivery', (field) => {
    expect(typing({ [field]: card })).toBe('TEXT_IS_CARD');
  });

  it('is refused in any text of any command, and in no id, time or reference', () => {
    const names = fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => !['id', 'reference', 'type'].includes(name));
    fc.assert(
      fc.property(names, names, fc.constantFrom('commentOrder', 'send', 'pay'), (outer, inner, type) => {
        const command = (value: unknown) =>
          codeOf(order, { type, comment: '', payments: [], ...(value as object) } as Ask);
        expect(command({ [outer]: card })).toBe('TEXT_IS_CARD');
        expect(command({ [outer]: [{ [inner]: card }] })).toBe('TEXT_IS_CARD');
        const ids = { [`${inner}Id`]: '41111111-1111-1111-8111-111111111111', [inner]: 4111111111111111 };
        expect(command({ [`${outer}s`]: [{ ...ids, id: uuidv7(), reference: card }] })).not.toBe('TEXT_IS_CARD');
      }),
    );
  });

  it('is no phone number, however long', () => {
    const local = fc.stringMatching(/^\d{6,11}$/);
    const phone = fc
      .tuple(fc.constantFrom('0', '00383', '00389 ', '+49 ', '+383-'), local)
      .map(([code, rest]) => code + rest);
    fc.assert(
      fc.property(fc.array(phone, { minLength: 1, maxLength: 2 }), (phones) => {
        expect(typing({ phone: phones.join(' / ') })).not.toBe('TEXT_IS_CARD');
      }),
    );
    for (const phone of ['+4111 1111 1111 1111', '0 / 4111111111111111', '4111111111111111'])
      expect(typing({ phone })).toBe('TEXT_IS_CARD');
  });
});
