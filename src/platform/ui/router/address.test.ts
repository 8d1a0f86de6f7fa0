import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, readAddress, writeAddress } from './address.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()), fc.constant(null));
const name = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => !Object.hasOwn(Object.prototype, text));
const path = fc.array(fc.stringMatching(/^[a-zA-Z0-9-]{1,8}$/)).map((parts) => `/${parts.join('/')}`);

describe('an address', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(path, fc.dictionary(name, value, { noNullPrototype: true }), (to, search) => {
        expect(readAddress(writeAddress({ path: to, search }))).toEqual({ path: to, search });
      }),
    );
  });

  it('that somebody typed says what they meant', () => {
    expect(readAddress('admin/reports/sales/?from=2026-11-01&by=hour&page=2&open=true')).toEqual({
      path: '/admin/reports/sales',
      search: { from: '2026-11-01', by: 'hour', page: 2, open: true },
    });
    expect(readAddress('')).toEqual({ path: '/', search: {} });
    expect(readAddress('/x?code=007&long=12345678901234567890&plus=a+b&odd=%7B').search).toEqual({
      code: '007',
      long: '12345678901234567890',
      plus: 'a b',
      odd: '{',
    });
  });

  it('keeps the bookmarks of earlier versions', () => {
    expect(readAddress('/admin/vouchers/print?filter=%5B%22batch%3A7%22%5D').search).toEqual({ filter: ['batch:7'] });
    expect(readAddress('/admin/menus/products/create?barcodes=%224006381333931%22').search).toEqual({
      barcodes: '4006381333931',
    });
  });

  it('without a path of its own stays where it was, and forgets the search', () => {
    const from = { path: '/admin/users', search: { search: 'arta' } };
    expect(addressOf({ search: { sort: 'name' } }, from)).toEqual({ path: '/admin/users', search: { sort: 'name' } });
    expect(addressOf({ to: '/tables' }, from)).toEqual({ path: '/tables', search: {} });
  });
});
